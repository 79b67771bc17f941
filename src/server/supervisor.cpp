#include "server/supervisor.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace bankhalter::server {
namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value ? value : "";
}

}  // namespace

Supervisor::Supervisor(Gateway& gateway)
    : gateway_(gateway), socket_(variable("NOTIFY_SOCKET")), timer_(gateway.home().make_timer()) {
    // Half of what is allowed, as sd_watchdog_enabled(3) advises.
    every_ = std::chrono::milliseconds(std::atoll(variable("WATCHDOG_USEC").c_str()) / 2000);
}

void Supervisor::tell(std::string_view state, int flags) const {
    sockaddr_un to{};
    if (socket_.empty() || socket_.size() >= sizeof to.sun_path) return;
    to.sun_family = AF_UNIX;
    std::memcpy(to.sun_path, socket_.data(), socket_.size());
    if (to.sun_path[0] == '@') to.sun_path[0] = '\0';  // an abstract name
    const int out = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (out < 0) return;
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + socket_.size());
    // A manager that does not listen must not hold the server up.
    const timeval longest{.tv_sec = 1, .tv_usec = 0};
    (void)::setsockopt(out, SOL_SOCKET, SO_SNDTIMEO, &longest, sizeof longest);
    (void)::sendto(out, state.data(), state.size(), MSG_NOSIGNAL | flags,
                   reinterpret_cast<const sockaddr*>(&to), size);
    ::close(out);
}

void Supervisor::ready() {
    tell("READY=1");
    if (every_.count() > 0) beat();
}

void Supervisor::beat() {
    tell("WATCHDOG=1", MSG_DONTWAIT);
    timer_->set(every_, [this] { pass_on(1); });
}

/// Through all loops and back to the first: one that hangs is noticed.
void Supervisor::pass_on(std::size_t loop) {
    if (loop == gateway_.loops()) return gateway_.home().post([this] { beat(); });
    gateway_.loop(loop).post([this, loop] { pass_on(loop + 1); });
}

}  // namespace bankhalter::server
