// Equity: the chance of every seat to win, read off a position in about a microsecond, without
// playing on.
#pragma once

#include "engine/engine.h"

namespace bankhalter::bots {

/// What equity looks at, for one seat; all numbers are of the order of one.
struct Outlook {
    static constexpr int kNumbers = 52;
    std::array<float, kNumbers> x{};
};
using Outlooks = std::array<Outlook, kMaxSeats>;

/// How hard each seat is to trade with: 0 agrees to whatever pays, 1 to next to nothing, -1 finds
/// the trades there are (Champion itself). It decides how long a set stays the only one.
using Reluctance = std::array<float, kMaxSeats>;

/// Looks at every seat that still plays. Precondition: the game is not over.
void look(const Rules& rules, const State& state, const Reluctance& reluctance, Outlooks& out);

/// A small network, the same for every seat, gives each a strength; the chances go with its
/// exponential.
struct EquityNet {
    static constexpr int kHidden = 23;
    std::array<std::array<float, kHidden>, Outlook::kNumbers> in{};
    std::array<float, kHidden> bias{};
    std::array<float, kHidden> out{};
};

/// The network fitted to the results of games between the built-in players (scripts/fit_equity).
extern const EquityNet kEquityNet;

using Chances = std::array<float, kMaxSeats>;
/// The chances of all seats; those who are out have none. They add up to one.
Chances equity(const Rules& rules, const State& state, const Reluctance& reluctance,
               const EquityNet& net = kEquityNet);

}  // namespace bankhalter::bots
