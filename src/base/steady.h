// The time of day that nobody can turn back: the wall clock as it was when the process began,
// carried on by a steady clock.
#pragma once

#include <chrono>
#include <cstdint>

namespace bankhalter {

/// Milliseconds since 1970.
inline std::int64_t steady_wall_ms() {
    using namespace std::chrono;
    static const auto began = system_clock::now().time_since_epoch();
    static const auto since = steady_clock::now();
    return duration_cast<milliseconds>(began + (steady_clock::now() - since)).count();
}

}  // namespace bankhalter
