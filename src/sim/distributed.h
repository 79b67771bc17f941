// A series on several processes: waves of blocks, shared out among the ranks, and the counts added
// after each wave.
#pragma once

#include "sim/ranks.h"
#include "sim/results.h"

namespace bankhalter::sim {

/// Every rank calls it and gets the whole result: the bytes of one process alone.
Results play_distributed(std::shared_ptr<const Series> series, const Ranks& ranks, int threads);

}  // namespace bankhalter::sim
