// The door: who is let in, signals, and the end.
#include "server/gateway.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <optional>
#include <thread>

#include "net/descriptors.h"
#include "server/exchanges.h"
#include "server/http.h"
#include "server/lane.h"

namespace bankhalter::server {
using namespace net;
namespace {

using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr int kTurnedAway =
    256;  // connections over the limit that are told so; the others are just closed

std::string print_address(const tcp::endpoint& peer) {
    const asio::ip::address address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

}  // namespace

struct Gateway::Impl {
    explicit Impl(GatewaySettings settings)
        : network(std::move(settings)), lanes(make_lanes(network)) {}

    static std::vector<std::unique_ptr<Lane>> make_lanes(Network& network);

    Task<void> accept();
    void wait_for_signal();
    void stop();
    void end_when_quiet(Clock::time_point latest);
    void end();

    Network network;
    std::vector<std::unique_ptr<Lane>> lanes;
    asio::io_context& home = lanes.front()->io();
    Exchanges exchanges{network, home};
    Acceptor acceptor{home.get_executor()};
    asio::signal_set signals{home};
    AsioTimer grace{home.get_executor()};
};

std::vector<std::unique_ptr<Lane>> Gateway::Impl::make_lanes(Network& network) {
    std::vector<std::unique_ptr<Lane>> lanes;
    for (std::size_t i = 0; i < network.settings.loops; ++i) {
        lanes.push_back(std::make_unique<Lane>(network, i));
        network.lanes.push_back(lanes.back().get());
    }
    return lanes;
}

Task<void> Gateway::Impl::accept() {
    AsioTimer pause(home.get_executor());
    while (acceptor.is_open()) {
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        Socket socket = co_await acceptor.async_accept(token);
        if (network.stopping) break;
        if (error) {  // no descriptors left, or the peer is gone already
            pause.expires_after(std::chrono::milliseconds(20));
            co_await pause.async_wait(token);
            continue;
        }
        const auto end = socket.remote_endpoint(error);
        if (error) continue;
        std::string peer = print_address(end);
        std::optional<Response> refusal;
        Place place(network);
        if (network.connections > network.settings.connections)
            refusal = error_response(503, "full");
        else if (!network.settings.behind_proxy && !place.enter(peer))
            refusal = too_many_connections();
        if (refusal) {
            ++network.counts.refused_full;
            network.limits.reached(refusal->status == 503 ? "connections"
                                                          : "connections_per_address");
        }
        if (refusal && network.turned_away >= kTurnedAway) continue;
        socket.set_option(tcp::no_delay(true), error);
        socket.set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);
        asio::co_spawn(home,
                       exchanges.serve(std::move(socket), std::move(peer), std::move(place),
                                       std::move(refusal)),
                       rethrow);
    }
}

void Gateway::Impl::wait_for_signal() {
    signals.async_wait([this](error_code error, int) {
        if (error) return;
        if (network.stopping) return end();  // asked twice
        wait_for_signal();
        if (network.events.terminate) network.events.terminate();
    });
}

void Gateway::Impl::stop() {
    if (network.stopping.exchange(true)) return;
    error_code ignored;
    acceptor.close(ignored);
    for (const auto& lane : lanes) lane->post([&links = lane->links()] { links.close_all(); });
    end_when_quiet(Clock::now() + kClosingTime);
}

void Gateway::Impl::end_when_quiet(Clock::time_point latest) {
    if ((network.counts.connections == 0 && network.exchanges == 0) || Clock::now() >= latest)
        return end();
    grace.expires_after(std::chrono::milliseconds(10));
    grace.async_wait([this, latest](error_code error) {
        if (!error) end_when_quiet(latest);
    });
}

void Gateway::Impl::end() {
    for (const auto& lane : lanes) lane->stop();
}

Gateway::Gateway(GatewaySettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Gateway::~Gateway() = default;

Result<std::uint16_t> Gateway::open(GatewayEvents events) {
    Impl& me = *impl_;
    const GatewaySettings& settings = me.network.settings;
    const auto failed = [&](const error_code& error) {
        return Result<std::uint16_t>::fail(settings.bind + ":" + std::to_string(settings.port) +
                                           ": " + error.message());
    };
    raise_descriptor_limit();
    me.network.events = std::move(events);
    error_code error;
    const auto address =
        asio::ip::make_address(settings.bind == "localhost" ? "127.0.0.1" : settings.bind, error);
    if (error) return failed(error);
    const tcp::endpoint end(address, settings.port);
    Acceptor acceptor(me.home.get_executor());
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return failed(error);
    const std::uint16_t port = acceptor.local_endpoint().port();
    me.acceptor = std::move(acceptor);
    me.signals.add(SIGINT);
    me.signals.add(SIGTERM);
    me.wait_for_signal();
    asio::co_spawn(me.home, me.accept(), rethrow);
    return port;
}

void Gateway::run() {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < loops(); ++i)
        others.emplace_back([&lane = *impl_->lanes[i]] { lane.run(); });
    impl_->lanes.front()->run();
}

void Gateway::stop() {
    asio::post(impl_->home, [impl = impl_.get()] { impl->stop(); });
}

std::size_t Gateway::loops() const { return impl_->lanes.size(); }

Gateway::Loop& Gateway::loop(std::size_t number) { return *impl_->lanes[number]; }

void Gateway::note_limit(std::string_view which) { impl_->network.limits.reached(which); }

Timings& Gateway::timings() { return impl_->network.timings; }

GatewayCounts Gateway::counts() const { return impl_->network.counts; }

}  // namespace bankhalter::server
