#include "bots/fixed_policy.h"

#include <algorithm>

#include "bots/cash.h"
#include "bots/lot.h"
#include "bots/sets.h"
#include "engine/mortgage.h"
#include "engine/rent.h"

namespace bankhalter::bots {

static constexpr int kReserve = 200;  // G

void FixedPolicy::sit_down(const Rules& r, Seat seat) {
    StepPlayer::sit_down(r, seat);
    offered_turn_ = 0;
}

// ---- asked ----

Decision FixedPolicy::leave_jail(const Rules& r, const State& s, Seat seat) {
    if (s.cash[seat] < kReserve) return {just(ActionKind::Roll, seat), {"stays_jail_cash"}};
    const Action card = just(ActionKind::PlayCard, seat);
    if (validate(r, s, card) == Refusal::None) return {card, {"leaves_jail_card"}};
    return {just(ActionKind::Fine, seat), {"leaves_jail_fine"}};
}

/// The cheapest unimproved deed of a colour of which it holds two, among those that bring the
/// missing cash.
static bool mortgage_one_of_two(const Rules& r, const State& s, Seat seat, int missing,
                                Action& out) {
    int least = 1 << 20;
    for (Deed d : deeds_of(s, seat)) {
        const DeedFacts& facts = r.deeds[d];
        const Action a{.kind = ActionKind::Mortgage, .seat = seat, .a = d.value};
        if (!r.is_street(d) || count_owned(r, s, seat, facts.group) != 2 ||
            facts.mortgage < missing || facts.mortgage >= least)
            continue;
        if (validate(r, s, a) != Refusal::None) continue;
        least = facts.mortgage;
        out = a;
    }
    return least < 1 << 20;
}

Decision FixedPolicy::buy(const Rules& r, const State& s, Seat seat) {
    const Deed deed = s.top().deed();
    const DeedFacts& facts = r.deeds[deed];
    const int after = s.cash[seat] - facts.price;
    const Action buy = just(ActionKind::Buy, seat), decline = just(ActionKind::Auction, seat);
    if (style_.refused.has(facts.space)) return {decline, {"never_buys"}};
    if (after >= kReserve) return {buy, {"buys_reserve"}};
    if (after >= 0 && style_.wished.has(facts.space)) return {buy, {"buys_wish"}};
    if (!completes_set(r, deeds_of(s, seat), deed)) return {decline, {"keeps_reserve"}};
    if (after >= 0) return {buy, {"buys_set"}};
    if (Action a; mortgage_one_of_two(r, s, seat, -after, a)) return {a, {"mortgages_for_set"}};
    return {decline, {"cannot_pay_set"}};
}

Decision FixedPolicy::bid(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    const bool is_deed = f.at < kDeeds;
    const int cash = free_cash(s, seat), standing = f.amount, price = list_price(r, s, seat);
    const Action pass = just(ActionKind::Pass, seat);
    if (is_deed && style_.refused.has(r.deeds[f.deed()].space)) return {pass, {"never_buys"}};
    auto raise_by = [&](int step) {
        return bid_or_pass(s, seat, std::min(cash, standing + std::max(1, step)));
    };
    if (is_deed && standing >= price && completes_set(r, deeds_of(s, seat), f.deed()))
        return {raise_by((cash - standing) / 4), {"bids_for_set"}};
    if (is_deed && style_.wished.has(r.deeds[f.deed()].space))
        return {raise_by((cash - standing) / 6), {"bids_wish"}};
    const int middle = standing + (price - standing + 1) / 2;
    if (standing < price && middle <= cash)
        return {bid_or_pass(s, seat, middle), {"bids_half_way"}};
    return {pass, {"passes"}};
}

bool FixedPolicy::competes(const Rules& r, const State& s, Seat seat) {
    if (s.turn == seat) return false;
    for (Deed d : streets_for(r, s, seat, scarce_building(s)))
        if (s.level[d] < style_.highest_level && free_cash(s, seat) >= r.deeds[d].house_price)
            return true;
    return false;
}

Action FixedPolicy::place(const Rules& r, const State& s, Seat seat) {
    Action a;
    return best_street(r, s, seat, ActionKind::Place, a) ? a : StepPlayer::place(r, s, seat);
}

Action FixedPolicy::raise(const Rules& r, const State& s, Seat seat) {
    return raise_cash(r, s, seat, kGroupsLast);
}

Decision FixedPolicy::receive(const Rules& r, const State& s, Seat seat) {
    return {inherit(r, s, seat, kReserve), {"redeems_reserve"}};
}

// ---- off its own turn ----

/// The street on which the next building adds most rent above its price.
bool FixedPolicy::best_street(const Rules& r, const State& s, Seat seat, ActionKind kind,
                              Action& out) const {
    int best = -1'000'000;
    for (Deed d : deeds_of(s, seat)) {
        if (!r.is_street(d) || !owns_group(r, s, seat, r.deeds[d].group) ||
            s.level[d] >= style_.highest_level)
            continue;
        const DeedFacts& facts = r.deeds[d];
        const int gain = facts.rents[static_cast<std::size_t>(r.level_above(s.level[d]))] -
                         rent_of(r, s, d) - facts.house_price;
        const Action a{.kind = kind, .seat = seat, .a = d.value};
        if (gain <= best || validate(r, s, a) != Refusal::None) continue;
        best = gain;
        out = a;
    }
    return best > -1'000'000;
}

bool FixedPolicy::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (s.turn == seat || is_debtor(s, seat)) return false;
    out.reason = {"builds_most"};
    if (best_street(r, s, seat, ActionKind::Build, out.action)) return true;
    out.reason = {"redeems_reserve"};
    return redeem_cheapest(r, s, seat, kReserve, out.action);
}

