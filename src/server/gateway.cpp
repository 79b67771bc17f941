// The door and the loop: who is let in, signals, timers, and the end.
#include "server/gateway.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <optional>

#include "net/descriptors.h"
#include "server/exchanges.h"
#include "server/http.h"

namespace bankhalter::server {
using namespace net;
namespace {

using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

constexpr std::chrono::milliseconds kPulse{500};  // how often the loop's lag is measured
constexpr int kTurnedAway =
    256;  // connections over the limit that are told so; the others are just closed

std::string print_address(const tcp::endpoint& peer) {
    const asio::ip::address address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

class LoopTimer : public Gateway::Timer {
public:
    explicit LoopTimer(asio::io_context& loop) : state_(std::make_shared<State>(loop)) {}

    void set(std::chrono::milliseconds in, std::function<void()> work) override {
        state_->work = std::move(work);
        state_->timer.expires_after(in);
        // An expired wait that is already queued cannot be cancelled: its number tells that it was
        // replaced.
        state_->timer.async_wait(
            [state = std::weak_ptr(state_), number = ++state_->number](error_code error) {
                const auto alive = state.lock();
                if (error || !alive || alive->number != number) return;
                const auto due =
                    std::exchange(alive->work, nullptr);  // it may set or destroy the timer
                due();
            });
    }
    void cancel() override {
        ++state_->number;
        state_->work = nullptr;
        state_->timer.cancel();
    }

private:
    struct State {
        explicit State(asio::io_context& loop) : timer(loop.get_executor()) {}
        AsioTimer timer;
        std::uint64_t number = 0;
        std::function<void()> work;
    };
    std::shared_ptr<State> state_;
};

}  // namespace

struct Gateway::Impl {
    explicit Impl(GatewaySettings settings) : network(std::move(settings)) {}

    Task<void> accept();
    void wait_for_signal();
    void measure_lag();
    void stop();
    void end_when_quiet(Clock::time_point latest);

    Network network;
    Links links{network};
    Exchanges exchanges{network, links};
    Acceptor acceptor{network.loop.get_executor()};
    asio::signal_set signals{network.loop};
    AsioTimer grace{network.loop.get_executor()};
    AsioTimer pulse{network.loop.get_executor()};
};

Task<void> Gateway::Impl::accept() {
    AsioTimer pause(network.loop.get_executor());
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
        asio::co_spawn(network.loop,
                       exchanges.serve(std::move(socket), std::move(peer), std::move(place),
                                       std::move(refusal)),
                       rethrow);
    }
}

void Gateway::Impl::wait_for_signal() {
    signals.async_wait([this](error_code error, int) {
        if (error) return;
        if (network.stopping) return network.loop.stop();  // asked twice
        wait_for_signal();
        if (network.events.terminate) network.events.terminate();
    });
}

void Gateway::Impl::measure_lag() {
    pulse.expires_after(kPulse);
    pulse.async_wait([this](error_code error) {
        if (error || network.stopping) return;
        Timings::observe(network.timings.lag, pulse.expiry());
        measure_lag();
    });
}

void Gateway::Impl::stop() {
    if (std::exchange(network.stopping, true)) return;
    error_code ignored;
    acceptor.close(ignored);
    links.close_all();
    end_when_quiet(Clock::now() + kClosingTime);
}

void Gateway::Impl::end_when_quiet(Clock::time_point latest) {
    if ((links.empty() && network.exchanges == 0) || Clock::now() >= latest)
        return network.loop.stop();
    grace.expires_after(std::chrono::milliseconds(10));
    grace.async_wait([this, latest](error_code error) {
        if (!error) end_when_quiet(latest);
    });
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
    Acceptor acceptor(me.network.loop.get_executor());
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
    me.measure_lag();
    asio::co_spawn(me.network.loop, me.accept(), rethrow);
    return port;
}

void Gateway::run() {
    for (;;) try {
            impl_->network.loop.run();
            return;
        } catch (const std::exception& e) {
            impl_->network.events.failed(e.what());
        }
}

void Gateway::stop() {
    asio::post(impl_->network.loop, [impl = impl_.get()] { impl->stop(); });
}

void Gateway::send(ConnectionId id, SharedText text) { impl_->links.send(id, std::move(text)); }

void Gateway::close(ConnectionId id, std::uint16_t code, std::string reason) {
    impl_->links.close(id, code, std::move(reason));
}

void Gateway::post(std::function<void()> work) { asio::post(impl_->network.loop, std::move(work)); }

std::unique_ptr<Gateway::Timer> Gateway::make_timer() {
    return std::make_unique<LoopTimer>(impl_->network.loop);
}

void Gateway::note_limit(std::string_view which) { impl_->network.limits.reached(which); }

Timings& Gateway::timings() { return impl_->network.timings; }

GatewayCounts Gateway::counts() const { return impl_->network.counts; }

}  // namespace bankhalter::server
