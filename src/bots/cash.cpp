#include "bots/cash.h"

#include <algorithm>

#include "engine/build.h"
#include "engine/debt.h"

namespace bankhalter {

bool sell_from_group(const Rules& r, const State& s, Seat seat, Group group, int needed, Action& out) {
    out = {.kind = ActionKind::Selldown, .seat = seat, .a = group.value, .b = static_cast<std::uint8_t>(r.groups[group].count())};
    int height = 0;
    for (Deed d : r.groups[group]) height += r.height(s.level[d]);
    const int half = r.deeds[r.groups[group].first()].house_price / 2;
    // Fewer and fewer levels until the bank can supply the houses that would then stand; none at all always goes.
    for (int left = std::max(0, height - (needed + half - 1) / half); left >= 0; --left) {
        int extra = left % out.b;
        std::size_t i = 0;
        for (Deed d : r.groups[group]) {  // the streets that stand highest keep the odd levels
            int level = left / out.b;
            if (extra > 0 && r.height(s.level[d]) > level) ++level, --extra;
            out.levels[i++] = static_cast<std::uint8_t>(level > r.max_houses ? kHotelLevel : level);
        }
        if (extra == 0 && check_selldown(r, s, out) == Refusal::None) return true;
    }
    return false;
}

/// The cheapest free deed that can be mortgaged, among those `wanted` names.
template <class Wanted>
static bool mortgage_cheapest(const Rules& r, const State& s, Seat seat, Wanted wanted, Action& out) {
    int least = 1 << 20;
    for (Deed d : deeds_of(s, seat) - s.mortgaged) {
        if (r.deeds[d].mortgage >= least || is_built(r, s, r.deeds[d].group) || !wanted(d)) continue;
        least = r.deeds[d].mortgage;
        out = {.kind = ActionKind::Mortgage, .seat = seat, .a = d.value};
    }
    return least < 1 << 20;
}

Action raise_cash(const Rules& r, const State& s, Seat seat) {
    Action a{.kind = ActionKind::Bankrupt, .seat = seat};
    if (liquidation_value(r, s, seat) < s.top().amount) return a;
    auto lone = [&](Deed d) { return !r.is_street(d) || !owns_group(r, s, seat, r.deeds[d].group); };
    if (mortgage_cheapest(r, s, seat, lone, a)) return a;
    if (mortgage_cheapest(r, s, seat, [](Deed) { return true; }, a)) return a;
    for (std::uint8_t g = 0; g < kStreetGroups; ++g)
        if (s.owner[r.groups[Group{g}].first()] == seat && is_built(r, s, Group{g}) &&
            sell_from_group(r, s, seat, Group{g}, s.top().amount - s.cash[seat], a))
            return a;
    return *default_action(r, s, seat);
}

}  // namespace bankhalter
