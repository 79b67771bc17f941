// How long decisions take: a histogram of fixed size, eight buckets to each doubling, so that
// quantiles are right within an eighth.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace bankhalter::sim {

class DecisionTimes {
public:
    void add(std::uint64_t nanoseconds) {
        ++counts_[bucket(nanoseconds)];
        ++total_;
    }
    void add(const DecisionTimes& other) {
        for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
        total_ += other.total_;
    }
    std::uint64_t total() const { return total_; }

    /// The time within which that share of all decisions was made, rounded up to a bucket's end; 0
    /// without any.
    std::uint64_t quantile(double share) const {
        const double wanted = share * static_cast<double>(total_);
        std::uint64_t seen = 0;
        for (std::size_t i = 0; i < counts_.size(); ++i)
            if (seen += counts_[i]; seen > 0 && static_cast<double>(seen) >= wanted)
                return upper_end(i);
        return 0;
    }

private:
    // Up to 7 ns a bucket each; above, the highest set bit and the three bits behind it.
    static std::size_t bucket(std::uint64_t n) {
        if (n < 8) return static_cast<std::size_t>(n);
        const int shift = static_cast<int>(std::bit_width(n)) - 4;
        return static_cast<std::size_t>(8 * shift) + static_cast<std::size_t>(n >> shift);
    }
    static std::uint64_t upper_end(std::size_t i) {
        if (i < 8) return i;
        const std::size_t shift = i / 8 - 1;
        return ((8 + i % 8 + 1) << shift) - 1;
    }

    std::array<std::uint64_t, 496> counts_{};
    std::uint64_t total_ = 0;
};

}  // namespace bankhalter::sim
