// MORT, MXFER: mortgaging, redeeming, and deeds that arrive face down.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

Refusal check_mortgage(const Rules& r, const State& s, const Action& a);
void mortgage(Game& g, const Action& a);
Refusal check_redeem(const Rules& r, const State& s, const Action& a);
void redeem(Game& g, const Action& a);
Refusal check_keep(const Rules& r, const State& s, const Action& a);
void keep(Game& g, const Action& a);

/// 10 % of every mortgaged deed in the set (MXFER-1, BKR-3).
int interest_on(const Rules& r, const State& s, DeedSet deeds);
/// Asks the new owner, deed by deed, to keep or redeem what came face down.
void ask_inheritance(Game& g, Seat seat, DeedSet received);

}  // namespace bankhalter::engine
