// A loop of the gateway: its thread's queue of work, the WebSockets that live there, and what is on
// its way to other loops.
#pragma once

#include <map>

#include "server/links.h"

namespace bankhalter::server {

class Lane final : public Gateway::Loop {
public:
    Lane(Network& network, std::size_t number);

    void post(std::function<void()> work) override;
    void tell(Gateway::Loop& other, std::function<void()> work) override;
    void send(ConnectionId id, SharedText text) override;
    void close(ConnectionId id, std::uint16_t code, std::string reason) override;
    std::unique_ptr<Gateway::Timer> make_timer() override;

    /// Works until `stop`, whatever is thrown meanwhile.
    void run();
    void stop() { io_.stop(); }
    net::asio::io_context& io() { return io_; }
    Links& links() { return links_; }

private:
    using Works = std::vector<std::function<void()>>;

    Lane& lane_of(ConnectionId id) const;
    void hand_over(Gateway::Loop& other);
    void carry_out(const Works& works) const;
    void measure_lag();

    Network& network_;
    // One thread runs it; others may post.
    net::asio::io_context io_{1};
    net::asio::executor_work_guard<net::Executor> stay_{io_.get_executor()};
    Links links_;
    net::AsioTimer pulse_{io_.get_executor()};
    std::map<Gateway::Loop*, Works> trays_;  // of what is to be told to others
};

}  // namespace bankhalter::server
