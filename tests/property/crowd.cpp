#include "crowd.h"

#include <algorithm>

namespace bankhalter::tests {

static void build_up(const Rules& r, State& s, Group group, int height) {
    for (Deed d : r.groups[group]) {
        const int level = height > r.max_houses ? kHotelLevel : height;
        const int houses = level == kHotelLevel ? 0 : level;
        if (s.houses < houses || (level == kHotelLevel && s.hotels == 0)) return;
        s.level[d] = static_cast<std::uint8_t>(level);
        s.houses = static_cast<std::uint8_t>(s.houses - houses);
        s.hotels = static_cast<std::uint8_t>(s.hotels - (level == kHotelLevel));
    }
}

State crowded_start(const Rules& r, int seats, Random& random) {
    State s = new_game(r, seats);
    auto any_seat = [&] {
        return Seat{static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(seats)))};
    };
    for (std::uint8_t i = 0; i < kGroups; ++i) {
        const Group group{i};
        const Seat owner = any_seat();
        for (Deed d : r.groups[group]) s.set_owner(d, random.below(25) ? owner : kBank);
        if (i >= kStreetGroups || !owns_group(r, s, owner, group) || random.below(3) == 0) continue;
        build_up(r, s, group, static_cast<int>(random.below(r.max_houses + 2u)));
        if (!is_built(r, s, group)) continue;
        int low = 9, high = 0;
        for (Deed d : r.groups[group])
            low = std::min(low, r.height(s.level[d])), high = std::max(high, r.height(s.level[d]));
        for (Deed d : r.groups[group])  // the stock ran out in the middle of the group
            if (high - low > 1) {
                s.houses = static_cast<std::uint8_t>(s.houses +
                                                     (s.level[d] == kHotelLevel ? 0 : s.level[d]));
                s.hotels = static_cast<std::uint8_t>(s.hotels + (s.level[d] == kHotelLevel));
                s.level[d] = 0;
            }
    }
    for (Deed d : kAllDeeds)
        if (s.owner[d] != kBank && !is_built(r, s, r.deeds[d].group) && random.below(3) == 0)
            s.mortgaged.add(d);
    const std::uint32_t wealth = random.below(2) ? 60 : 1500;
    s.cash[kBank] = 0;
    for (Seat seat : s.in_game) {
        s.cash[seat] = static_cast<std::int32_t>(random.below(wealth));
        s.cash[kBank] -= s.cash[seat];
        s.space[seat] = Space{static_cast<std::uint8_t>(random.below(kSpaces - 11))};
        if (r.variant == Variant::Speed && random.below(2)) s.speed_die.add(seat);
    }
    s.turn = any_seat();
    s.frames[0] = Frame{.step = Step::StartTurn, .who = s.turn.value};
    s.depth = 1;
    return s;
}

}  // namespace bankhalter::tests
