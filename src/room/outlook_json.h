// The outlook as clients read it, beside the facts of the game.
#pragma once

#include "engine/engine.h"
#include "notation/json_writer.h"

namespace bankhalter::room {

/// Rents in force by space, how every seat stands, and what follows for the awaited decision.
void write_outlook(JsonWriter& out, const Rules& rules, const State& state);

/// The members of a merge patch from one outlook to the next.
void write_outlook_patch(JsonWriter& out, const Rules& rules, const State& before,
                         const State& after);

/// What a seat may turn into cash while it owes, and which of it would do; and groups that can only
/// be sold down at once: members of an object, left out where there are none.
void write_ways(JsonWriter& out, const Rules& rules, const State& state, Seat seat);

}  // namespace bankhalter::room
