// The WebSockets of the gateway: one coroutine each for reading; what is written waits in a bounded
// outbox.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>

#include "server/network.h"

namespace bankhalter::server {

class Links {
public:
    explicit Links(Network& network);

    /// Makes a link of an HTTP connection that asked for it, and reads from it on its own: what
    /// HTTP needed can be given back.
    net::Task<void> open(net::HttpStream& stream, const net::HttpRequest& request,
                         std::string address, Place place);
    /// As those of the gateway.
    void send(ConnectionId id, SharedText text);
    void close(ConnectionId id, std::uint16_t code, std::string reason);
    void close_all();
    bool empty() const { return links_.empty(); }

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
    Flow messages_, bytes_;
    SharedText too_fast_;  // one text for all
    ConnectionId last_id_ = 0;
    net::AsioTimer overdue_;
    std::deque<std::pair<net::Clock::time_point, std::weak_ptr<Link>>> closing_;  // by time
    std::unordered_map<ConnectionId, LinkPtr> links_;
};

}  // namespace bankhalter::server
