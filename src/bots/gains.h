// What a trade gains its two sides, by different measures.
#pragma once

#include "bots/equity.h"
#include "bots/worth.h"

namespace bankhalter::bots {

struct Gains {
    double own = 0, partner = 0;  // of the seat that asks, and of the other one
};

/// In money, by the table of worth.
Gains gains_by_worth(const Rules& rules, const State& state, const Worth& worth, Seat seat,
                     const Action& trade);
/// In chances to win. Precondition: the trade is valid.
Gains gains_in_chances(const Rules& rules, const State& state, Seat seat, const Action& trade,
                       const EquityNet& net = kEquityNet);
/// The same where the chances before the trade are known.
Gains gains_in_chances(const Rules& rules, const State& state, Seat seat, const Action& trade,
                       const EquityNet& net, const Chances& before);
/// In money: list prices, and what complete groups bring with three houses within a while.
Gains gains_by_rents(const Rules& rules, const State& state, Seat seat, const Action& trade);

}  // namespace bankhalter::bots
