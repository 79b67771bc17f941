// Who wins from here, and what would be best?
#pragma once

#include "analysis/playouts.h"

namespace bankhalter::analysis {

struct Evaluation {
    struct Choice {
        Action action;
        Estimate chances;
    };
    Estimate now;                 // everybody plays on
    std::vector<Choice> choices;  // of the awaited seats, best for the one who acts first
};

/// Plays out the position and every legal action of the awaited seats. The same numbers for any
/// number of threads. Precondition: the game is not over.
Evaluation evaluate(const Rules& rules, const State& state, const PlayOn& how, int playouts,
                    std::uint64_t seed, int threads);

}  // namespace bankhalter::analysis
