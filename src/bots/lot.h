// Bidding: what a lot costs at list price, and how bids go up.
#pragma once

#include <algorithm>

#include "engine/build.h"

namespace bankhalter::bots {

/// A bid of that amount, or a pass when it is not above the standing bid.
inline Action bid_or_pass(const State& s, Seat seat, int amount) {
    if (amount > s.top().amount) return {.kind = ActionKind::Bid, .seat = seat, .amount = amount};
    return {.kind = ActionKind::Pass, .seat = seat};
}

/// Goes up by half of what is left to the limit, so that bidding ends after a few rounds.
inline Action bid_towards(const State& s, Seat seat, int limit) {
    const int standing = s.top().amount;
    return bid_or_pass(s, seat, std::min(limit, standing + std::max(1, (limit - standing) / 2)));
}

/// The streets on which a building of that kind could be put now.
inline DeedSet streets_for(const Rules& r, const State& s, Seat seat, Building kind) {
    DeedSet streets;
    for (Deed d : deeds_of(s, seat))
        if (r.is_street(d) && next_building(r, s, d) == kind &&
            check_street(r, s, seat, d) == Refusal::None)
            streets.add(d);
    return streets;
}

/// The list price of the open lot: of a building the dearest house price it could be put to use
/// for, 0 for no use.
inline int list_price(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    if (f.at < kDeeds) return r.deeds[f.deed()].price;
    int price = 0;
    for (Deed d : streets_for(r, s, seat, f.at == kHotelLot ? Building::Hotel : Building::House))
        price = std::max<int>(price, r.deeds[d].house_price);
    return price;
}

/// The kind of building a shortage is about.
inline Building scarce_building(const State& s) {
    return s.top().amount & kHotelWanted ? Building::Hotel : Building::House;
}

/// Could the scarce building be paid for and the reserve kept?
inline bool can_use_scarce_building(const Rules& r, const State& s, Seat seat, int reserve) {
    for (Deed d : streets_for(r, s, seat, scarce_building(s)))
        if (free_cash(s, seat) - r.deeds[d].house_price >= reserve) return true;
    return false;
}

}  // namespace bankhalter::bots
