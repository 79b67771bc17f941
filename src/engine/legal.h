// Listing: what a seat may do, what chance may bring, and what the clock plays.
#pragma once

#include <optional>

#include "engine/game.h"

namespace bankhalter::engine {

/// The legal actions of one seat in a fixed order. Bids are one entry, from `amount` up to
/// `bid_high`. Trades and sell-downs are not listed: they are validated.
struct LegalActions {
    // Most entries: a triple's 40 spaces; else 28 deeds with at most two actions each, the claims
    // and the dozen others.
    static constexpr int kCapacity = 96;
    std::array<Action, kCapacity> items;
    int count = 0;
    int bid_high = 0;

    const Action* begin() const { return items.data(); }
    const Action* end() const { return items.data() + count; }
};
LegalActions legal_actions(const Rules& rules, const State& state, Seat seat);

/// What chance may answer, with weights; empty when chance is not awaited.
struct ChanceOutcomes {
    static constexpr int kCapacity =
        180;  // three dice: 36 times 5 faces, Mr. twice as likely (AMB-50)
    std::array<Action, kCapacity> items;
    std::array<std::uint8_t, kCapacity> weights;
    int count = 0;
    int total = 0;
};
ChanceOutcomes chance_outcomes(const Rules& rules, const State& state);

/// The gentlest way to raise cash: the cheapest mortgage, then a building, then whole groups;
/// bankruptcy when nothing suffices.
Action raise_cash_gently(const Rules& rules, const State& state, Seat seat);

/// What a clock that runs out plays for an awaited seat: the obligatory, the harmless. Never
/// deadlocks. None if not awaited.
std::optional<Action> default_action(const Rules& rules, const State& state, Seat seat);

}  // namespace bankhalter::engine
