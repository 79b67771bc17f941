#include "bots/cornell.h"

#include <algorithm>
#include <optional>

#include "bots/cash.h"
#include "bots/lot.h"
#include "bots/sets.h"
#include "engine/short_game.h"

namespace bankhalter::bots {

static constexpr int kCornellReserve = 150;  // when building and redeeming
static constexpr int kLastCash = 100;  // not even mortgages go below it in a purchase or a bid

/// What it can pay by mortgaging lone deeds: complete groups are not taken apart for a purchase.
static int reach(const Rules& r, const State& s, Seat seat) {
    return free_cash(s, seat) + lone_mortgages(r, s, seat) - kLastCash;
}

static int unsold_deeds(const State& s) { return deeds_of(s, kBank).count(); }

// ---- asked ----

Decision Cornell::leave_jail(const Rules& r, const State& s, Seat seat) {
    if (unsold_deeds(s) == 0) return {just(ActionKind::Roll, seat), {"stays_jail"}};
    for (ActionKind way : {ActionKind::PlayCard, ActionKind::Fine})
        if (validate(r, s, just(way, seat)) == Refusal::None)
            return {just(way, seat), {"leaves_jail"}};
    return {just(ActionKind::Roll, seat), {"cannot_pay_jail"}};
}

Decision Cornell::buy(const Rules& r, const State& s, Seat seat) {
    const int price = r.deeds[s.top().deed()].price;
    if (s.cash[seat] >= price) return {just(ActionKind::Buy, seat), {"buys_all"}};
    if (Action a; reach(r, s, seat) >= price && mortgage_lone_deed(r, s, seat, a))
        return {a, {"mortgages_to_buy"}};
    return {just(ActionKind::Auction, seat), {"cannot_pay"}};
}

/// What a lot is worth. Sets are colour groups; "two are missing" of a group of which it holds
/// something.
static int worth_of_lot(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    const int price = list_price(r, s, seat);
    if (f.at >= kDeeds) return price;
    const DeedSet missing = group_of(r, f.deed()) - deeds_of(s, seat),
                  held = group_of(r, f.deed()) & deeds_of(s, seat);
    if (!r.is_street(f.deed()) || held.empty()) return price + 15;
    return missing.count() == 1 ? 1000 : 2 * price;
}

Decision Cornell::bid(const Rules& r, const State& s, Seat seat) {
    const bool is_deed = s.top().at < kDeeds;
    const int cash = free_cash(s, seat), standing = s.top().amount;
    const int limit =
        std::min(worth_of_lot(r, s, seat), is_deed ? reach(r, s, seat) : cash - kCornellReserve);
    if (is_deed && limit > standing && cash <= standing)
        if (Action a; mortgage_lone_deed(r, s, seat, a)) return {a, {"mortgages_to_bid"}};
    Action a = bid_towards(s, seat, limit);
    a.amount = std::min(a.amount, cash);
    return {a, {"bids_worth"}};
}

bool Cornell::competes(const Rules& r, const State& s, Seat seat) {
    return can_use_scarce_building(r, s, seat, kCornellReserve);
}

Action Cornell::raise(const Rules& r, const State& s, Seat seat) {
    return raise_cash(r, s, seat, kBuildingsLast);
}

/// Redeems once there is little left to buy.
static bool may_redeem(const State& s) { return unsold_deeds(s) <= 4; }

Decision Cornell::receive(const Rules& r, const State& s, Seat seat) {
    return {inherit(r, s, seat, may_redeem(s) ? kCornellReserve : 1 << 20), {"redeems_late"}};
}

// ---- out of turn ----

bool Cornell::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (is_debtor(s, seat)) return false;
    out.reason = {"builds_first_set"};
    if (build_cheapest(r, s, seat, kCornellReserve, out.action)) return true;
    out.reason = {"redeems_cheapest"};
    return may_redeem(s) && redeem_cheapest(r, s, seat, kCornellReserve, out.action);
}

// ---- the table of swaps ----

/// Cash in a swap that brings me `mine` and him `theirs`: at least that much must come in;
/// negative: that much may go out. Both will build, and whoever has more builds more: behind him by
/// a tenth it asks 40 % of his cash, up to 80 % with the distance; with half as much again as he,
/// or twice, it pays up to a quarter or half of its own. None: never an upper set for brown, light
/// blue or pink.
static std::optional<int> least_cash(const Rules& r, const State& s, Seat seat, Seat partner,
                                     Group mine, Group theirs) {
    constexpr Group kPink{2};
    if (mine <= kPink && theirs > kPink) return std::nullopt;
    const int percent = 100 * wealth(r, s, seat) / std::max(1, wealth(r, s, partner));
    if (percent <= 90) return s.cash[partner] * std::min(80, 130 - percent) / 100;
    return percent >= 200 ? -s.cash[seat] / 2 : percent >= 150 ? -s.cash[seat] / 4 : 0;
}

bool Cornell::offer(const Rules& r, const State& s, Seat seat, Decision& out) {
    int best = -1;
    for (Seat partner : others_at(s, seat)) {
        auto consider = [&](Deed give, Deed take) {
            const Group mine = r.deeds[take].group, theirs = r.deeds[give].group;
            const auto cash = least_cash(r, s, seat, partner, mine, theirs);
            if (!cash || mine.index() <= best) return false;
            // Far ahead it offers the difference of the sets' list prices, as far as the table
            // goes.
            const int gap = face_value(r, s, r.groups[mine]) - face_value(r, s, r.groups[theirs]);
            const int pays = *cash < 0 ? std::clamp(gap, 0, -*cash) : -*cash;
            const Action trade = make_offer(seat, partner, only(give), only(take), pays);
            if (!may_offer(r, s, trade)) return false;
            best = mine.index();
            out = {trade, {"swaps"}};
            return false;  // the highest set of all
        };
        find_swap(r, s, seat, partner, consider);
    }
    return best >= 0;
}

/// Accepts what it would propose or better. If he completes nothing by it, that counts as far
/// ahead.
bool Cornell::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    const Items &gets = trade.give, &gives = trade.take;
    const SetChange mine = change_of_sets(r, s, seat, gives, gets);
    const SetChange theirs = change_of_sets(r, s, trade.seat, gets, gives);
    auto highest_colour = [](GroupSet sets) {
        std::optional<Group> best;
        for (Group g : sets)
            if (g.value < kStreetGroups) best = g;
        return best;
    };
    const auto my_set = highest_colour(mine.won), their_set = highest_colour(theirs.won);
    if (!my_set || !mine.lost.empty() || gives.jail_cards != 0 ||
        gives.deeds.count() > gets.deeds.count())
        return false;
    const auto least =
        their_set ? least_cash(r, s, seat, trade.seat, *my_set, *their_set) : -s.cash[seat] / 2;
    return least && gets.cash - gives.cash >= *least;
}

}  // namespace bankhalter::bots
