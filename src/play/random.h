// Random numbers that are the same everywhere: xoshiro256** seeded by SplitMix64, and our own
// bounded integers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/layers.h"

namespace bankhalter::play {

class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (std::uint64_t& word : s_) {  // SplitMix64
            seed += 0x9e3779b97f4a7c15u;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
            word = z ^ (z >> 31);
        }
    }

    std::uint64_t next() {  // xoshiro256**
        const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = std::rotl(s_[3], 45);
        return result;
    }

    /// Uniform in [0, n): the upper half of a 32 by 32 bit product, rejecting the few values that
    /// would favour some (Lemire).
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        auto low = static_cast<std::uint32_t>(product);
        if (low < n)
            for (const std::uint32_t threshold = -n % n; low < threshold;
                 low = static_cast<std::uint32_t>(product))
                product = (next() >> 32) * n;
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    std::array<std::uint64_t, 4> s_{};
};

/// Two numbers into one, every bit of both felt everywhere: the streams of neighbouring games and
/// seeds have nothing in common.
inline std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    return Random(Random(a).next() ^ b).next();
}

}  // namespace bankhalter::play
