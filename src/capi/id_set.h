// A set of action ids as bits, which spreads out into a mask of bytes quickly.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "capi/actions.h"

namespace bankhalter::capi {

class IdSet {
public:
    void clear() { words_ = {}; }
    void add(int id) { words_[static_cast<std::size_t>(id >> 6)] |= std::uint64_t{1} << (id & 63); }
    /// Of any number.
    bool has(int id) const {
        return id >= 0 && id < ids::kCount &&
               ((words_[static_cast<std::size_t>(id >> 6)] >> (id & 63)) & 1);
    }
    bool empty() const { return count() == 0; }
    int count() const {
        int n = 0;
        for (std::uint64_t word : words_) n += std::popcount(word);
        return n;
    }
    template <class Visit>
    void for_each(Visit visit) const {
        for (std::size_t i = 0; i < words_.size(); ++i)
            for (std::uint64_t rest = words_[i]; rest != 0; rest &= rest - 1)
                visit(static_cast<int>(64 * i) + std::countr_zero(rest));
    }
    /// The id that has `n` smaller ones. Precondition: there are more than `n`.
    int nth(int n) const {
        for (std::size_t i = 0;; ++i) {
            std::uint64_t rest = words_[i];
            if (const int here = std::popcount(rest); n >= here) {
                n -= here;
                continue;
            }
            while (n-- > 0) rest &= rest - 1;
            return static_cast<int>(64 * i) + std::countr_zero(rest);
        }
    }
    /// One byte for each id, 1 for those in the set.
    void expand(std::uint8_t* out) const {
        std::memset(out, 0, ids::kCount);
        for_each([&](int id) { out[id] = 1; });
    }

private:
    std::array<std::uint64_t, (ids::kCount + 63) / 64> words_{};
};

}  // namespace bankhalter::capi
