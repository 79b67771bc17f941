#include "bots/trader.h"

#include <algorithm>
#include <cassert>

#include "bots/cash.h"
#include "bots/lot.h"
#include "bots/move.h"
#include "bots/sets.h"
#include "engine/build.h"
#include "engine/mortgage.h"
#include "engine/trade.h"

namespace bankhalter::bots {

void Trader::sit_down(const Rules&, Seat) {
    property_ = {};
    seen_holdings_ = 0;
    seen_turn_ = 0;
    refused_.clear();
}

// ---- asked ----

/// Usually it leaves early while there is something to buy, and stays late while others build.
bool Trader::stays_in_jail(const State& s) const {
    using Jail = TraderStyle::Jail;
    if (style_.jail != Jail::Usual) return style_.jail == Jail::Stay;
    return deeds_of(s, kBank).count() < 6;
}

bool Trader::skips(const Rules& r, DeedSet deeds) const {
    for (Group group : style_.skips)
        if (!(r.groups[group] & deeds).empty()) return true;
    return false;
}

Decision Trader::start_turn(const Rules& r, const State& s, Seat seat) {
    Decision d{{.kind = ActionKind::Roll, .seat = seat}, {"throws"}};
    if (!s.jailed.has(seat) || stays_in_jail(s)) return d;
    d.reason = {"leaves_jail"};
    for (std::uint8_t deck = kDecks; deck > 0; --deck)
        if (s.decks[Deck{static_cast<std::uint8_t>(deck - 1)}].jail_card == seat) {
            d.action.kind = ActionKind::PlayCard;
            d.action.a = deck;
        }
    if (d.action.kind == ActionKind::Roll && s.cash[seat] >= r.fine + style_.reserve)
        d.action.kind = ActionKind::Fine;
    return d;
}

Decision Trader::buy(const Rules& r, const State& s, Seat seat) {
    const Deed deed = s.top().deed();
    if (style_.skips.has(r.deeds[deed].group))
        return {{.kind = ActionKind::Auction, .seat = seat}, {"skips_group"}};
    const int price = r.deeds[deed].price;
    const bool wanted = style_.raises && completes_set(r, deeds_of(s, seat), deed);
    if (s.cash[seat] - price >= (wanted ? 0 : style_.buy_reserve))
        return {{.kind = ActionKind::Buy, .seat = seat}, {"buys_affordable"}};
    if (Action a; wanted && s.cash[seat] + lone_mortgages(r, s, seat) >= price &&
                  mortgage_lone_deed(r, s, seat, a))
        return {a, {"mortgages_for_set"}};
    return {{.kind = ActionKind::Auction, .seat = seat}, {"cannot_pay"}};
}

/// What a deed is worth in an auction: to have it, or to keep it from somebody who needs it.
int Trader::limit(const Rules& r, const State& s, Seat seat, Deed deed) const {
    if (style_.skips.has(r.deeds[deed].group)) return 0;
    int worth = worth_.gain(r, deeds_of(s, seat), deed);
    bool is_needed = false;  // told without branches, which would be guessed wrong
    for (Seat other : s.in_game) {
        const bool completes = completes_set(r, deeds_of(s, other), deed);
        is_needed |= (other != seat) & completes;
    }
    if (is_needed) worth = std::max(worth, r.deeds[deed].price * 3 / 2);
    return worth * style_.bid_percent / 100;
}

Decision Trader::bid(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    const bool is_deed = f.at < kDeeds;
    const int reach = free_cash(s, seat) - style_.buy_reserve;
    const int most = std::min(reach, is_deed ? limit(r, s, seat, f.deed()) : 2 * 200);
    const Action a = bid_towards(s, seat, most);
    if (a.kind == ActionKind::Pass) return {a, {"passes"}};
    return {a, {"bids_worth"}};
}

Decision Trader::choose_move(const Rules& r, const State& s, Seat seat) {
    const auto gain = [&](Deed d) { return worth_.gain(r, deeds_of(s, seat), d) / 3; };
    return {best_move(r, s, seat, gain), {"best_space"}};
}

Decision Trader::inherit(const Rules& r, const State& s, Seat seat) {
    const Deed deed = s.top().deeds().first();
    Action a{.kind = ActionKind::Redeem, .seat = seat, .a = deed.value};
    const bool useful = r.is_street(deed) && owns_group(r, s, seat, r.deeds[deed].group);
    if (useful && free_cash(s, seat) - r.deeds[deed].mortgage >= style_.reserve &&
        check_redeem(r, s, a) == Refusal::None)
        return {a, {"redeems_set"}};
    a.kind = ActionKind::Keep;
    return {a, {"leaves_mortgaged"}};
}

Decision Trader::decide(const Rules& r, const State& s, Seat seat) {
    auto just = [&](ActionKind kind, std::string_view why) {
        return Decision{{.kind = kind, .seat = seat}, {why}};
    };
    switch (s.top().step) {
        case Step::StartTurn: return start_turn(r, s, seat);
        case Step::ChooseMove: return choose_move(r, s, seat);
        case Step::Buy: return buy(r, s, seat);
        case Step::Bid: return bid(r, s, seat);
        case Step::Shortage:
            return just(
                free_cash(s, seat) > style_.reserve + 100 ? ActionKind::Compete : ActionKind::Pass,
                "wants_scarce");
        case Step::Charge: return {raise_cash(r, s, seat), {"raises_cash"}};
        case Step::Inherit: return inherit(r, s, seat);
        case Step::EndTurn: return just(ActionKind::End, "ends");
        default: return {*default_action(r, s, seat), {"must"}};
    }
}

// ---- out of turn ----

/// Looked up anew only when deeds have moved or been turned over.
inline const Trader::Property& Trader::property(const Rules& r, const State& s, Seat seat) {
    const DeedSet deeds = deeds_of(s, seat), free = deeds - s.mortgaged;
    if (deeds != property_.deeds || free != property_.free) property_ = survey(r, deeds, free);
    return property_;
}

Trader::Property Trader::survey(const Rules& r, DeedSet deeds, DeedSet free) const {
    Property found{.deeds = deeds, .free = free, .complete = complete_streets(r, deeds)};
    found.buildable = free == deeds ? found.complete : complete_streets(r, free);
    for (Deed d : deeds - free)
        found.redeem_from = std::min(found.redeem_from, redeem_from(r, found, d));
    return found;
}

/// The street of a group that rises next, the last of the lowest.
static Deed next_street(const Rules& r, const State& s, Group group) {
    Deed lowest{};
    int low = kHotelLevel;
    for (Deed d : r.groups[group]) {
        const int level = s.level[d];
        lowest = level <= low ? d : lowest;
        low = std::min(low, level);
    }
    return lowest;
}

static bool has_building_for(const Rules& r, const State& s, Deed street) {
    const int stock = next_building(r, s, street) == Building::Hotel ? s.hotels : s.houses;
    return (s.level[street] != kHotelLevel) & (stock > 0);
}

/// The next building: the lowest street of the group whose rent rises most for the price.
inline bool Trader::build(const Rules& r, const State& s, Seat seat, int cash, Decision& out) {
    int best = 0;
    Deed best_street{};
    for (Group group : property_.buildable) {
        const int price = r.deeds[r.groups[group].first()].house_price;
        if (cash < price && best > 0) break;  // the groups after it are not cheaper
        const Deed street = next_street(r, s, group);
        if (!has_building_for(r, s, street)) continue;
        if (cash < price) {
            act_from_ = price + style_.reserve;
            break;
        }
        const auto& rents = r.deeds[street].rents;
        const auto level = static_cast<std::size_t>(s.level[street]);
        // Up to three houses the next step counts as much as the third one will give: the first
        // ones only lead there.
        const auto next = static_cast<std::size_t>(r.level_above(s.level[street]));
        const int gain = level < 3 ? rents[3] / 3 : rents[next] - rents[level];
        if (gain * 1000 / price <= best) continue;
        best = gain * 1000 / price;
        best_street = street;
    }
    if (best == 0) return false;
    out = {{.kind = ActionKind::Build, .seat = seat, .a = best_street.value}, {"builds_most"}};
    return true;
}

/// Turns lone deeds into the next house where fewer than three stand: the third one makes the rent.
bool Trader::raise_to_build(const Rules& r, const State& s, Seat seat, int cash, Decision& out) {
    if (s.houses == 0) return false;
    for (Group group : property_.buildable) {
        const int missing = r.deeds[r.groups[group].first()].house_price - cash;
        if (s.level[next_street(r, s, group)] >= 3 || missing <= 0 ||
            lone_mortgages(r, s, seat) < missing)
            continue;
        out.reason = {"mortgages_to_build"};
        return mortgage_lone_deed(r, s, seat, out.action);
    }
    return false;
}

/// The cash from which on a mortgage is lifted.
int Trader::redeem_from(const Rules& r, const Property& mine, Deed deed) const {
    const DeedFacts& d = r.deeds[deed];
    const int kept = mine.complete.has(d.group) ? style_.reserve + 100 : style_.redeem_reserve;
    return std::max(2 * style_.reserve + 100, d.mortgage + d.interest + kept);
}

Action Trader::redeem(const Rules& r, const State& s, Seat seat) const {
    for (Deed d : property_.deeds - property_.free)
        if (s.cash[seat] >= redeem_from(r, property_, d))
            return {.kind = ActionKind::Redeem, .seat = seat, .a = d.value};
    return {};
}

bool Trader::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    const Property& mine = property(r, s, seat);
    const int cash = s.cash[seat];  // before a throw nobody owes or bids
    act_from_ = kNever;
    if (!mine.buildable.empty()) {
        if (build(r, s, seat, cash - style_.reserve, out)) return true;
        if (style_.raises) {
            if (raise_to_build(r, s, seat, cash - style_.reserve, out)) return true;
            act_from_ -= lone_mortgages(r, s, seat);
        }
    }
    act_from_ = std::min(act_from_, mine.redeem_from);
    if (cash < mine.redeem_from) return false;
    out = {redeem(r, s, seat), {"redeems_rich"}};
    assert(check_redeem(r, s, out.action) == Refusal::None);
    return true;
}

