// SPEED: the third die of the Bond edition.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

/// What a face adds to a sum; bus and Mr. count nothing (SPEED-4, SPEED-12).
inline int pips(SpeedFace face) {
    return face >= SpeedFace::One && face <= SpeedFace::Three ? static_cast<int>(face) : 0;
}
inline bool is_triple(const Action& dice) { return dice.a == dice.b && dice.a == pips(dice.face); }

void activate_speed_die(Game& g, Seat seat);
void ask_bus(Game& g, Seat seat, int first, int second);
void ask_triple(Game& g, Seat seat);

/// The distinct numbers of steps a bus offers, ascending: at most three.
struct BusSteps {
    std::array<int, 3> steps{};
    int count = 0;
};
BusSteps bus_steps(const Frame& choose_move);

Refusal check_steps(const Rules& r, const State& s, const Action& a);
void choose_steps(Game& g, const Action& a);
Refusal check_goto(const Rules& r, const State& s, const Action& a);
void choose_space(Game& g, const Action& a);

void second_leg(Game& g);

}  // namespace bankhalter::engine
