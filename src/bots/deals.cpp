#include "bots/deals.h"

#include <algorithm>

#include "engine/trade.h"

namespace bankhalter {

int gain_of(const Rules& r, const State& s, const Worth& worth, Seat seat, const Items& gives, const Items& gets) {
    const DeedSet before = deeds_of(s, seat);
    const DeedSet after = (before - gives.deeds) | gets.deeds;
    int gain = worth.of(r, after) - worth.of(r, before) + gets.cash - gives.cash;
    for (Deed d : gets.deeds & s.mortgaged) gain -= r.deeds[d].mortgage + r.deeds[d].interest;
    for (Deed d : gives.deeds & s.mortgaged) gain += r.deeds[d].mortgage;
    gain += 30 * (std::popcount(gets.jail_cards) - std::popcount(gives.jail_cards));
    return gain;
}

namespace {

struct Lister {
    const Rules& r;
    const State& s;
    const Worth& worth;
    Seat seat;
    int reserve;
    int least_gain;
    Deals deals{};

    /// The same deeds at the price that leaves the partner with just so much gain.
    void add(Seat partner, DeedSet give, DeedSet take, int partner_gain) {
        Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
        a.give.deeds = give;
        a.take.deeds = take;
        const int owed = partner_gain - gain_of(r, s, worth, partner, a.take, a.give);  // cash that must still come to him
        (owed > 0 ? a.give.cash : a.take.cash) = std::abs(owed);
        if (a.take.cash > 0) a.take.cash = std::min(a.take.cash, std::max(0, free_cash(s, partner) - 20));
        if (a.give.cash > free_cash(s, seat) - reserve || deals.count == Deals::kCapacity) return;
        if (check_trade(r, s, a) == Refusal::None) deals.items[static_cast<std::size_t>(deals.count++)] = a;
    }

    void add_prices(Seat partner, DeedSet give, DeedSet take) {
        Items gives{.deeds = give}, gets{.deeds = take};
        const int mine = gain_of(r, s, worth, seat, gives, gets), theirs = gain_of(r, s, worth, partner, gets, gives);
        add(partner, give, take, least_gain);
        const int fair = (mine + theirs) / 2;
        if (fair > least_gain + 100) add(partner, give, take, fair);
    }

    void list(Seat partner) {
        const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
        for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
            const DeedSet group = r.groups[Group{g}];
            const DeedSet wanted = group & theirs;
            if (wanted.empty() || (group & mine).empty() || !(group - (mine | theirs)).empty()) continue;
            add_prices(partner, {}, wanted);  // complete it for cash
            for (std::uint8_t h = 0; h < kGroups; ++h) {
                const DeedSet part = r.groups[Group{h}] & mine;
                if (h == g || part.empty() || part == r.groups[Group{h}]) continue;
                add_prices(partner, part, wanted);  // or for what he can use
            }
        }
        for (std::uint8_t g = 0; g < kStreetGroups; ++g) {  // let him complete one, for cash
            const DeedSet group = r.groups[Group{g}];
            const DeedSet part = group & mine;
            if (!part.empty() && !(group & theirs).empty() && (group - (mine | theirs)).empty()) add_prices(partner, part, {});
        }
    }
};

}  // namespace

Deals list_deals(const Rules& r, const State& s, const Worth& worth, Seat seat, int reserve, int least_gain) {
    Lister lister{r, s, worth, seat, reserve, least_gain};
    for (Seat partner : s.in_game)
        if (partner != seat) lister.list(partner);
    return lister.deals;
}

}  // namespace bankhalter
