// The WebSockets of a loop: one coroutine each for reading; what is written waits in a bounded
// outbox.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>

#include "server/network.h"

namespace bankhalter::server {

class Links {
public:
    Links(Network& network, net::asio::io_context& io, std::size_t loop);

    /// Makes a link of an HTTP connection that asked for it, whose socket is on this loop.
    net::Task<void> open(net::Socket from, net::HttpRequest request, std::string address,
                         Place place);
    /// As those of the loop, for its own connections.
    void send(ConnectionId id, SharedText text);
    void close(ConnectionId id, std::uint16_t code, std::string reason);
    void close_all();

private:
    struct Link;
    using LinkPtr = std::shared_ptr<Link>;

    net::Task<void> read(LinkPtr link);
    void receive(const LinkPtr& link, std::string_view text);
    void count_dropped(const LinkPtr& link);
    void send(const LinkPtr& link, SharedText text);
    static void close_when_written(const LinkPtr& link);
    void close(const LinkPtr& link, std::uint16_t code, std::string reason);
    void cut_overdue();

    Network& network_;
    net::asio::io_context& io_;
    Flow messages_, bytes_;
    SharedText too_fast_;   // one text for all
    ConnectionId last_id_;  // which, divided by the number of loops, leaves that of this one
    net::AsioTimer overdue_;
    std::deque<std::pair<net::Clock::time_point, std::weak_ptr<Link>>> closing_;  // by time
    std::unordered_map<ConnectionId, LinkPtr> links_;
};

}  // namespace bankhalter::server
