// The outlook as clients read it, beside the facts of the game.
#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "engine/engine.h"
#include "notation/scratch.h"

namespace bankhalter::room {

/// Rents in force by space, and how every seat stands.
boost::json::object outlook_view(const Rules& rules, const State& state);

/// The merge patch from one outlook to the next: only what differs becomes JSON.
boost::json::object outlook_patch(const Rules& rules, const State& before, const State& after,
                                  const Memory& memory = {});

/// What a seat may turn into cash while it owes, and groups that can only be sold down at once.
boost::json::array ways_view(const Rules& rules, const State& state, Seat seat);

}  // namespace bankhalter::room
