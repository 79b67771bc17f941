#include "bots/standard.h"

#include <algorithm>

#include "bots/cash.h"
#include "bots/lot.h"
#include "bots/sets.h"

namespace bankhalter::bots {

/// Two streets whose face values are near enough for a swap.
static bool is_fair_swap(int one, int other) {
    const auto [low, high] = std::minmax(one, other);
    return high - low <= 200 && high <= 2 * low;
}

// ---- asked ----

Decision Standard::leave_jail(const Rules& r, const State& s, Seat seat) {
    const Action card = just(ActionKind::PlayCard, seat);
    if (validate(r, s, card) == Refusal::None) return {card, {"leaves_jail_card"}};
    // After the third throw the rules make it pay (JAIL-11).
    return {just(ActionKind::Roll, seat), {"throws_doubles"}};
}

Decision Standard::buy(const Rules& r, const State& s, Seat seat) {
    if (s.cash[seat] - r.deeds[s.top().deed()].price >= reserve_)
        return {just(ActionKind::Buy, seat), {"buys_reserve"}};
    return {just(ActionKind::Auction, seat), {"keeps_reserve"}};
}

Decision Standard::bid(const Rules& r, const State& s, Seat seat) {
    return {bid_towards(s, seat, std::min(list_price(r, s, seat), free_cash(s, seat) - reserve_)),
            {"bids_to_list"}};
}

bool Standard::competes(const Rules& r, const State& s, Seat seat) {
    return can_use_scarce_building(r, s, seat, reserve_);
}

Action Standard::raise(const Rules& r, const State& s, Seat seat) {
    return raise_cash(r, s, seat, kBuildingsFirst);
}

Decision Standard::receive(const Rules& r, const State& s, Seat seat) {
    return {inherit(r, s, seat, reserve_), {"redeems_reserve"}};
}

// ---- before its own throw ----

bool Standard::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (s.turn != seat || is_debtor(s, seat)) return false;
    out.reason = {"redeems_cheapest"};
    if (redeem_cheapest(r, s, seat, reserve_, out.action)) return true;
    out.reason = {"builds_cheapest"};
    return build_cheapest(r, s, seat, reserve_, out.action);
}

bool Standard::offer(const Rules& r, const State& s, Seat seat, Decision& out) {
    out.reason = {"swaps"};
    for (Seat partner : others_at(s, seat)) {
        auto offers = [&](Deed give, Deed take) {
            const int mine = face_value(r, s, only(give)), theirs = face_value(r, s, only(take));
            out.action = make_offer(seat, partner, only(give), only(take), theirs - mine);
            // Whoever pays the difference keeps K, as in everything else.
            const Seat payer = theirs > mine ? seat : partner;
            return is_fair_swap(mine, theirs) &&
                   free_cash(s, payer) - std::abs(theirs - mine) >= reserve_ &&
                   may_offer(r, s, out.action);
        };
        if (find_swap(r, s, seat, partner, offers)) return true;
    }
    return false;
}

/// The same swaps proposed by others, for the difference or better.
bool Standard::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    const Items &gets = trade.give, &gives = trade.take;
    if (gets.deeds.count() != 1 || gives.deeds.count() != 1) return false;
    const SetChange sets = change_of_sets(r, s, seat, gives, gets);
    if (sets.won.empty() || !sets.lost.empty() || !r.is_street(gets.deeds.first())) return false;
    if (!is_fair_swap(face_value(r, s, gives.deeds), face_value(r, s, gets.deeds)) ||
        face_value(r, s, gets) < face_value(r, s, gives))
        return false;
    return gives.cash == 0 || free_cash(s, seat) - gives.cash >= reserve_;
}

}  // namespace bankhalter::bots
