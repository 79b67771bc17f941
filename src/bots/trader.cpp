#include "bots/trader.h"

#include <algorithm>

#include "bots/cash.h"
#include "bots/deals.h"
#include "bots/lot.h"
#include "bots/move.h"
#include "bots/sets.h"
#include "engine/build.h"
#include "engine/mortgage.h"
#include "engine/trade.h"

namespace bankhalter::bots {

void Trader::sit_down(const Rules&, Seat) {
    seen_holdings_ = 0;
    seen_turn_ = 0;
    idle_ = {};
    refused_.clear();
}

// ---- asked ----

Action Trader::start_turn(const Rules& r, const State& s, Seat seat) {
    Action a{.kind = ActionKind::Roll, .seat = seat};
    why_ = "throws";
    if (!s.jailed.has(seat)) return a;
    // Leave early while there is something to buy, stay late while others build.
    if (deeds_of(s, kBank).count() < 6) return a;
    why_ = "leaves_jail";
    for (std::uint8_t d = 0; d < kDecks; ++d)
        if (s.decks[Deck{d}].jail_card == seat)
            return {
                .kind = ActionKind::PlayCard, .seat = seat, .a = static_cast<std::uint8_t>(d + 1)};
    if (s.cash[seat] >= r.fine + style_.reserve) a.kind = ActionKind::Fine;
    return a;
}

Action Trader::buy(const Rules& r, const State& s, Seat seat) {
    const Deed deed = s.top().deed();
    const int price = r.deeds[deed].price;
    why_ = "buys_affordable";
    if (s.cash[seat] - price >= style_.buy_reserve) return {.kind = ActionKind::Buy, .seat = seat};
    if (style_.raises && completes_set(r, deeds_of(s, seat), deed)) {
        if (s.cash[seat] >= price) return {.kind = ActionKind::Buy, .seat = seat};
        why_ = "mortgages_for_set";
        if (Action a;
            s.cash[seat] + lone_mortgages(r, s, seat) >= price && mortgage_lone_deed(r, s, seat, a))
            return a;
    }
    why_ = "cannot_pay";
    return {.kind = ActionKind::Auction, .seat = seat};
}

/// What a deed is worth in an auction: to have it, or to keep it from somebody who needs it.
int Trader::limit(const Rules& r, const State& s, Seat seat, Deed deed) const {
    int worth = worth_.gain(r, deeds_of(s, seat), deed);
    const DeedSet group = group_of(r, deed);
    for (Seat other : s.in_game)
        if (other != seat && (group & deeds_of(s, other)).count() == group.count() - 1)
            worth = std::max(worth, r.deeds[deed].price * 3 / 2);
    return worth * style_.bid_percent / 100;
}

Action Trader::bid(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    const bool is_deed = f.at < kDeeds;
    const int reach = free_cash(s, seat) - style_.buy_reserve;
    const int most = std::min(reach, is_deed ? limit(r, s, seat, f.deed()) : 2 * 200);
    const Action a = bid_towards(s, seat, most);
    why_ = a.kind == ActionKind::Bid ? "bids_worth" : "passes";
    return a;
}

Action Trader::choose_move(const Rules& r, const State& s, Seat seat) {
    why_ = "best_space";
    return best_move(r, s, seat, [&](Deed d) { return worth_.gain(r, deeds_of(s, seat), d) / 3; });
}

Action Trader::inherit(const Rules& r, const State& s, Seat seat) {
    const Deed deed = s.top().deeds().first();
    Action a{.kind = ActionKind::Redeem, .seat = seat, .a = deed.value};
    why_ = "redeems_set";
    const bool useful = r.is_street(deed) && owns_group(r, s, seat, r.deeds[deed].group);
    if (useful && free_cash(s, seat) - r.deeds[deed].mortgage >= style_.reserve &&
        check_redeem(r, s, a) == Refusal::None)
        return a;
    why_ = "leaves_mortgaged";
    a.kind = ActionKind::Keep;
    return a;
}

Action Trader::decide(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    auto just = [&](ActionKind kind, const char* why) {
        why_ = why;
        return Action{.kind = kind, .seat = seat};
    };
    switch (f.step) {
        case Step::StartTurn: return start_turn(r, s, seat);
        case Step::ChooseMove: return choose_move(r, s, seat);
        case Step::Buy: return buy(r, s, seat);
        case Step::Bid: return bid(r, s, seat);
        case Step::Shortage:
            return just(
                free_cash(s, seat) > style_.reserve + 100 ? ActionKind::Compete : ActionKind::Pass,
                "wants_scarce");
        case Step::Charge: why_ = "raises_cash"; return raise_cash(r, s, seat);
        case Step::Inherit: return inherit(r, s, seat);
        case Step::EndTurn: return just(ActionKind::End, "ends");
        default: why_ = "must"; return *default_action(r, s, seat);
    }
}

// ---- out of turn ----

/// The complete groups without a mortgage, looked up anew only when deeds have moved.
std::uint32_t Trader::buildable(const Rules& r, const State& s, Seat seat) {
    const DeedSet free = deeds_of(s, seat) - s.mortgaged;
    if (free != free_deeds_) {
        free_deeds_ = free;
        buildable_ = 0;
        for (std::uint8_t g = 0; g < kStreetGroups; ++g)
            if ((r.groups[Group{g}] - free).empty()) buildable_ |= 1u << g;
    }
    return buildable_;
}

/// The next building: the lowest street of the group whose rent rises most for the price.
bool Trader::build(const Rules& r, const State& s, Seat seat, int cash, Action& out) {
    int best = 0;
    for (std::uint32_t groups = buildable(r, s, seat); groups != 0; groups &= groups - 1) {
        const DeedSet group = r.groups[Group{static_cast<std::uint8_t>(std::countr_zero(groups))}];
        Deed lowest = group.first();
        const int price = r.deeds[lowest].house_price;
        if (cash < price) break;  // the groups after it are not cheaper
        for (Deed d : group)
            if (s.level[d] <= s.level[lowest]) lowest = d;
        const int level = s.level[lowest];
        if (level == kHotelLevel || (level == r.max_houses ? s.hotels : s.houses) == 0) continue;
        const auto& rents = r.deeds[lowest].rents;
        // Up to three houses the next step counts as much as the third one will give: the first
        // ones only lead there.
        const int next = r.level_above(level);
        const int gain = level < 3 ? rents[3] / 3
                                   : rents[static_cast<std::size_t>(next)] -
                                         rents[static_cast<std::size_t>(level)];
        if (gain * 1000 / price <= best) continue;
        best = gain * 1000 / price;
        out = {.kind = ActionKind::Build, .seat = seat, .a = lowest.value};
    }
    why_ = "builds_most";
    return best > 0;
}

/// Turns lone deeds into the next house where fewer than three stand: the third one makes the rent.
bool Trader::raise_to_build(const Rules& r, const State& s, Seat seat, int cash, Action& out) {
    for (std::uint32_t groups = buildable(r, s, seat); groups != 0 && s.houses > 0;
         groups &= groups - 1) {
        const DeedSet group = r.groups[Group{static_cast<std::uint8_t>(std::countr_zero(groups))}];
        int lowest = kHotelLevel;
        for (Deed d : group) lowest = std::min<int>(lowest, s.level[d]);
        const int missing = r.deeds[group.first()].house_price - cash;
        if (lowest >= 3 || missing <= 0 || lone_mortgages(r, s, seat) < missing) continue;
        why_ = "mortgages_to_build";
        return mortgage_lone_deed(r, s, seat, out);
    }
    return false;
}

bool Trader::redeem(const Rules& r, const State& s, Seat seat, int cash, Action& out) {
    if (cash < 2 * style_.reserve + 100) return false;
    for (Deed d : deeds_of(s, seat) & s.mortgaged) {
        const bool useful = r.is_street(d) && owns_group(r, s, seat, r.deeds[d].group);
        if (cash - r.deeds[d].mortgage - r.deeds[d].interest <
            (useful ? style_.reserve + 100 : style_.redeem_reserve))
            continue;
        out = {.kind = ActionKind::Redeem, .seat = seat, .a = d.value};
        why_ = "redeems_rich";
        if (check_redeem(r, s, out) == Refusal::None) return true;
    }
    return false;
}

bool Trader::act(const Rules& r, const State& s, Seat seat, Action& out) {
    // The same purse, deeds and stock as when there was nothing to do: there still is not.
    const Purse purse{s.cash[seat], deeds_of(s, seat), s.mortgaged, s.houses, s.hotels};
    if (purse == idle_ || is_debtor(s, seat)) return false;
    const int cash = free_cash(s, seat);
    if (build(r, s, seat, cash - style_.reserve, out)) return true;
    if (style_.raises && raise_to_build(r, s, seat, cash - style_.reserve, out)) return true;
    if (redeem(r, s, seat, cash, out)) return true;
    idle_ = purse;
    return false;
}

// ---- trading ----

/// Shares the gain of an exchange by cash, as far as the payer's cash goes.
static void balance(Action& trade, int mine, int theirs, int my_cash, int their_cash) {
    const int transfer = (mine - theirs) / 2;
    if (transfer > 0) trade.give.cash = std::min(transfer, std::max(0, my_cash));
    if (transfer < 0) trade.take.cash = std::min(-transfer, std::max(0, their_cash));
}

bool Trader::propose_to(const Rules& r, const State& s, Seat seat, Seat partner, Action& best,
                        int& best_gain) const {
    const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
    std::array<std::uint8_t, kStreetGroups> shared{};  // groups the two could complete between them
    int n = 0;
    for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
        const DeedSet group = r.groups[Group{g}];
        if ((group - (mine | theirs)).empty() && !(group & mine).empty() &&
            !(group & theirs).empty())
            shared[static_cast<std::size_t>(n++)] = g;
    }
    const int my_cash = free_cash(s, seat) - style_.reserve,
              their_cash = free_cash(s, partner) - style_.reserve;
    bool found = false;
    auto consider = [&](DeedSet give, DeedSet take) {
        Action a{.kind = ActionKind::Trade, .seat = seat, .a = partner.value};
        a.give.deeds = give;
        a.take.deeds = take;
        balance(a, gain_of(r, s, worth_, seat, a.give, a.take),
                gain_of(r, s, worth_, partner, a.take, a.give), my_cash, their_cash);
        const int gain = gain_of(r, s, worth_, seat, a.give, a.take),
                  other_gain = gain_of(r, s, worth_, partner, a.take, a.give);
        if (gain < style_.least_gain || other_gain < style_.least_gain || gain <= best_gain ||
            check_trade(r, s, a) != Refusal::None)
            return;
        if (refused_.recently(a, s.turn_number, 2u * s.seats)) return;
        best = a;
        best_gain = gain;
        found = true;
    };
    for (int i = 0; i < n; ++i) {
        const DeedSet wanted = r.groups[Group{shared[static_cast<std::size_t>(i)]}];
        consider({}, wanted & theirs);  // a plain purchase
        for (int k = 0; k < n; ++k)
            if (k != i)
                consider(r.groups[Group{shared[static_cast<std::size_t>(k)]}] & mine,
                         wanted & theirs);
    }
    return found;
}

bool Trader::propose(const Rules& r, const State& s, Seat seat, Action& out) {
    std::uint64_t holdings = 0;
    for (Seat other : s.in_game)
        holdings = holdings * 0x9e3779b97f4a7c15u + deeds_of(s, other).bits;
    const bool changed = holdings != seen_holdings_;
    if (!changed && s.turn_number < seen_turn_ + 5u * s.seats)
        return false;  // the same board: not again within some laps
    seen_holdings_ = holdings;
    seen_turn_ = s.turn_number;
    int best_gain = 0;
    bool found = false;
    for (Seat partner : s.in_game)
        if (partner != seat) found = propose_to(r, s, seat, partner, out, best_gain) || found;
    if (found) why_ = "trades_sets";
    return found;
}

bool Trader::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    if (is_debtor(s, seat)) return false;
    return gain_of(r, s, worth_, seat, trade.take, trade.give) >= style_.least_gain &&
           free_cash(s, seat) - trade.take.cash >= 0;
}

}  // namespace bankhalter::bots
