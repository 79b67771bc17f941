// Playing the games of a series on threads. Blocks are merged in the order of their numbers, so
// that the result does not depend on the threads.
#pragma once

#include <functional>

#include "sim/statistics.h"

namespace bankhalter::sim {

struct Work {
    std::int64_t first = 0;  // the games [first, last) are played
    std::int64_t last = 0;
    int threads = 1;
    const std::atomic<bool>& stop;  // set from outside: break off
    /// Called with all blocks up to game `next` merged, one after the other; true ends the work
    /// there. May be empty.
    std::function<bool(std::int64_t next, const Statistics& total)> after_block;
    /// Called now and then by the calling thread while the others work. May be empty.
    std::function<void(std::int64_t next, const Statistics& total)> watch;
    /// Is given the rows of the games as they are merged, in order. May be empty: then none are
    /// made.
    std::function<void(std::string_view rows)> take_rows{};
};

/// Adds the games to `total` and returns the number of the first game that is not in it.
std::int64_t play_games(const Work& work, Statistics& total);

/// The number of threads that run at the same time on this machine.
int count_cores();

}  // namespace bankhalter::sim
