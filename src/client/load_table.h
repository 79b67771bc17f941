// A room under load: created, seated, played to its end, checked and replaced by the next one.
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <deque>

#include "client/guest.h"
#include "play/random.h"

namespace bankhalter::client {

/// What all tables of a run share.
struct LoadRun {
    const LoadOrder& order;
    Loop loop;
    Random random;
    LoadReport report;
    bool released = false;  // every room is seated: games may start
    bool measuring = false;
    bool ending = false;  // no new actions
    std::uint64_t last_id = 0;

    double chance() { return static_cast<double>(random.next() >> 11) * 0x1p-53; }
    void fail(const std::string& kind) { ++report.errors[kind]; }
    std::chrono::milliseconds jitter(int ms) {
        return std::chrono::milliseconds(
            ms / 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(ms))));
    }
};

class LoadTable {
public:
    using Clock = Guest::Clock;
    enum class Phase { Idle, Creating, Seating, Playing, Over };

    explicit LoadTable(LoadRun& shared);

    LoadRun& run;

    void open();
    /// The next step of sitting down, when the one before is done.
    void advance();
    void began();
    /// Whatever a guest hears of the room's log. The first to hear of an entry counts it.
    void heard(std::int64_t n, const boost::json::object& entry, const boost::json::object& event);
    void heard_snapshot(std::int64_t n, const boost::json::value& view);
    void answered(std::int64_t n, Clock::time_point sent);
    /// Something went wrong that a new room can mend.
    void give_up();
    /// When the next action of this room may be sent.
    Clock::duration until_turn();
    void tick();

    Phase phase() const { return phase_; }
    const std::string& id() const { return id_; }
    bool is_tired() const { return counted_ > run.order.length; }
    bool is_ready() const { return ready_; }
    bool is_settled() const;
    std::deque<Guest>& guests() { return guests_; }

private:
    struct Spread {
        std::int64_t n = 0;
        Clock::time_point sent{}, last{};
        int received = 0;
    };
    Spread* spread_of(std::int64_t n);
    void finish_spread(Spread& spread);
    void end_game();
    void compare_views();
    void close();

    Phase phase_ = Phase::Idle;
    int generation_ = 0;  // callbacks of earlier rooms are not listened to
    std::string id_;
    std::deque<Guest> guests_;
    std::int64_t counted_ = 0;
    std::array<Spread, 64> spreads_{};
    Clock::time_point next_turn_{}, last_heard_{};
    boost::json::value view_;  // kept only to be checked
    std::int64_t view_n_ = 0;
    bool ready_ = false, started_ = false;  // everybody sits; the start was asked for
};

}  // namespace bankhalter::client
