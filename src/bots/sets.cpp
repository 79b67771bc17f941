#include "bots/sets.h"

namespace bankhalter::bots {

DeedSet missing_streets(const Rules& r, const State& s, Seat owner, Seat needs) {
    DeedSet streets;
    for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
        const DeedSet missing = r.groups[Group{g}] - deeds_of(s, needs);
        if (missing.count() == 1 && s.owner[missing.first()] == owner) streets.add(missing.first());
    }
    return streets;
}

SetChange change_of_sets(const Rules& r, const State& s, Seat seat, const Items& gives,
                         const Items& gets) {
    const GroupSet before = sets_in(r, deeds_of(s, seat));
    const GroupSet after = sets_in(r, (deeds_of(s, seat) - gives.deeds) | gets.deeds);
    return {.won = after - before, .lost = before - after};
}

int face_value(const Rules& r, const State& s, const Items& items) {
    return face_value(r, s, items.deeds) + items.cash + 50 * std::popcount(items.jail_cards);
}

Action make_offer(Seat seat, Seat partner, DeedSet give, DeedSet take, int cash) {
    Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
    a.give.deeds = give;
    a.take.deeds = take;
    (cash > 0 ? a.give : a.take).cash = cash > 0 ? cash : -cash;
    return a;
}

}  // namespace bankhalter::bots
