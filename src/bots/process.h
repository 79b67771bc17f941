// A program of somebody else's, started by us and talked to line by line. Nothing here waits beyond
// its deadline.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <string_view>

namespace bankhalter::bots {

class Process {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::size_t kLongestLine = 4096;  // bytes of a line that is still read
    enum class Heard { Line, TooLong, Nothing, Ended };

    /// Starts `/bin/sh -c "exec COMMAND"` in a process group of its own, with pipes for its
    /// standard input and output.
    explicit Process(const std::string& command);
    ~Process() { stop(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Hands text over. False if not all of it went out in time: the rest stays and goes first the
    /// next time.
    bool send(std::string_view text, Clock::time_point deadline);

    /// The next line, without its end.
    Heard read_line(std::string& line, Clock::time_point deadline);

    /// "ended with code 2", "was killed by signal 9", "could not be started": for somebody who has
    /// heard its end.
    std::string describe_end();

    /// Closes its input, waits a moment for its end, then kills it and what it has started; it is
    /// reaped in any case.
    void stop();

    pid_t pid() const { return pid_; }

private:
    void close_input();

    pid_t pid_ = -1;
    int in_ = -1;   // its standard input, our end
    int out_ = -1;  // its standard output, our end
    std::string unsent_;
    std::string received_;
    bool skipping_ = false;  // within a line that was too long
};

}  // namespace bankhalter::bots
