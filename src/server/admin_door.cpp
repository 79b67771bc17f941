#include "server/admin_door.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

namespace bankhalter::server {
namespace {

constexpr std::size_t kLongestLine = 64 * 1024;
constexpr timeval kGuestPatience{10, 0};  // with whoever does not say what he wants

bool name_socket(const std::filesystem::path& path, sockaddr_un& name) {
    name.sun_family = AF_UNIX;
    if (path.string().size() >= sizeof name.sun_path) return false;
    path.string().copy(name.sun_path, sizeof name.sun_path - 1);
    return true;
}

const sockaddr* as_address(const sockaddr_un& name) {
    return reinterpret_cast<const sockaddr*>(&name);
}

/// Up to the end of the line, or of what comes.
std::string read_line(int from, std::size_t longest) {
    std::string line;
    char bytes[4096];
    while (line.size() < longest && !line.ends_with('\n')) {
        const ssize_t count = read(from, bytes, sizeof bytes);
        if (count <= 0) break;
        line.append(bytes, static_cast<std::size_t>(count));
    }
    if (line.ends_with('\n')) line.pop_back();
    return line;
}

void write_line(int to, std::string line) {
    line += '\n';
    for (std::size_t at = 0; at < line.size();) {
        const ssize_t count = send(to, line.data() + at, line.size() - at, MSG_NOSIGNAL);
        if (count <= 0) return;
        at += static_cast<std::size_t>(count);
    }
}

}  // namespace

std::string AdminDoor::open(const std::filesystem::path& socket, Answer answer) {
    const auto failed = [] { return std::string(std::strerror(errno)); };
    sockaddr_un name{};
    if (!name_socket(socket, name)) return "the name is too long for a socket";
    // One of a server that was killed may lie there; a living one answers.
    const int probe = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool is_alive = connect(probe, as_address(name), sizeof name) == 0;
    ::close(probe);
    if (is_alive) return "another server listens there";
    struct stat there{};
    if (lstat(socket.c_str(), &there) == 0 && !S_ISSOCK(there.st_mode)) return "is no socket";
    unlink(socket.c_str());
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const mode_t mask = umask(0177);
    const bool is_bound = bind(listener_, as_address(name), sizeof name) == 0;
    umask(mask);
    if (!is_bound || listen(listener_, 8) != 0) return failed();
    socket_ = socket;
    answer_ = std::move(answer);
    stop_ = eventfd(0, EFD_CLOEXEC);
    thread_ = std::thread([this] { run(); });
    return {};
}

AdminDoor::~AdminDoor() {
    if (thread_.joinable()) {
        eventfd_write(stop_, 1);
        thread_.join();
        unlink(socket_.c_str());
    }
    if (stop_ >= 0) ::close(stop_);
    if (listener_ >= 0) ::close(listener_);
}

void AdminDoor::run() {
    for (;;) {
        pollfd wait[] = {{stop_, POLLIN, 0}, {listener_, POLLIN, 0}};
        if (poll(wait, 2, -1) < 0) continue;  // a signal: nobody need be there to be let in
        if (wait[0].revents) return;
        const int guest = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (guest < 0) continue;
        setsockopt(guest, SOL_SOCKET, SO_RCVTIMEO, &kGuestPatience, sizeof kGuestPatience);
        setsockopt(guest, SOL_SOCKET, SO_SNDTIMEO, &kGuestPatience, sizeof kGuestPatience);
        write_line(guest, answer_(read_line(guest, kLongestLine)));
        ::close(guest);
    }
}

Result<std::string> ask_at(const std::filesystem::path& socket, const std::string& line) {
    sockaddr_un name{};
    const int door = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (!name_socket(socket, name) || connect(door, as_address(name), sizeof name) != 0) {
        ::close(door);
        return Result<std::string>::fail("no server listens there");
    }
    write_line(door, line);
    std::string answer = read_line(door, std::string::npos);
    ::close(door);
    return answer;
}

}  // namespace bankhalter::server
