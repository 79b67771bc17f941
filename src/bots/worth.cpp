#include "bots/worth.h"

namespace bankhalter::bots {

// A complete group in percent of its list price: orange and red pay back fastest, brown and green
// slowly.
static constexpr int kComplete[kStreetGroups] = {260, 330, 330, 370, 340, 310, 240, 300};

Worth::Worth(const Rules& r) {
    for (std::uint8_t i = 0; i < kGroups; ++i) {
        const Group g{i};
        int price = 0;
        for (Deed d : r.groups[g]) price += r.deeds[d].price;
        const int size = r.groups[g].count();
        for (int n = 0; n <= size; ++n) {
            int worth = price * n / size;
            if (g == kStations) worth = worth * (80 + 15 * n) / 100;
            if (g == kUtilities) worth = worth * (60 + 15 * n) / 100;
            if (i < kStreetGroups)
                worth = n == size ? price * kComplete[i] / 100 : n == 2 ? worth * 13 / 10 : worth;
            by_count[i][static_cast<std::size_t>(n)] = static_cast<std::int16_t>(worth);
        }
    }
}

int gain_of(const Rules& r, const State& s, const Worth& worth, Seat seat, const Items& gives,
            const Items& gets) {
    const DeedSet before = deeds_of(s, seat);
    const DeedSet after = (before - gives.deeds) | gets.deeds;
    int gain = worth.change(r, before, after) + gets.cash - gives.cash;
    for (Deed d : gets.deeds & s.mortgaged) gain -= r.deeds[d].mortgage + r.deeds[d].interest;
    for (Deed d : gives.deeds & s.mortgaged) gain += r.deeds[d].mortgage;
    gain += 30 * (std::popcount(gets.jail_cards) - std::popcount(gives.jail_cards));
    return gain;
}

}  // namespace bankhalter::bots
