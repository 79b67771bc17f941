// QUICK, END: the dealt deeds, the count at the first bankruptcy, and who has won.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

inline constexpr int kDealtDeeds = 3;  // to each player (QUICK-1)

void ask_deal(Game& g);
Refusal check_deal(const Rules& r, const State& s, const Action& a);
void answer_deal(Game& g, const Action& a);

/// Settles with the creditor, interest capped at his cash, and ends the game (QUICK-7, AMB-45).
void end_short_game(Game& g, Seat creditor, DeedSet estate);

/// List price of deeds, half of it when mortgaged.
int face_value(const Rules& r, const State& s, DeedSet deeds);
/// What somebody is worth, wherever it is shown or counted: cash, deeds at list price, mortgaged
/// ones at half, buildings at purchase price (QUICK-8, AMB-46).
int wealth(const Rules& r, const State& s, Seat seat);
/// Who in the game has most by a measure.
SeatSet richest(const Rules& r, const State& s, int (*value)(const Rules&, const State&, Seat));
/// The winners of a finished game: the last solvent player, or the richest of a short game (OBJ-1,
/// QUICK-9, AMB-47).
SeatSet winners(const Rules& r, const State& s);

}  // namespace bankhalter::engine
