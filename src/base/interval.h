// How well a share is known: Wilson's interval for wins out of games.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace bankhalter {

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

/// Half the width of the interval of a mean, from the sum of so many values and of their squares.
inline double mean_half_width(std::int64_t n, double sum, double squares) {
    if (n < 2) return 0;
    const auto count = static_cast<double>(n);
    return kTwoSided95 *
           std::sqrt(std::max(0.0, squares - sum * sum / count) / (count - 1) / count);
}

/// Sums over games of a part, a whole, their squares and their product.
struct RatioSums {
    double part = 0, whole = 0, part_squares = 0, whole_squares = 0, products = 0;
    /// Half the width of the interval of part / whole: games are independent, and what varies is
    /// how far each is off the common ratio (the delta method).
    double half_width(std::int64_t games) const {
        if (games < 2 || whole <= 0) return 0;
        const double ratio = part / whole;
        const double off = part_squares - 2 * ratio * products + ratio * ratio * whole_squares;
        const auto n = static_cast<double>(games);
        return kTwoSided95 * std::sqrt(std::max(0.0, off) * n / (n - 1)) / whole;
    }
};

}  // namespace bankhalter
