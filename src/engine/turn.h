// SETUP, TURN, MOVE, GO, DBL, TAX, FIELD: who starts, throwing, moving, landing, and whose turn it
// is.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

/// How a card changes the rent of the space it sends to (AMB-33).
struct Tariff {
    int station_factor = 1;
    int utility_times = 0;  // 0: as many as the owner's utilities give
};

void ask_opening_throw(Game& g);
void answer_opening_throw(Game& g, const Action& a);

void roll(Game& g, const Action& a);
void answer_turn_throw(Game& g, const Action& a);
/// What `roll` does before the dice are awaited, and what the dice do.
void begin_throw(Game& g, Seat seat);
void take_throw(Game& g, Seat seat, const Action& dice);
/// The rest of the turn once everything a throw caused is settled.
void after_throw(Game& g);
void end_turn(Game& g, const Action& a);

/// Forward by `steps`, salary on the way (GO-1, AMB-4), then the space reached acts.
void move_forward(Game& g, Seat seat, int steps, Why why, Tariff tariff = {});
/// Backward moves never pay (AMB-34).
void move_back(Game& g, Seat seat, int steps);

Refusal check_dice(const Rules& r, const State& s, const Action& a);
/// Two dice, or three when the thrower's speed die is active and the throw uses it.
inline int dice_of_turn(const State& s, Seat seat) {
    return s.speed_die.has(seat) && !s.jailed.has(seat) ? 3 : 2;  // SPEED-11
}
inline int dice_awaited(const State& s) {
    const Frame& f = s.top();
    if (f.step == Step::ThrowTurn) return dice_of_turn(s, f.seat());
    return f.step == Step::ThrowUtility && s.speed_die.has(f.seat()) ? 3 : 2;  // AMB-51, SPEED-13
}

Refusal check_buy(const Rules& r, const State& s, const Action& a);
void buy(Game& g, const Action& a);

}  // namespace bankhalter::engine