// ---- trading ----

/// Shares the gain of an exchange by cash, as far as the payer's cash goes.
static void balance(Action& trade, int mine, int theirs, int my_cash, int their_cash) {
    const int transfer = (mine - theirs) / 2;
    if (transfer > 0) trade.give.cash = std::min(transfer, std::max(0, my_cash));
    if (transfer < 0) trade.take.cash = std::min(-transfer, std::max(0, their_cash));
}

bool Trader::propose_to(const Rules& r, const State& s, Seat seat, Seat partner, GroupSet shared,
                        Action& best, int& best_gain) const {
    const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
    const int my_cash = free_cash(s, seat) - style_.reserve,
              their_cash = free_cash(s, partner) - style_.reserve;
    bool found = false;
    auto consider = [&](DeedSet give, DeedSet take) {
        Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
        a.give.deeds = give;
        a.take.deeds = take;
        int gain = gain_of(r, s, worth_, seat, a.give, a.take),
            other_gain = gain_of(r, s, worth_, partner, a.take, a.give);
        balance(a, gain, other_gain, my_cash, their_cash);
        gain += a.take.cash - a.give.cash;
        other_gain += a.give.cash - a.take.cash;
        if (gain < style_.least_gain || other_gain < style_.least_gain || gain <= best_gain ||
            check_trade(r, s, a) != Refusal::None)
            return;
        if (refused_.recently(a, s.turn_number, 2u * s.seats)) return;
        best = a;
        best_gain = gain;
        found = true;
    };
    for (Group wanted : shared) {
        if (style_.skips.has(wanted)) continue;
        consider({}, r.groups[wanted] & theirs);  // a plain purchase
        for (Group given : shared)
            if (given != wanted) consider(r.groups[given] & mine, r.groups[wanted] & theirs);
    }
    return found;
}

