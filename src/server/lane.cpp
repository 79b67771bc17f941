#include "server/lane.h"

#include <boost/asio/post.hpp>

namespace bankhalter::server {
using namespace net;
namespace {

constexpr std::chrono::milliseconds kPulse{500};  // how often some loop's lag is measured

class LaneTimer final : public Gateway::Timer {
public:
    explicit LaneTimer(asio::io_context& io) : state_(std::make_shared<State>(io)) {}

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
        explicit State(asio::io_context& io) : timer(io.get_executor()) {}
        AsioTimer timer;
        std::uint64_t number = 0;
        std::function<void()> work;
    };
    std::shared_ptr<State> state_;
};

}  // namespace

Lane::Lane(Network& network, std::size_t number)
    : network_(network), links_(network, io_, number) {}

void Lane::post(std::function<void()> work) { asio::post(io_, std::move(work)); }

void Lane::tell(Gateway::Loop& other, std::function<void()> work) {
    if (&other == this) return work();
    Works& tray = trays_[&other];
    tray.push_back(std::move(work));
    if (tray.size() == 1) asio::post(io_, [this, &other] { hand_over(other); });
}

void Lane::hand_over(Gateway::Loop& other) {
    other.post([this, works = std::exchange(trays_[&other], {})] { carry_out(works); });
}

/// On the other's thread: what fails there takes nothing else with it.
void Lane::carry_out(const Works& works) const {
    for (const auto& work : works) try {
            work();
        } catch (const std::exception& e) {
            network_.events.failed(e.what());
        }
}

Lane& Lane::lane_of(ConnectionId id) const { return *network_.lanes[id % network_.lanes.size()]; }

void Lane::send(ConnectionId id, SharedText text) {
    Lane& there = lane_of(id);
    if (&there == this) return links_.send(id, std::move(text));
    tell(there, [&there, id, text = std::move(text)] { there.links_.send(id, text); });
}

void Lane::close(ConnectionId id, std::uint16_t code, std::string reason) {
    Lane& there = lane_of(id);
    tell(there,
         [&there, id, code, reason = std::move(reason)] { there.links_.close(id, code, reason); });
}

std::unique_ptr<Gateway::Timer> Lane::make_timer() { return std::make_unique<LaneTimer>(io_); }

void Lane::run() {
    measure_lag();
    for (;;) try {
            io_.run();
            return;
        } catch (const std::exception& e) {
            network_.events.failed(e.what());
        }
}

/// By turns: idle loops wake this process as often as one would.
void Lane::measure_lag() {
    pulse_.expires_after(kPulse * network_.lanes.size());
    pulse_.async_wait([this](error_code error) {
        if (error || network_.stopping) return;
        Timings::observe(network_.timings.lag, pulse_.expiry());
        measure_lag();
    });
}

}  // namespace bankhalter::server
