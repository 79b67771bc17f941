// A player with somebody looking on: stops the time, notes who leaves and what is traded, and
// enforces the trade rule of a match.
#pragma once

#include <chrono>

#include "bots/player.h"
#include "play/ranking.h"
#include "sim/decision_times.h"
#include "sim/trade_rule.h"

namespace bankhalter::sim {

/// Accepted trades of one player, in each role, and what he gained by face value.
struct TradeTally {
    std::int64_t proposed = 0, proposed_surplus = 0;
    std::int64_t taken = 0, taken_surplus = 0;
    void add(const TradeTally& t) {
        proposed += t.proposed, proposed_surplus += t.proposed_surplus;
        taken += t.taken, taken_surplus += t.taken_surplus;
    }
};

/// What is noted of one game; shared by its watched players.
struct GameNotes {
    TradeRule rule = TradeRule::Any;
    Exits exits{};
    std::array<TradeTally, kMaxSeats> trades{};  // by seat
    std::int64_t refused = 0;                    // offers the rule forbids

    void begin(int seats) {
        exits.begin(seats);
        trades = {};
        refused = 0;
    }
};

class WatchedPlayer final : public Player {
    template <class Call>
    auto timed(const State& s, Call call) {
        using Clock = std::chrono::steady_clock;
        notes_.exits.see(s);
        const auto start = Clock::now();
        const auto answer = call();
        times_.add(
            static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - start).count()));
        return answer;
    }

public:
    WatchedPlayer(Player& player, DecisionTimes& times, GameNotes& notes)
        : player_(player), times_(times), notes_(notes) {}

    void sit_down(const Rules& r, Seat seat) override { player_.sit_down(r, seat); }
    Decision decide(const Rules& r, const State& s, Seat seat) override {
        return timed(s, [&] { return player_.decide(r, s, seat); });
    }
    bool skips_formalities() const override { return player_.skips_formalities(); }
    bool act(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return timed(s, [&] { return player_.act(r, s, seat, out); });
    }
    int act_from() const override { return player_.act_from(); }
    bool propose(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return timed(s, [&] { return player_.propose(r, s, seat, out); });
    }
    std::uint32_t propose_from(const State& s) override { return player_.propose_from(s); }
    bool claims(const Rules& r, const State& s, const Claim& claim) override {
        notes_.exits.see(s);
        return player_.claims(r, s, claim);
    }
    bool accepts(const Rules& r, const State& s, const Action& trade) override {
        const int surplus = face_surplus(r, s, trade);
        if (!allows(notes_.rule, surplus)) {
            ++notes_.refused;
            return false;
        }
        if (!timed(s, [&] { return player_.accepts(r, s, trade); })) return false;
        notes_.trades[trade.seat.value].add({.proposed = 1, .proposed_surplus = surplus});
        notes_.trades[trade.a].add({.taken = 1, .taken_surplus = -surplus});
        return true;
    }
    void answered(const Action& trade, bool agreed) override { player_.answered(trade, agreed); }

private:
    Player& player_;
    DecisionTimes& times_;
    GameNotes& notes_;
};

}  // namespace bankhalter::sim
