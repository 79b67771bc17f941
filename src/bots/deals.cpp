#include "bots/deals.h"

#include <algorithm>

#include "bots/sets.h"
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
    Deals deals{};

    /// The exchange with so much cash from me to the partner; negative when he pays.
    void add(Seat partner, DeedSet give, DeedSet take, int cash) {
        Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
        a.give = {.deeds = give, .cash = std::max(0, cash)};
        a.take = {.deeds = take, .cash = std::max(0, -cash)};
        for (int i = 0; i < deals.count; ++i)
            if (deals.items[static_cast<std::size_t>(i)] == a) return;
        if (deals.count < Deals::kCapacity && check_trade(r, s, a) == Refusal::None)
            deals.items[static_cast<std::size_t>(deals.count++)] = a;
    }

    /// One exchange at the prices that different kinds of partners accept, from greedy to generous.
    void add_prices(Seat partner, DeedSet give, DeedSet take) {
        const Items gives{.deeds = give}, gets{.deeds = take};
        const int mine = gain_of(r, s, worth, seat, gives, gets), theirs = gain_of(r, s, worth, partner, gets, gives);
        const int my_cash = free_cash(s, seat) - 20, their_cash = free_cash(s, partner);
        const int face = face_value(r, s, take) - face_value(r, s, give);
        auto within = [&](int cash) { return std::clamp(cash, -std::max(0, their_cash), std::max(0, my_cash)); };
        if (!give.empty() && !take.empty())  // parts of the purse: all he can spare, half or a quarter of it, or of mine
            for (int cash : {-(their_cash - 100), -their_cash / 2, -their_cash / 4, my_cash * 45 / 100, my_cash * 8 / 10})
                add(partner, give, take, within(cash));
        add(partner, give, take, within(20 - theirs));              // just worth it to him by the table
        if (!give.empty()) add(partner, give, take, within(face));  // even by face value
        add(partner, give, take, within((mine - theirs) / 2));      // an even split of the gain
        if (give.empty()) add(partner, give, take, within(3 * face_value(r, s, take)));
    }

    /// Groups that the two hold between them; the order of exchanges is that of the board.
    void list(Seat partner) {
        const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
        auto shared = [&](std::uint8_t g) {
            const DeedSet group = r.groups[Group{g}];
            return !(group & mine).empty() && !(group & theirs).empty() && (group - (mine | theirs)).empty();
        };
        for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
            if (!shared(g)) continue;
            const DeedSet wanted = r.groups[Group{g}] & theirs;
            add_prices(partner, {}, wanted);                     // complete it for cash
            add_prices(partner, r.groups[Group{g}] & mine, {});  // or let him complete it
            for (std::uint8_t h = 0; h < kStreetGroups; ++h)     // or each completes one
                if (h != g && shared(h)) add_prices(partner, r.groups[Group{h}] & mine, wanted);
        }
    }
};

}  // namespace

Action ask_for_everything(const Rules& r, const State& s, Seat seat, Seat partner) {
    Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
    a.give.cash = 1;
    for (Deed d : deeds_of(s, partner) - s.mortgaged)
        if (!owns_group(r, s, partner, r.deeds[d].group)) a.take.deeds.add(d);
    return a;
}

Deals list_deals(const Rules& r, const State& s, const Worth& worth, Seat seat) {
    Lister lister{r, s, worth, seat};
    for (Seat partner : s.in_game)
        if (partner != seat) lister.list(partner);
    return lister.deals;
}

}  // namespace bankhalter
