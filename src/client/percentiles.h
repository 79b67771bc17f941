// Percentiles of durations in bounded memory: 32 classes for each power of two, so about 2 % exact.
#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>

namespace bankhalter::client {

class Percentiles {
public:
    using Duration = std::chrono::steady_clock::duration;

    void add(Duration duration) {
        const auto us = static_cast<std::uint64_t>(std::max<std::int64_t>(
            0, std::chrono::duration_cast<std::chrono::microseconds>(duration).count()));
        ++classes_[std::min(class_of(us), classes_.size() - 1)];
        ++count_;
        most_ = std::max(most_, us);
    }
    std::uint64_t count() const { return count_; }
    double max_ms() const { return static_cast<double>(most_) / 1000; }
    /// So many of a hundred took at most this long.
    double ms(double percent) const {
        const auto rank = static_cast<std::uint64_t>(static_cast<double>(count_) * percent / 100);
        std::uint64_t before = 0;
        for (std::size_t i = 0; i < classes_.size(); ++i)
            if ((before += classes_[i]) > rank)
                return std::min(static_cast<double>(top_of(i)) / 1000, max_ms());
        return max_ms();
    }

private:
    static constexpr int kBits = 5;

    static std::size_t class_of(std::uint64_t us) {
        if (us < (1u << kBits)) return us;
        const int shift = static_cast<int>(std::bit_width(us)) - 1 - kBits;
        return static_cast<std::size_t>((shift + 1) << kBits) + (us >> shift) - (1u << kBits);
    }
    static std::uint64_t top_of(std::size_t i) {
        if (i < (1u << kBits)) return i;
        const auto shift = (i >> kBits) - 1;
        return (((i & ((1u << kBits) - 1)) + (1u << kBits) + 1) << shift) - 1;
    }

    std::array<std::uint64_t, 32 * 32> classes_{};
    std::uint64_t count_ = 0, most_ = 0;
};

}  // namespace bankhalter::client
