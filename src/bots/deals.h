// Which exchanges are worth thinking about: those that change who can complete a group, each at the
// prices the partner may agree to.
#pragma once

#include <vector>

#include "bots/rivals.h"
#include "bots/worth.h"

namespace bankhalter::bots {

/// Valid trades from `seat` to everybody else: completing a group for cash, letting the other
/// complete one, both at once, single deeds on the way to a group; each at every price that some
/// guess about the partner calls his limit.
std::vector<Action> list_deals(const Rules& rules, const State& state, Seat seat,
                               const Rivals& rivals);

}  // namespace bankhalter::bots
