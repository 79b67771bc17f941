// A mean with its 95 % interval, from the variance between blocks.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "sim/interval.h"

namespace bankhalter {

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
    double variance() const { return count_ < 2 ? 0 : std::max(0.0, squares_ / static_cast<double>(count_ - 1)); }
    /// Half the width of the interval.
    double half_width() const { return count_ < 2 ? 1 : kTwoSided95 * std::sqrt(variance() / static_cast<double>(count_)); }
    /// The same for a share: one that was 0 or 1 in all blocks may still be 3 / n off (the rule of three).
    double share_half_width() const {
        const bool one_sided = mean_ <= 0 || mean_ >= 1;
        return std::min(1.0, one_sided ? 3 / static_cast<double>(std::max<std::int64_t>(count_, 1)) : half_width());
    }

private:
    std::int64_t count_ = 0;
    double mean_ = 0;
    double squares_ = 0;
};

}  // namespace bankhalter
