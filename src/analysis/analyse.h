// A whole game analysed, on some threads.
#pragma once

#include <functional>

#include "analysis/analysis.h"

namespace bankhalter::analysis {

/// `done` hears how many actions have been weighed, from any thread.
Analysis analyse(const Course& course, Depth depth, std::uint64_t seed, int threads,
                 const std::function<void(std::size_t)>& done = {});

}  // namespace bankhalter::analysis
