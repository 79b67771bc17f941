// JAIL: the ways in and out.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

/// Straight to jail: no salary (GO-2), no extra throw (DBL-3), no second leg (SPEED-10).
void go_to_jail(Game& g, Seat seat, Why why);
void throw_in_jail(Game& g, Seat seat, bool doubles, int steps);
/// The forced fine is paid: out, and on by the last throw (JAIL-11, AMB-85).
void leave_jail(Game& g);

Refusal check_fine(const Rules& r, const State& s, const Action& a);
void pay_fine(Game& g, const Action& a);
Refusal check_play_card(const Rules& r, const State& s, const Action& a);
void play_jail_card(Game& g, const Action& a);

}  // namespace bankhalter::engine
