#include "bots/cash.h"

#include "engine/build.h"
#include "engine/debt.h"

namespace bankhalter {

bool sell_from_group(const Rules& r, const State& s, Seat seat, Group group, Action& out) {
    for (Deed d : r.groups[group]) {
        out = {.kind = ActionKind::Sell, .seat = seat, .a = d.value};
        if (check_sell(r, s, out) == Refusal::None) return true;
    }
    out = {.kind = ActionKind::Selldown, .seat = seat, .a = group.value, .b = static_cast<std::uint8_t>(r.groups[group].count())};
    return check_selldown(r, s, out) == Refusal::None;
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
        if (s.owner[r.groups[Group{g}].first()] == seat && is_built(r, s, Group{g}) && sell_from_group(r, s, seat, Group{g}, a)) return a;
    return *default_action(r, s, seat);
}

}  // namespace bankhalter