/// The colour groups that this seat and one other hold between them.
static GroupSet shared_groups(const Rules& r, const State& s, Seat seat) {
    const DeedSet mine = deeds_of(s, seat), unsold = deeds_of(s, kBank);
    const GroupSet split = r.groups_where([&](DeedSet group) {
        const bool is_sold = (group & unsold).empty(), has_some = !(group & mine).empty(),
                   lacks_some = !(group - mine).empty();
        return is_sold & has_some & lacks_some;
    });
    GroupSet shared;
    for (Group group : split) {
        const DeedSet missing = r.groups[group] - mine;
        const DeedSet theirs = deeds_of(s, s.owner[missing.first()]);
        shared.add_if((missing - theirs).empty(), group);
    }
    return shared;
}

bool Trader::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    const GroupSet shared = shared_groups(r, s, seat);
    if (!shared.empty()) return propose_among(r, s, seat, shared, out);
    seen_holdings_ = 0;  // whatever comes next is another board
    seen_turn_ = s.turn_number;
    return false;
}

bool Trader::propose_among(const Rules& r, const State& s, Seat seat, GroupSet shared,
                           Decision& out) {
    std::uint64_t holdings = 0;
    for (Seat other : s.in_game)
        holdings = holdings * 0x9e3779b97f4a7c15u + deeds_of(s, other).bits;
    if (holdings == seen_holdings_ && s.turn_number < propose_from(s))
        return false;  // the same board: not again within some laps
    seen_holdings_ = holdings;
    seen_turn_ = s.turn_number;
    out.reason = {"trades_sets"};
    int best_gain = 0;
    bool found = false;
    for (Seat partner : others_at(s, seat)) {
        const DeedSet theirs = deeds_of(s, partner);
        const GroupSet between =
            shared & r.groups_where([&](DeedSet group) { return !(group & theirs).empty(); });
        if (!between.empty() && propose_to(r, s, seat, partner, between, out.action, best_gain))
            found = true;
    }
    return found;
}

bool Trader::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    if (is_debtor(s, seat) || skips(r, trade.give.deeds)) return false;
    return gain_of(r, s, worth_, seat, trade.take, trade.give) >= style_.least_gain &&
           free_cash(s, seat) - trade.take.cash >= 0;
}

}  // namespace bankhalter::bots
