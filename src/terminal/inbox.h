// Where the network's thread leaves what has happened, and a descriptor that wakes whoever waits
// for keys.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <mutex>
#include <string>
#include <vector>

namespace bankhalter::terminal {

struct Mail {
    enum class Kind { Opened, Message, Closed, Board, Tick } kind = Kind::Tick;
    int link = 0;  // which attempt to connect it belongs to
    std::string text{};
};

class Inbox {
public:
    Inbox() {
        if (pipe2(pipe_, O_NONBLOCK | O_CLOEXEC) != 0) pipe_[0] = pipe_[1] = -1;
    }
    ~Inbox() {
        close(pipe_[0]);
        close(pipe_[1]);
    }
    Inbox(const Inbox&) = delete;
    Inbox& operator=(const Inbox&) = delete;

    int fd() const { return pipe_[0]; }

    void put(Mail mail) {
        const std::lock_guard lock(mutex_);
        if (mails_.empty() && write(pipe_[1], "!", 1) < 0)
            return;  // never full: one byte at a time lies in it
        mails_.push_back(std::move(mail));
    }
    std::vector<Mail> take() {
        const std::lock_guard lock(mutex_);
        char bytes[16];
        while (read(pipe_[0], bytes, sizeof bytes) > 0) {
        }
        return std::exchange(mails_, {});
    }

private:
    std::mutex mutex_;
    std::vector<Mail> mails_;
    int pipe_[2] = {-1, -1};
};

}  // namespace bankhalter::terminal
