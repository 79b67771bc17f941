// Whom nobody need ask before a throw. Most players have nothing to do most of the time and say
// themselves when that may change; until then the question is spared.
#pragma once

#include <initializer_list>

#include "engine/engine.h"

namespace bankhalter::bots {

/// Kinds of actions as bits, because after each action it is asked what it may have changed.
constexpr std::uint32_t kinds(std::initializer_list<ActionKind> list) {
    std::uint32_t bits = 0;
    for (ActionKind kind : list) bits |= 1u << static_cast<int>(kind);
    return bits;
}
/// Those that may move deeds: a bid or a pass may end an auction.
inline constexpr std::uint32_t kMovesDeeds =
    kinds({ActionKind::Buy, ActionKind::Bid, ActionKind::Pass, ActionKind::Trade,
           ActionKind::Bankrupt, ActionKind::Resign, ActionKind::Hammer, ActionKind::Deal});
/// And those that may change mortgages and buildings.
inline constexpr std::uint32_t kUsesDeeds =
    kinds({ActionKind::Build, ActionKind::Compete, ActionKind::Place, ActionKind::Sell,
           ActionKind::Selldown, ActionKind::Mortgage, ActionKind::Redeem});
constexpr bool is_among(ActionKind kind, std::uint32_t kinds) {
    return (kinds >> static_cast<int>(kind)) & 1;
}

class Patience {
public:
    explicit Patience(const State& s)
        : holdings_(s.holdings), in_game_(s.in_game), stock_(stock_of(s)) {}

    /// The seats that may have something to do, among them whoever has not said otherwise.
    SeatSet may_act(const State& s) const {
        SeatSet seats;
        for (std::uint8_t i = kMaxSeats; i-- > 0;)
            seats.bits =
                static_cast<std::uint8_t>(2 * seats.bits + (s.cash[Seat{i}] >= act_from_[Seat{i}]));
        return seats & s.in_game;
    }
    bool may_propose(const State& s, Seat seat) const {
        return s.turn_number >= propose_from_[seat];
    }

    /// What a player says after it had nothing to do or to offer: see Player.
    void act_from(Seat seat, int cash) { act_from_[seat] = cash; }
    void propose_from(Seat seat, std::uint32_t turn) { propose_from_[seat] = turn; }

    /// That held for the property as it stood: forgets whatever the action may have overtaken.
    void see(const State& after, const Action& a) {
        if (is_among(a.kind, kUsesDeeds)) {
            act_from_[a.seat] = 0;
            see_stock(after);
        } else if (is_among(a.kind, kMovesDeeds)) {
            see_holdings(after, a);
            see_stock(after);
        }
    }

private:
    void see_stock(const State& s) {
        if (stock_ == stock_of(s)) return;
        stock_ = stock_of(s);
        act_from_ = {};
    }
    void see_holdings(const State& s, const Action& a);
    static std::uint8_t stock_of(const State& s) {
        return static_cast<std::uint8_t>((s.houses > 0) | (s.hotels > 0) << 1);
    }

    Indexed<Seat, std::int32_t, kMaxSeats> act_from_{};
    Indexed<Seat, std::uint32_t, kMaxSeats> propose_from_{};
    // What it rests on.
    Indexed<Seat, DeedSet, kMaxSeats + 1> holdings_;
    SeatSet in_game_;
    std::uint8_t stock_;  // whether the bank has houses, and hotels
};

}  // namespace bankhalter::bots
