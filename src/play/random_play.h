// Random play over every kind of action, free ones and trades included: for tests, the bench and
// the fuzzers.
#pragma once

#include "engine/engine.h"
#include "play/random.h"

namespace bankhalter::play {

/// A legal action of somebody, chance included. Precondition: the game is not over.
Action random_action(const Rules& rules, const State& state, Random& random);

/// Any action at all, mostly illegal: for showing that refusals change nothing.
Action wild_action(Random& random);

}  // namespace bankhalter::play
