// Independent pieces of work on several threads. Each writes its own result, so that the numbers do
// not depend on who did what.
#pragma once

#include <atomic>
#include <thread>
#include <vector>

#include "analysis/playouts.h"

namespace bankhalter::analysis {

/// Calls `work(i, playouts)` for all i below `count`, with playouts of its own for each thread.
template <class Work>
void share_out(std::size_t count, int threads, const Rules& rules, const PlayOn& how,
               std::uint64_t seed, Work work) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (int t = 0; t < threads; ++t)
        workers.emplace_back([&] {
            Playouts playouts(rules, how, seed);
            for (std::size_t i; (i = next++) < count;) work(i, playouts);
        });
}

}  // namespace bankhalter::analysis
