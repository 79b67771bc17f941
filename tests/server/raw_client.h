// A client made of bytes: says things that no proper library would, and waits at most half a minute
// for each answer.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace bankhalter::tests {

class RawClient {
public:
    explicit RawClient(std::uint16_t port, int receive_buffer = 0)
        : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
        if (receive_buffer)
            setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
        const timeval limit{30, 0};
        setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
        sockaddr_in end{};
        end.sin_family = AF_INET;
        end.sin_port = htons(port);
        end.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        connected_ = ::connect(socket_, reinterpret_cast<sockaddr*>(&end), sizeof end) == 0;
    }
    RawClient(RawClient&& other) noexcept
        : socket_(std::exchange(other.socket_, -1)),
          connected_(other.connected_),
          rest_(std::move(other.rest_)) {}
    RawClient& operator=(RawClient&&) = delete;
    ~RawClient() {
        if (socket_ >= 0) ::close(socket_);
    }

    bool connected() const { return connected_; }
    bool write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (n < 0 && errno == EINTR) continue;  // stopped and woken up again
            if (n <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(n));
        }
        return true;
    }
    void end_writing() { ::shutdown(socket_, SHUT_WR); }

    /// Status line, headers and body of one answer; empty when none came.
    std::string answer(bool has_body = true) {
        std::size_t end;
        while ((end = rest_.find("\r\n\r\n")) == std::string::npos)
            if (!read_more()) return {};
        std::size_t size = end + 4;
        if (const std::size_t at = rest_.find("Content-Length: "); has_body && at < end)
            size += std::stoul(rest_.substr(at + 16));
        while (rest_.size() < size)
            if (!read_more()) return {};
        return take(size);
    }
    std::string ask(std::string_view request) { return write(request) ? answer() : std::string(); }
    std::string get(std::string_view path) {
        return ask("GET " + std::string(path) + " HTTP/1.1\r\nHost: here\r\n\r\n");
    }

    /// Becomes a WebSocket; the server's answer.
    std::string upgrade(std::string_view headers = "", std::string_view path = "/ws") {
        write("GET " + std::string(path) +
              " HTTP/1.1\r\nHost: here:80\r\nUpgrade: websocket\r\nConnection: "
              "Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
              std::string(headers) + "\r\n");
        return answer();
    }

    static std::string frame(int opcode, std::string_view payload, bool masked = true) {
        std::string bytes(1, static_cast<char>(0x80 | opcode));
        const int mask = masked ? 0x80 : 0;
        const std::size_t n = payload.size();
        if (n < 126) {
            bytes += static_cast<char>(mask | static_cast<int>(n));
        } else {
            bytes += static_cast<char>(mask | (n < 65536 ? 126 : 127));
            for (int shift = n < 65536 ? 8 : 56; shift >= 0; shift -= 8)
                bytes += static_cast<char>(n >> shift & 0xff);
        }
        if (masked) bytes += std::string(4, '\0');  // a mask of zeros leaves the payload as it is
        return bytes += payload;
    }
    bool say(std::string_view text) { return write(frame(1, text)); }

    struct Frame {
        int opcode = -1;  // -1: the connection ended or nothing came
        std::string payload;
        int code() const {
            return opcode == 8 && payload.size() >= 2
                       ? static_cast<unsigned char>(payload[0]) << 8 |
                             static_cast<unsigned char>(payload[1])
                       : -1;
        }
    };
    Frame hear() {
        while (rest_.size() < 2)
            if (!read_more()) return {};
        std::size_t size = rest_[1] & 0x7f, head = 2;
        if (size >= 126) {
            const std::size_t digits = size == 126 ? 2 : 8;
            head += digits;
            while (rest_.size() < head)
                if (!read_more()) return {};
            size = 0;
            for (std::size_t i = 2; i < head; ++i)
                size = size << 8 | static_cast<unsigned char>(rest_[i]);
        }
        while (rest_.size() < head + size)
            if (!read_more()) return {};
        Frame frame;
        frame.opcode = rest_[0] & 0x0f;
        frame.payload = take(head + size).substr(head);
        return frame;
    }
    /// The code of the closing frame, whatever came before it; -1 when the connection ended
    /// without.
    int closing_code() {
        for (;;) {
            const Frame frame = hear();
            if (frame.opcode == 8) return frame.code();
            if (frame.opcode < 0) return -1;
        }
    }
    /// Whether the server ends the connection.
    bool is_ended() {
        while (read_more());
        return ended_;
    }

private:
    bool read_more() {
        char bytes[16384];
        ssize_t n = 0;
        do n = ::recv(socket_, bytes, sizeof bytes, 0);
        while (n < 0 && errno == EINTR);
        if (n > 0) rest_.append(bytes, static_cast<std::size_t>(n));
        ended_ = n == 0 || (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK);
        return n > 0;
    }
    std::string take(std::size_t size) {
        std::string taken = rest_.substr(0, size);
        rest_.erase(0, size);
        return taken;
    }

    int socket_;
    bool connected_ = false, ended_ = false;
    std::string rest_;
};

}  // namespace bankhalter::tests
