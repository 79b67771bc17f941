#include "bots/cash.h"

#include <algorithm>

#include "bots/sets.h"
#include "engine/build.h"
#include "engine/debt.h"

namespace bankhalter::bots {

bool sell_from_group(const Rules& r, const State& s, Seat seat, Group group, int needed,
                     Action& out) {
    out = {.kind = ActionKind::Selldown,
           .seat = seat,
           .a = group.value,
           .b = static_cast<std::uint8_t>(r.groups[group].count())};
    int height = 0;
    for (Deed d : r.groups[group]) height += r.height(s.level[d]);
    const int half = r.deeds[r.groups[group].first()].house_price / 2;
    // Fewer and fewer levels until the bank can supply the houses that would then stand; none at
    // all always goes.
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

static bool sell_building(const Rules& r, const State& s, Seat seat, Action& out) {
    for (std::uint8_t g = 0; g < kStreetGroups; ++g)
        if (s.owner[r.groups[Group{g}].first()] == seat && is_built(r, s, Group{g}) &&
            sell_from_group(r, s, seat, Group{g}, s.top().amount - s.cash[seat], out))
            return true;
    return false;
}

/// Of the deeds the cheapest by `cost` that passes `fits`.
template <class Cost, class Fits>
static bool take_cheapest(ActionKind kind, Seat seat, DeedSet deeds, Cost cost, Fits fits,
                          Action& out) {
    constexpr int kNone = 1 << 20;
    int least = kNone;
    Deed cheapest{};
    for (Deed d : deeds)
        if (const int price = cost(d); price < least && fits(d)) least = price, cheapest = d;
    if (least == kNone) return false;
    out = {.kind = kind, .seat = seat, .a = cheapest.value};
    return true;
}

/// The deeds of the complete colour groups.
static DeedSet grouped_deeds(const Rules& r, DeedSet deeds) {
    DeedSet grouped;  // without branches, which would often be guessed wrong
    for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
        const DeedSet group = r.groups[Group{g}];
        grouped.bits |= (group - deeds).empty() ? group.bits : 0;
    }
    return grouped;
}

static DeedSet lone_deeds(const Rules& r, const State& s, Seat seat) {
    return deeds_of(s, seat) - grouped_deeds(r, deeds_of(s, seat));
}

static DeedSet unbuilt_deeds(const Rules& r, const State& s, Seat seat) {
    DeedSet unbuilt = deeds_of(s, seat);
    for (Group g : complete_streets(r, unbuilt))
        if (is_built(r, s, g)) unbuilt = unbuilt - r.groups[g];
    return unbuilt;
}

static bool mortgage_cheapest(const Rules& r, const State& s, Seat seat, DeedSet deeds,
                              Action& out) {
    return take_cheapest(
        ActionKind::Mortgage, seat, deeds - s.mortgaged,
        [&](Deed d) { return r.deeds[d].mortgage; }, [](Deed) { return true; }, out);
}

bool mortgage_lone_deed(const Rules& r, const State& s, Seat seat, Action& out) {
    return mortgage_cheapest(r, s, seat, lone_deeds(r, s, seat), out);
}

int lone_mortgages(const Rules& r, const State& s, Seat seat) {
    int sum = 0;
    for (Deed d : lone_deeds(r, s, seat) - s.mortgaged) sum += r.deeds[d].mortgage;
    return sum;
}

static bool raise_from(const Rules& r, const State& s, Seat seat, CashSource source, Action& out) {
    switch (source) {
        case CashSource::LoneDeeds: return mortgage_lone_deed(r, s, seat, out);
        case CashSource::Deeds:
            return mortgage_cheapest(r, s, seat, unbuilt_deeds(r, s, seat), out);
        case CashSource::Buildings: return sell_building(r, s, seat, out);
    }
    return false;
}

Action raise_cash(const Rules& r, const State& s, Seat seat, std::span<const CashSource> sources) {
    Action a{.kind = ActionKind::Bankrupt, .seat = seat};
    if (!can_raise(r, s, seat, s.top().amount)) return a;
    for (CashSource source : sources)
        if (raise_from(r, s, seat, source, a)) return a;
    return *default_action(r, s, seat);
}

bool redeem_cheapest(const Rules& r, const State& s, Seat seat, int reserve, Action& out) {
    const int cash = free_cash(s, seat) - reserve;
    auto cost = [&](Deed d) { return r.deeds[d].mortgage + r.deeds[d].interest; };
    auto fits = [&](Deed d) {
        return cost(d) <= cash &&
               validate(r, s, {.kind = ActionKind::Redeem, .seat = seat, .a = d.value}) ==
                   Refusal::None;
    };
    return take_cheapest(ActionKind::Redeem, seat, deeds_of(s, seat) & s.mortgaged, cost, fits,
                         out);
}

bool build_cheapest(const Rules& r, const State& s, Seat seat, int reserve, Action& out) {
    const int cash = free_cash(s, seat) - reserve;
    const DeedSet streets = grouped_deeds(r, deeds_of(s, seat));
    auto cost = [&](Deed d) { return r.deeds[d].house_price; };
    auto fits = [&](Deed d) {
        return cost(d) <= cash &&
               validate(r, s, {.kind = ActionKind::Build, .seat = seat, .a = d.value}) ==
                   Refusal::None;
    };
    return take_cheapest(ActionKind::Build, seat, streets, cost, fits, out);
}

Action inherit(const Rules& r, const State& s, Seat seat, int reserve) {
    const Deed deed = s.top().deeds().first();
    Action a{.kind = ActionKind::Redeem, .seat = seat, .a = deed.value};
    // The interest is paid already (AMB-31).
    if (free_cash(s, seat) - r.deeds[deed].mortgage < reserve || validate(r, s, a) != Refusal::None)
        a.kind = ActionKind::Keep;
    return a;
}

}  // namespace bankhalter::bots