// ---- trading ----

/// Swaps first, then what completes its own set, then what completes somebody else's. With two
/// streets in play the own one has its selling price and the other 0.75 x list.
bool FixedPolicy::offer(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (offered_turn_ == s.turn_number) return false;
    auto offers = [&](Seat partner, DeedSet give, DeedSet take, int cash, const char* why) {
        const Action trade = make_offer(seat, partner, give, take, cash);
        if (!may_offer(r, s, trade)) return false;
        offered_turn_ = s.turn_number;
        out = {trade, {why}};
        return true;
    };
    auto list = [&](Deed d) { return r.deeds[d].price; };
    auto selling_price = [&](Deed d, Seat partner) {
        return std::max(list(d) * 3 / 2, s.cash[partner] / 2);
    };
    for (Seat partner : others_at(s, seat)) {
        auto swaps = [&](Deed give, Deed take) {
            return offers(partner, only(give), only(take),
                          list(take) * 3 / 4 - selling_price(give, partner), "swaps");
        };
        if (find_swap(r, s, seat, partner, swaps)) return true;
    }
    for (Seat partner : others_at(s, seat))
        for (Deed take : missing_streets(r, s, partner, seat))
            if (offers(partner, {}, only(take), list(take) * 9 / 8, "buys_missing")) return true;
    for (Seat partner : others_at(s, seat))
        for (Deed give : missing_streets(r, s, seat, partner))
            if (offers(partner, only(give), {}, -selling_price(give, partner), "sells_missing"))
                return true;
    return false;
}

/// Closes the hole of "as many sets lost as won": fair by face value, or a set for it, or three
/// times the list price of the deed that completes the proposer's set.
static bool is_sound(const Rules& r, const State& s, const Action& trade, const SetChange& mine,
                     int cash_after) {
    const Items &gets = trade.give, &gives = trade.take;
    const GroupSet theirs = change_of_sets(r, s, trade.seat, gets, gives).won;
    const bool gives_set = !theirs.empty() && mine.won.empty();
    if (face_value(r, s, gets) >= face_value(r, s, gives) && !gives_set) return true;
    if (mine.won.count() > mine.lost.count() && cash_after >= kReserve / 2) return true;
    int due = face_value(r, s, gives);  // what is given besides counts at face value
    for (Group g : theirs)
        for (Deed d : gives.deeds & r.groups[g])
            due += 3 * r.deeds[d].price - face_value(r, s, only(d));
    return gives_set && gets.cash >= due;
}

bool FixedPolicy::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    const Items &gets = trade.give, &gives = trade.take;
    const SetChange sets = change_of_sets(r, s, seat, gives, gets);
    const int after = free_cash(s, seat) - gives.cash + gets.cash - interest_on(r, s, gets.deeds);
    const int won = sets.won.count(), lost = sets.lost.count();
    const int balance = face_value(r, s, gets) - face_value(r, s, gives);
    if (lost > won || after < 0) return false;
    if (lost == won && (after < kReserve / 2 || (after < kReserve && balance <= 0))) return false;
    return !style_.careful || is_sound(r, s, trade, sets, after);
}

}  // namespace bankhalter::bots
