// The operator's way in: a local socket that only the server's user can open. One line of JSON, a
// list of words, is answered by one: {"ok":true,"text":"…"}.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <thread>

#include "base/result.h"

namespace bankhalter::server {

class AdminDoor {
public:
    /// Called on the door's thread; what it returns is the answer.
    using Answer = std::function<std::string(const std::string& line)>;

    AdminDoor() = default;
    ~AdminDoor();
    AdminDoor(const AdminDoor&) = delete;
    AdminDoor& operator=(const AdminDoor&) = delete;

    /// Why it cannot be opened; empty when it is.
    std::string open(const std::filesystem::path& socket, Answer answer);

private:
    void run();

    std::filesystem::path socket_;
    Answer answer_;
    int listener_ = -1, stop_ = -1;  // an eventfd: the thread waits for it and the socket together
    std::thread thread_;
};

/// Says a line at such a door and returns the answer.
Result<std::string> ask_at(const std::filesystem::path& socket, const std::string& line);

}  // namespace bankhalter::server
