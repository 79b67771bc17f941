// What a player asks after a game: who wins from here, and what would have been best?
#pragma once

#include "bots/rollout.h"

namespace bankhalter::sim {

struct Evaluation {
    struct Choice {
        Action action;
        WinTally tally;
    };
    WinTally now;                 // everybody plays on as a Trader
    std::vector<Choice> choices;  // of the awaited seats, best for the one who acts first
};

/// Plays out the position and every legal action of the awaited seats. The same numbers for any
/// number of threads.
Evaluation evaluate(const Rules& rules, const State& state, int playouts, std::uint64_t seed,
                    int threads);

}  // namespace bankhalter::sim
