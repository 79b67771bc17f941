// Whom nobody need ask before a throw. Most players have nothing to do most of the time and say
// themselves when that may change; until then the question is spared.
#pragma once

#include <array>

#include "engine/engine.h"

namespace bankhalter::bots {

/// May such an action move deeds? A bid or a pass may end an auction.
constexpr bool moves_deeds(ActionKind kind) {
    using enum ActionKind;
    return kind == Buy || kind == Bid || kind == Pass || kind == Trade || kind == Bankrupt ||
           kind == Resign || kind == Hammer || kind == Deal;
}
/// Or else mortgages and buildings?
constexpr bool uses_deeds(ActionKind kind) {
    using enum ActionKind;
    return kind == Build || kind == Compete || kind == Place || kind == Sell || kind == Selldown ||
           kind == Mortgage || kind == Redeem;
}

class Patience {
public:
    explicit Patience(const State& s)
        : holdings_(s.holdings),
          in_game_(s.in_game),
          houses_(s.houses > 0),
          hotels_(s.hotels > 0) {}

    /// The seats that may have something to do, among them whoever has not said otherwise.
    SeatSet may_act(const State& s) const {
        SeatSet seats;
        for (std::uint8_t i = 0; i < kMaxSeats; ++i)
            seats.bits = static_cast<std::uint8_t>(seats.bits |
                                                   (s.cash[Seat{i}] >= act_from_[Seat{i}]) << i);
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
        if (uses_deeds(a.kind) || moves_deeds(a.kind)) review(after, a);
    }

private:
    void review(const State& s, const Action& a);

    Indexed<Seat, std::int32_t, kMaxSeats> act_from_{};
    Indexed<Seat, std::uint32_t, kMaxSeats> propose_from_{};
    // What it rests on.
    Indexed<Seat, DeedSet, kMaxSeats + 1> holdings_;
    SeatSet in_game_;
    bool houses_, hotels_;  // whether the bank has any
};

}  // namespace bankhalter::bots
