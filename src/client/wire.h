// A connection to a server, plain or encrypted: one type for both, so that WebSocket and HTTP above
// it need not care.
#pragma once

#include <boost/asio/ssl.hpp>
#include <optional>
#include <string>

#include "net/asio.h"

namespace bankhalter::client {

class Wire {
public:
    using executor_type = net::Executor;
    using Tls = boost::asio::ssl::stream<net::Socket&>;

    explicit Wire(const executor_type& executor) : socket_(executor) {}

    executor_type get_executor() { return socket_.get_executor(); }
    net::Socket& socket() { return socket_; }
    void cut() {
        net::error_code ignored;
        socket_.close(ignored);
    }

    /// For a socket that is connected: from here on everything is encrypted. The handshake is still
    /// to be made; it fails unless the certificate is trusted and the host's.
    Tls& encrypt(boost::asio::ssl::context& context, const std::string& host) {
        tls_.emplace(socket_, context);
        tls_->set_verify_mode(boost::asio::ssl::verify_peer);
        tls_->set_verify_callback(boost::asio::ssl::host_name_verification(host));
        SSL_set_tlsext_host_name(tls_->native_handle(), host.c_str());
        return *tls_;
    }

    template <class Buffers, class Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return tls_ ? tls_->async_read_some(buffers, std::forward<Token>(token))
                    : socket_.async_read_some(buffers, std::forward<Token>(token));
    }
    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return tls_ ? tls_->async_write_some(buffers, std::forward<Token>(token))
                    : socket_.async_write_some(buffers, std::forward<Token>(token));
    }

private:
    net::Socket socket_;
    std::optional<Tls> tls_;
};

// What Beast asks of a stream beneath a WebSocket. The goodbye of TLS is left out: that of the
// WebSocket has been said.
template <class Handler>
void async_teardown(boost::beast::role_type role, Wire& wire, Handler&& handler) {
    boost::beast::websocket::async_teardown(role, wire.socket(), std::forward<Handler>(handler));
}
inline void beast_close_socket(Wire& wire) { wire.cut(); }

}  // namespace bankhalter::client
