// How fast games run: random play through the whole engine, and complete games of the simulator.
#pragma once

#include <string>

#include "edition/edition.h"

namespace bankhalter::sim {

struct EngineBench {
    std::uint64_t actions = 0;
    int finished = 0;             // the others were broken off
    std::uint64_t signature = 0;  // changes exactly when the behaviour does
};

/// Fixed games of random play, all editions, variants and numbers of seats in turn.
EngineBench bench_engine(const Library& library, int games);

struct SimBench {
    int games = 0;
    double games_per_second = 0;
    double games_per_cpu_second = 0;  // the same by the time the threads had a core
    double throws_per_second = 0;
    double bankrupt_share = 0;    // of games that ended by bankruptcy, the others were capped
    std::uint64_t signature = 0;  // of all final states
};

/// Plays games of Traders on the given number of threads. The signature does not depend on it.
SimBench bench_simulation(const Rules& rules, int games, int threads, int seats = 4);

}  // namespace bankhalter::sim
