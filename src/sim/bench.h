// How fast complete games run, beside a bare loop that only throws dice and moves tokens.
#pragma once

#include <string>

#include "engine/rules.h"

namespace bankhalter::sim {

struct SimBench {
    int games = 0;
    double games_per_second = 0;
    double throws_per_second = 0;
    double bankrupt_share = 0;    // of games that ended by bankruptcy, the others were capped
    double throw_cost_ratio = 0;  // a throw of a complete game against one of the bare loop
    std::uint64_t signature = 0;  // of all final states
};

/// Plays games of four Traders on the given number of threads. The signature does not depend on it.
SimBench bench_simulation(const Rules& rules, int games, int threads);

}  // namespace bankhalter::sim
