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

Action Standard::leave_jail(const Rules& r, const State& s, Seat seat) {
    const Action card = just(ActionKind::PlayCard, seat);
    if (validate(r, s, card) == Refusal::None) return say("leaves_jail_card", card);
    return say(
        "throws_doubles",
        just(ActionKind::Roll, seat));  // after the third throw the rules make it pay (JAIL-11)
}

Action Standard::buy(const Rules& r, const State& s, Seat seat) {
    if (s.cash[seat] - r.deeds[s.top().deed()].price >= reserve_)
        return say("buys_reserve", just(ActionKind::Buy, seat));
    return say("keeps_reserve", just(ActionKind::Auction, seat));
}

Action Standard::bid(const Rules& r, const State& s, Seat seat) {
    return say(
        "bids_to_list",
        bid_towards(s, seat, std::min(list_price(r, s, seat), free_cash(s, seat) - reserve_)));
}

bool Standard::competes(const Rules& r, const State& s, Seat seat) {
    return can_use_scarce_building(r, s, seat, reserve_);
}

Action Standard::raise(const Rules& r, const State& s, Seat seat) {
    return raise_cash(r, s, seat, kBuildingsFirst);
}

Action Standard::receive(const Rules& r, const State& s, Seat seat) {
    return say("redeems_reserve", inherit(r, s, seat, reserve_));
}

// ---- before its own throw ----

bool Standard::act(const Rules& r, const State& s, Seat seat, Action& out) {
    if (s.turn != seat || is_debtor(s, seat)) return false;
    if (redeem_cheapest(r, s, seat, reserve_, out)) return say("redeems_cheapest", out), true;
    if (build_cheapest(r, s, seat, reserve_, out)) return say("builds_cheapest", out), true;
    return false;
}

bool Standard::offer(const Rules& r, const State& s, Seat seat, Action& out) {
    for (Seat partner : s.in_game) {
        auto offers = [&](Deed give, Deed take) {
            const int mine = face_value(r, s, only(give)), theirs = face_value(r, s, only(take));
            out = make_offer(seat, partner, only(give), only(take), theirs - mine);
            // Whoever pays the difference keeps K, as in everything else.
            const Seat payer = theirs > mine ? seat : partner;
            return is_fair_swap(mine, theirs) &&
                   free_cash(s, payer) - std::abs(theirs - mine) >= reserve_ &&
                   may_offer(r, s, out);
        };
        if (partner != seat && find_swap(r, s, seat, partner, offers))
            return say("swaps", out), true;
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
