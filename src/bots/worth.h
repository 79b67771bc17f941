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
    /// What other deeds instead are worth more: only the groups that differ count.
    int change(const Rules& r, DeedSet before, DeedSet after) const {
        int sum = 0;
        DeedSet moved = (before - after) | (after - before);
        while (!moved.empty()) {
            const Group g = r.deeds[moved.first()].group;
            const DeedSet group = r.groups[g];
            sum += of(g, (group & after).count()) - of(g, (group & before).count());
            moved = moved - group;
        }
        return sum;
    }
    /// What one more deed adds.
    int gain(const Rules& r, DeedSet holdings, Deed deed) const {
        const Group g = r.deeds[deed].group;
        const int count = (r.groups[g] & holdings).count();
        return of(g, count + 1) - of(g, count);
    }
};

/// Worth of an exchange to a seat by the table, cash included.
int gain_of(const Rules& rules, const State& state, const Worth& worth, Seat seat,
            const Items& gives, const Items& gets);

}  // namespace bankhalter::bots
