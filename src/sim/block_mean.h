// A mean with its 95 % interval, from the variance between blocks.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/interval.h"

namespace bankhalter::sim {

/// Values of blocks, one after the other.
class BlockMean {
public:
    void add(double x) {  // Welford: no cancellation
        ++count_;
        const double off = x - mean_;
        mean_ += off / static_cast<double>(count_);
        squares_ += off * (x - mean_);
    }
    std::int64_t count() const { return count_; }
    double mean() const { return mean_; }
    double variance() const {
        return count_ < 2 ? 0 : std::max(0.0, squares_ / static_cast<double>(count_ - 1));
    }
    /// Half the width of the interval.
    double half_width() const {
        return count_ < 2 ? 1 : kTwoSided95 * std::sqrt(variance() / static_cast<double>(count_));
    }
    /// The same for a share: one that was 0 or the highest in all blocks may still be off by 3 / n
    /// of that (the rule of three).
    double share_half_width(double highest = 1) const {
        constexpr double kRounding = 1e-9;
        const bool one_sided = mean_ <= kRounding || mean_ >= highest - kRounding;
        if (!one_sided) return std::min(1.0, half_width());
        return highest * std::min(1.0, 3 / static_cast<double>(std::max<std::int64_t>(count_, 1)));
    }

private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

}  // namespace bankhalter::sim
