#include "bots/deals.h"

#include <algorithm>

#include "bots/sets.h"
#include "engine/trade.h"

namespace bankhalter::bots {

namespace {

constexpr int kKept = 20;  // cash nobody is asked to offer

struct Lister {
    const Rules& r;
    const State& s;
    Seat seat;
    const Rivals& rivals;
    std::vector<Action> deals{};

    /// One exchange of deeds, at the limit of every guess about the partner.
    void add(Seat partner, DeedSet give, DeedSet take) {
        const Action exchange = make_offer(seat, partner, give, take, 0);
        const int low = -std::max(0, free_cash(s, seat) - kKept),
                  high = std::max(0, free_cash(s, partner));
        const Rivals::Prices prices = rivals.prices(r, s, exchange, low, high);
        for (int i = 0; i < prices.count; ++i) {
            const Action a =
                make_offer(seat, partner, give, take, -prices.cash[static_cast<std::size_t>(i)]);
            if (check_trade(r, s, a) == Refusal::None &&
                std::find(deals.begin(), deals.end(), a) == deals.end())
                deals.push_back(a);
        }
    }

    /// Deeds outside complete groups.
    DeedSet lone(Seat of) const {
        DeedSet deeds;
        for (Deed d : deeds_of(s, of))
            if (!owns_group(r, s, of, r.deeds[d].group)) deeds.add(d);
        return deeds;
    }

    DeedSet deeds_in(GroupSet groups) const {
        DeedSet deeds;
        for (Group g : groups) deeds = deeds | r.groups[g];
        return deeds;
    }

    /// How much I should like to have a deed: by price, more on the way to a group of mine, and if
    /// it completes one of a third player.
    int appeal(Deed d, Seat partner) const {
        const DeedSet group = group_of(r, d), others = group - only(d);
        int sum = r.deeds[d].price * (1 + (others & deeds_of(s, seat)).count());
        for (Seat third : s.in_game)
            if (third != seat && third != partner && (others - deeds_of(s, third)).empty())
                sum += 200;
        return sum;
    }

    /// The deed I should like most; with -1 the one I should miss least.
    Deed pick(Seat partner, DeedSet from, int sign) const {
        Deed best = from.first();
        for (Deed d : from)
            if (sign * appeal(d, partner) > sign * appeal(best, partner)) best = d;
        return best;
    }

    /// Filled up to as many deeds as that, if there are so many.
    DeedSet filled_up(Seat partner, DeedSet give, int count, DeedSet spare) const {
        while (give.count() < count && !(spare - give).empty())
            give.add(pick(partner, spare - give, -1));
        return give;
    }

    /// He completes a group, and the best he has goes for the least I have, deed by deed: some
    /// count deeds and do not look at them.
    void trade_up(Seat partner, DeedSet offered, DeedSet wanted, DeedSet spare) {
        constexpr int kMostDeeds = 5;
        DeedSet take;
        while (take.count() < kMostDeeds && !(wanted - take).empty()) {
            take.add(pick(partner, wanted - take, 1));
            const DeedSet give = filled_up(partner, offered, take.count(), spare);
            if (give.count() >= take.count()) add(partner, give, take);
        }
    }

    void list(Seat partner) {
        const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
        const DeedSet my_lone = lone(seat), their_lone = lone(partner);
        GroupSet shared;  // groups that the two hold between them
        for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
            const DeedSet group = r.groups[Group{g}];
            if (!(group & mine).empty() && !(group & theirs).empty() &&
                (group - (mine | theirs)).empty())
                shared.add(Group{g});
        }
        for (Group g : shared) {
            const DeedSet wanted = r.groups[g] & theirs, offered = r.groups[g] & mine;
            add(partner, {}, wanted);   // complete it for cash
            add(partner, offered, {});  // or let him complete it
            for (Group h : shared) {    // or each completes one, as many deeds for as many
                if (h == g) continue;
                const DeedSet give = r.groups[h] & mine;
                add(partner, give, wanted);
                if (give.count() < wanted.count())
                    add(partner, filled_up(partner, give, wanted.count(), my_lone - r.groups[g]),
                        wanted);
            }
            // Or he completes it, and I get a step nearer to a group of mine.
            for (Deed d : their_lone - r.groups[g])
                if (!(group_of(r, d) & mine).empty()) add(partner, offered, only(d));
            const DeedSet spare = my_lone - deeds_in(shared);
            trade_up(partner, offered, their_lone - deeds_in(shared), spare);
            trade_up(partner, offered, their_lone - r.groups[g], spare);
        }
        for (Deed d : their_lone) {  // single deeds on the way to a group, for cash or for one that
                                     // is on nobody's way
            const DeedSet group = group_of(r, d);
            if ((group & mine).empty() || shared.has(r.deeds[d].group)) continue;
            add(partner, {}, only(d));
            for (Deed give : my_lone)
                if (r.deeds[give].group != r.deeds[d].group &&
                    (group_of(r, give) & mine).count() == 1)
                    add(partner, only(give), only(d));
        }
    }
};

/// All lone deeds of the partner for 1: only the careless agree.
Action ask_for_everything(const Rules& r, const State& s, Seat seat, Seat partner) {
    Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
    a.give.cash = 1;
    for (Deed d : deeds_of(s, partner) - s.mortgaged)
        if (!owns_group(r, s, partner, r.deeds[d].group)) a.take.deeds.add(d);
    return a;
}

}  // namespace

std::vector<Action> list_deals(const Rules& r, const State& s, Seat seat, const Rivals& rivals) {
    Lister lister{r, s, seat, rivals};
    for (Seat partner : others_at(s, seat)) {
        const Action all = ask_for_everything(r, s, seat, partner);
        if (check_trade(r, s, all) == Refusal::None) lister.deals.push_back(all);
        lister.list(partner);
    }
    return std::move(lister.deals);
}

}  // namespace bankhalter::bots
