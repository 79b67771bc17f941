// How well a share is known: Wilson's interval for wins out of games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bankhalter::sim {

inline constexpr double kTwoSided95 = 1.959963984540054;  // standard deviations

struct Interval {
    double low = 0;
    double high = 1;
    double half_width() const { return (high - low) / 2; }
};

/// The 95 % interval; everything is possible before the first game.
inline Interval wilson(std::int64_t wins, std::int64_t games) {
    if (games == 0) return {};
    constexpr double z = kTwoSided95;
    const auto n = static_cast<double>(games);
    const double p = static_cast<double>(wins) / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {std::max(0.0, middle - half),
            std::min(1.0, middle + half)};  // rounding may pass the ends
}

}  // namespace bankhalter::sim
