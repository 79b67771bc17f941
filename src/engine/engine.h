// The engine: one pure function and the questions around it. No clock, no I/O, no random numbers,
// no heap, no text.
#pragma once

#include "engine/check.h"
#include "engine/game.h"
#include "engine/legal.h"
#include "engine/permit.h"

namespace bankhalter::engine {

/// A new game before its first throw (SETUP); the short game deals first. 2 to 6 seats.
State new_game(const Rules& rules, int seats);

/// Why the action is not accepted, or None. Never changes anything.
Refusal validate(const Rules& rules, const State& state, const Action& action);

/// Carries an action out and runs on until somebody else must decide. Precondition: validate said
/// None.
void apply(const Rules& rules, State& state, const Action& action, EventList* events = nullptr);

/// A throw outside jail at once: `roll`, the dice, and `end` if nothing else is left of the turn.
/// The same as these actions one after the other; returns how many they were. Precondition: the
/// top frame starts the turn of somebody who is not in jail.
int apply_throw(const Rules& rules, State& state, const Action& dice);

std::uint64_t hash(const State& state);

}  // namespace bankhalter::engine
