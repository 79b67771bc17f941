// Raising cash and choosing what to give up: the ways the built-in players share.
#pragma once

#include "engine/engine.h"

namespace bankhalter {

/// The next step of a debtor: lone mortgages from the cheapest on, then buildings of the group that earns least, then the
/// mortgages of complete groups; bankruptcy when nothing suffices.
Action raise_cash(const Rules& rules, const State& state, Seat seat);

/// Sells as few levels of a group as bring the money needed, evenly; more when the bank lacks houses for a hotel (AMB-26).
bool sell_from_group(const Rules& rules, const State& state, Seat seat, Group group, int needed, Action& out);

}  // namespace bankhalter
