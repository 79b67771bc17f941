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

/// The same, and then the formalities of those seats: at the start and at the end of a turn they
/// demand every rent, and end their turn when nothing else is left of it. The same as these actions
/// one after the other; returns how many they were.
int apply_on(const Rules& rules, State& state, const Action& action, SeatSet formal);
/// A throw outside jail at once: `roll`, the dice, and what `apply_on` does after them.
/// Precondition: the top frame starts the turn of somebody who is not in jail.
int apply_throw(const Rules& rules, State& state, const Action& dice, SeatSet formal);

std::uint64_t hash(const State& state);

}  // namespace bankhalter::engine
