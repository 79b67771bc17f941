#include "bots/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

extern char** environ;

namespace bankhalter::bots {
namespace {

using namespace std::chrono_literals;
constexpr auto kGrace = 300ms;  // to end by itself once its input is closed
constexpr auto kUntilReaped =
    5s;  // a killed process is gone at once; only a broken machine needs more

/// A write to a program that has ended must be an error, not a signal that ends us. Holds for this
/// thread and this write only.
class WithoutSigpipe {
public:
    WithoutSigpipe() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~WithoutSigpipe() {
        const timespec at_once{};
        if (!sigismember(&before_, SIGPIPE))
            while (sigtimedwait(&pipe_, nullptr, &at_once) == SIGPIPE) {
            }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t pipe_, before_;
};

/// Waits until something can be read or written; false at the deadline.
bool wait_for(int fd, short what, Process::Clock::time_point deadline) {
    for (;;) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(deadline - Process::Clock::now()).count();
        if (left <= 0) return false;
        pollfd p{fd, what, 0};
        const int ready = poll(&p, 1, static_cast<int>(std::min<long>(left, 60'000)));
        if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
    }
}

/// Waits until it has ended, at most until the deadline, and says how. With WNOWAIT it is not
/// reaped, and its number stays its own.
siginfo_t wait_for_end(pid_t pid, int how, Process::Clock::time_point deadline) {
    for (;;) {
        siginfo_t end{};
        const int fault = waitid(P_PID, static_cast<id_t>(pid), &end, WEXITED | WNOHANG | how);
        if (end.si_pid == pid || (fault != 0 && errno == ECHILD) ||
            Process::Clock::now() >= deadline)
            return end;
        std::this_thread::sleep_for(1ms);
    }
}

}  // namespace

Process::Process(const std::string& command) {
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC) != 0) return;
    if (pipe2(from, O_CLOEXEC) != 0) {
        close(to[0]), close(to[1]);
        return;
    }
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, to[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, from[1], STDOUT_FILENO);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string shell = "sh", option = "-c", line = "exec " + command;
    char* const words[] = {shell.data(), option.data(), line.data(), nullptr};
    if (posix_spawn(&pid_, "/bin/sh", &files, &attributes, words, environ) != 0) pid_ = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    close(to[0]);
    close(from[1]);
    in_ = to[1];
    out_ = from[0];
    fcntl(in_, F_SETFL, O_NONBLOCK);
    fcntl(out_, F_SETFL, O_NONBLOCK);
}

void Process::close_input() {
    if (in_ >= 0) close(in_);
    in_ = -1;
    unsent_.clear();
}

bool Process::send(std::string_view text, Clock::time_point deadline) {
    unsent_ += text;
    const WithoutSigpipe quiet;
    while (in_ >= 0 && !unsent_.empty()) {
        const ssize_t n = write(in_, unsent_.data(), unsent_.size());
        if (n > 0)
            unsent_.erase(0, static_cast<std::size_t>(n));
        else if (n < 0 && errno != EAGAIN && errno != EINTR)
            close_input();  // it has ended; reading will say so
        else if (!wait_for(in_, POLLOUT, deadline))
            return false;
    }
    return true;
}

Process::Heard Process::read_line(std::string& line, Clock::time_point deadline) {
    for (;;) {
        if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
            line.assign(received_, 0, end);
            received_.erase(0, end + 1);
            if (std::exchange(skipping_, false)) continue;
            if (line.ends_with('\r')) line.pop_back();
            return line.size() > kLongestLine ? Heard::TooLong : Heard::Line;
        }
        if (received_.size() > kLongestLine) {
            received_.clear();
            if (!std::exchange(skipping_, true)) return Heard::TooLong;
        }
        if (out_ < 0) return Heard::Ended;
        if (!wait_for(out_, POLLIN, deadline)) return Heard::Nothing;
        char chunk[kLongestLine];
        const ssize_t n = read(out_, chunk, sizeof chunk);
        if (n > 0) {
            received_.append(chunk, static_cast<std::size_t>(n));
        } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            close(out_);
            out_ = -1;
        }
    }
}

std::string Process::describe_end() {
    if (pid_ <= 0) return "could not be started";
    const siginfo_t end = wait_for_end(pid_, WNOWAIT, Clock::now() + kGrace);
    if (end.si_pid != pid_) return "closed its output";
    if (end.si_code == CLD_EXITED) return "ended with code " + std::to_string(end.si_status);
    return "was killed by signal " + std::to_string(end.si_status);
}

void Process::stop() {
    close_input();
    if (pid_ > 0) {
        wait_for_end(pid_, WNOWAIT, Clock::now() + kGrace);
        kill(-pid_, SIGKILL);  // its own group: what it has started ends with it, also when it has
                               // ended by itself
        wait_for_end(pid_, 0, Clock::now() + kUntilReaped);
        pid_ = -1;
    }
    if (out_ >= 0) close(out_);
    out_ = -1;
}

}  // namespace bankhalter::bots
