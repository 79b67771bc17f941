// The HTTP of the gateway, on the first loop: one coroutine for each connection reads requests,
// asks the hall, and writes its answers.
#pragma once

#include <optional>

#include "server/network.h"

namespace bankhalter::server {

class Exchanges {
public:
    Exchanges(Network& network, net::asio::io_context& io) : network_(network), io_(io) {}

    /// Serves a connection until it ends or becomes a link. With a refusal that is all it is told.
    net::Task<void> serve(net::Socket socket, std::string peer, Place place,
                          std::optional<Response> refusal);

private:
    using Parser = net::http::request_parser<net::http::string_body>;

    net::Task<bool> exchange(net::HttpStream& stream, net::beast::flat_buffer& buffer,
                             Parser& parser, const std::string& address);
    std::size_t body_size(Parser& parser) const;
    void note_refused(const HeldBody& body);
    net::Task<Response> ask(Request request);
    net::Task<void> answer(net::HttpStream& stream, Response response, std::string_view host,
                           bool only_head, bool keep_alive);
    net::Task<void> dismiss(net::HttpStream& stream, const Response& response,
                            std::string_view host);
    std::optional<Response> refuse(const net::HttpRequest& request, const std::string& address);
    void make_link(net::Socket socket, net::HttpRequest request, std::string address, Place place);

    Network& network_;
    net::asio::io_context& io_;
    std::size_t next_ = 0;  // the loop of the next WebSocket that does not say where it is going
};

/// To an address that holds as many connections as it may.
Response too_many_connections();

}  // namespace bankhalter::server
