// What holdings are worth to their owner, by a table: the fast judgement behind bids, trades and
// buildings.
#pragma once

#include "engine/engine.h"

namespace bankhalter::bots {

/// Worth of the first 0 to 4 deeds of every group, in money; a complete colour group jumps.
struct Worth {
    std::array<std::array<std::int16_t, 5>, kGroups> by_count{};

    explicit Worth(const Rules& rules);
    int of(Group group, int count) const {
        return by_count[group.value][static_cast<std::size_t>(count)];
    }
    int of(const Rules& r, DeedSet deeds) const {
        int sum = 0;
        for (std::uint8_t g = 0; g < kGroups; ++g)
            sum += by_count[g][static_cast<std::size_t>((r.groups[Group{g}] & deeds).count())];
        return sum;
    }
    /// What one more deed adds.
    int gain(const Rules& r, DeedSet holdings, Deed deed) const {
        const Group g = r.deeds[deed].group;
        const int count = (r.groups[g] & holdings).count();
        return of(g, count + 1) - of(g, count);
    }
};

}  // namespace bankhalter::bots
