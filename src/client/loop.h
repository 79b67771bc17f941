// WebSocket and HTTP for programs: many connections on one thread. Everything of Beast and Asio
// stays in loop.cpp.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace bankhalter::client {

/// Where a server is: `http://host:port` or `https://host:port`.
struct Server {
    std::string host;
    std::uint16_t port = 80;
    bool encrypted = false;

    std::string host_and_port() const { return host + ":" + std::to_string(port); }
    std::string address() const { return (encrypted ? "https://" : "http://") + host_and_port(); }
};
Result<Server> parse_server(std::string_view url);

struct Reply {
    int status = 0;  // 0: there was no answer; `body` says why
    std::string body;
};

/// All functions but `post` and `stop` belong to the loop's thread; what happens is told on it.
class Loop {
public:
    using LinkId = std::uint64_t;
    struct LinkEvents {
        std::function<void()> opened;
        std::function<void(std::string_view text)> message;
        /// Told once, also when it never opened. `code` is the WebSocket code, or 0 when the
        /// connection broke; `why` is for people.
        std::function<void(std::uint16_t code, const std::string& why)> closed;
    };

    Loop();
    ~Loop();

    /// Runs until stop().
    void run();
    void stop();
    void post(std::function<void()> work);

    /// Opens a WebSocket at /ws, for a room if it is said which. Each link has its own number,
    /// never used again.
    LinkId connect(const Server& server, LinkEvents events, std::string_view room = {});
    /// Ignored when the link is not (or no longer) open.
    void send(LinkId link, std::string text);
    /// Sends what is queued, then says goodbye.
    void close(LinkId link);
    /// Breaks the connection as a dead network would: no goodbye.
    void drop(LinkId link);

    void request(const Server& server, std::string method, std::string path, std::string body,
                 std::function<void(Reply)> answered);

    /// Runs the work later. It cannot be cancelled: look whether it is still wanted.
    void after(std::chrono::milliseconds in, std::function<void()> work);

    /// Bytes of WebSocket messages received by all links.
    std::uint64_t bytes_received() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace bankhalter::client
