#include "engine/build.h"

#include <algorithm>

#include "engine/auction.h"
#include "engine/ledger.h"

namespace bankhalter::engine {

// ---- which street may rise ----

static int lowest_level(const Rules& r, const State& s, Group group) {
    int low = kHotelLevel;
    for (Deed d : r.groups[group]) low = std::min<int>(low, s.level[d]);
    return low;
}

static int highest_level(const Rules& r, const State& s, Group group) {
    int high = 0;
    for (Deed d : r.groups[group]) high = std::max<int>(high, s.level[d]);
    return high;
}

static Refusal check_group(const Rules& r, const State& s, Seat seat, Group group) {
    if (!owns_group(r, s, seat, group)) return Refusal::GroupIncomplete;
    return (r.groups[group] & s.mortgaged).empty() ? Refusal::None
                                                   : Refusal::GroupMortgaged;  // BUILD-7
}

Refusal check_street(const Rules& r, const State& s, Seat seat, Deed deed) {
    if (!r.is_street(deed)) return Refusal::NotAStreet;
    if (s.owner[deed] != seat) return Refusal::NotYours;
    const Group group = r.deeds[deed].group;
    if (const Refusal no = check_group(r, s, seat, group); no != Refusal::None) return no;
    if (s.level[deed] == kHotelLevel) return Refusal::FullyBuilt;
    return s.level[deed] == lowest_level(r, s, group) ? Refusal::None : Refusal::NotEven;
}

bool has_street_for(const Rules& r, const State& s, Seat seat, Building kind) {
    for (Deed d : deeds_of(s, seat))
        if (r.is_street(d) && next_building(r, s, d) == kind &&
            check_street(r, s, seat, d) == Refusal::None)
            return true;
    return false;
}

/// Pieces of one kind that still fit on a group, without building the other kind first (AMB-83).
static int room_in_group(const Rules& r, const State& s, Group group, Building kind) {
    int room = 0;
    const int low = lowest_level(r, s, group);
    for (Deed d : r.groups[group]) {
        if (kind == Building::House)
            room += std::max(0, r.max_houses - s.level[d]);
        else
            room += low == r.max_houses && s.level[d] == r.max_houses;
    }
    return room;
}

/// The groups that are built on by whoever has their first street: all of them are his, and none is
/// mortgaged.
static GroupSet buildable_groups(const Rules& r, const State& s) {
    const DeedSet tied = deeds_of(s, kBank) | s.mortgaged;
    return r.groups_where([&](DeedSet streets) {
        const DeedSet others = streets - deeds_of(s, s.owner[streets.first()]);
        return ((streets & tied) | others).empty();
    });
}

Capacities capacities(const Rules& r, const State& s, Building kind) {
    Capacities count{}, cash{};
    const SeatSet debtors = debtors_of(s);
    for (Seat seat : s.in_game - debtors) cash[seat] = free_cash(s, seat);  // AMB-74
    for (Group group : buildable_groups(r, s)) {  // house prices never fall on the way round
        const Deed first = r.groups[group].first();
        const Seat builder = s.owner[first];
        const int price = r.deeds[first].house_price;
        if (cash[builder] < price) continue;
        const int bought = std::min(room_in_group(r, s, group, kind), cash[builder] / price);
        count[builder] += bought;
        cash[builder] -= bought * price;
    }
    return count;
}

// ---- building ----

/// While a poll, a lot or a placing of a kind is open, the bank's stock of it must not change
/// (AMB-18 guard 4, AMB-81).
static bool is_frozen(const State& s, Building kind) {
    const std::uint8_t lot = kind == Building::House ? kHouseLot : kHotelLot;
    for (const Frame& f : frames_of(s)) {
        if ((f.step == Step::Bid || f.step == Step::Place) && f.at == lot) return true;
        if (f.step == Step::Shortage &&
            ((f.amount & kHotelWanted) != 0) == (kind == Building::Hotel))
            return true;
    }
    return false;
}

static Refusal check_stock_change(const State& s, bool houses_change, bool hotels_change) {
    const bool frozen = (houses_change && is_frozen(s, Building::House)) ||
                        (hotels_change && is_frozen(s, Building::Hotel));
    return frozen ? Refusal::StockIsFrozen : Refusal::None;
}

static Refusal check_purchase(const Rules& r, const State& s, Seat seat, Deed deed) {
    if (const Refusal no = check_street(r, s, seat, deed); no != Refusal::None) return no;
    const int stock = next_building(r, s, deed) == Building::House ? s.houses : s.hotels;
    if (stock == 0) return Refusal::NoneLeft;  // SCARCE-1
    return free_cash(s, seat) >= r.deeds[deed].house_price ? Refusal::None
                                                           : Refusal::CannotPayBuilding;
}

Refusal check_build(const Rules& r, const State& s, const Action& a) {
    if (const Refusal no = check_purchase(r, s, a.seat, a.deed()); no != Refusal::None) return no;
    return check_stock_change(
        s, true, next_building(r, s, a.deed()) == Building::Hotel);  // a hotel gives houses back
}

static void build_at_list_price(Game& g, Seat seat, Deed deed) {
    pay(g, seat, kBank, g.rules.deeds[deed].house_price, Why::Building, deed);
    set_level(g, deed, g.rules.level_above(g.state.level[deed]));
}

/// Would the bank's pieces do even if so many streets were built up?
static bool is_plenty(const Rules& r, const State& s, Building kind, int streets) {
    if (kind == Building::Hotel) return streets <= r.hotels;
    const int with_hotel = r.hotels - s.hotels;  // those have given their houses back
    return (streets - with_hotel) * r.max_houses <= r.houses;
}

/// The other players who want the same scarce piece and must be asked; empty when there is enough
/// (AMB-25).
static SeatSet rivals(const Rules& r, const State& s, Seat requester, Building kind) {
    const int stock = kind == Building::House ? s.houses : s.hotels;
    const int cheapest = r.deeds[r.groups[Group{0}].first()].house_price;
    if (stock * cheapest >= -s.cash[kBank]) return {};  // all the money in the game buys no more
    SeatSet others;
    int streets = 0, all = 0;
    for (Group group : buildable_groups(r, s)) {
        const Deed first = r.groups[group].first();
        const Seat builder = s.owner[first];
        streets += r.groups[group].count();
        others.add_if(s.cash[builder] >= r.deeds[first].house_price, builder);
    }
    others.remove(requester);
    if (others.empty() || is_plenty(r, s, kind, streets)) return {};  // then nobody counts
    const Capacities wanted = capacities(r, s, kind);
    for (Seat seat : s.in_game) {
        if (wanted[seat] == 0) others.remove(seat);
        all += wanted[seat];
    }
    return stock < all ? others : SeatSet{};
}

void request_build(Game& g, const Action& a) {
    const Building kind = next_building(g.rules, g.state, a.deed());
    const SeatSet others = rivals(g.rules, g.state, a.seat, kind);
    if (others.empty()) return build_at_list_price(g, a.seat, a.deed());
    Frame& f = g.push(Step::Shortage, a.seat);
    f.who = others.bits;
    f.other = a.seat.value;
    f.at = a.a;
    f.amount = kind == Building::Hotel ? kHotelWanted : 0;
    g.tell({.kind = EventKind::ShortagePolled,
            .seat = a.seat,
            .at = a.a,
            .amount = static_cast<int>(kind)});
}

void compete(Game& g, const Action& a) {
    Frame& f = g.state.top();
    SeatSet left = f.seats();
    left.remove(a.seat);
    f.who = left.bits;
    f.amount |= 1 << a.seat.value;
    g.tell({.kind = EventKind::Competed, .seat = a.seat, .at = f.at});
}

void close_poll(Game& g) {
    const Frame f = g.pop();
    const Building kind = (f.amount & kHotelWanted) != 0 ? Building::Hotel : Building::House;
    SeatSet bidders{static_cast<std::uint8_t>(f.amount & 0xff)};
    if (!bidders.empty()) {
        bidders.add(f.other_seat());
        return open_building_auction(g, kind, bidders);
    }
    // AMB-82: the requester may have spent his money or broken the group meanwhile; then nothing is
    // built.
    const bool able = check_purchase(g.rules, g.state, f.other_seat(), f.deed()) == Refusal::None;
    if (able && next_building(g.rules, g.state, f.deed()) == kind)
        build_at_list_price(g, f.other_seat(), f.deed());
}

Refusal check_place(const Rules& r, const State& s, const Action& a) {
    if (const Refusal no = check_street(r, s, a.seat, a.deed()); no != Refusal::None) return no;
    const Building kind = s.top().at == kHotelLot ? Building::Hotel : Building::House;
    return next_building(r, s, a.deed()) == kind ? Refusal::None : Refusal::WrongBuilding;
}

void place(Game& g, const Action& a) {
    g.pop();
    set_level(g, a.deed(), g.rules.level_above(g.state.level[a.deed()]));
}

// ---- selling ----

Refusal check_sell(const Rules& r, const State& s, const Action& a) {
    const Deed deed = a.deed();
    if (s.owner[deed] != a.seat) return Refusal::NotYours;
    if (s.level[deed] == 0) return Refusal::NothingToSell;
    if (s.level[deed] != highest_level(r, s, r.deeds[deed].group)) return Refusal::NotEvenSale;
    const bool hotel = s.level[deed] == kHotelLevel;
    if (hotel && s.houses < r.max_houses) return Refusal::NoHousesForHotel;  // SELL-3, AMB-26
    return check_stock_change(s, true, hotel);
}

static void sell_levels(Game& g, Deed deed, int level) {
    const int steps = g.rules.height(g.state.level[deed]) - g.rules.height(level);
    pay(g, kBank, g.state.owner[deed], steps * (g.rules.deeds[deed].house_price / 2),
        Why::BuildingSold, deed);
    set_level(g, deed, level);
}

void sell(Game& g, const Action& a) {
    sell_levels(g, a.deed(), g.rules.level_below(g.state.level[a.deed()]));
}

Refusal check_selldown(const Rules& r, const State& s, const Action& a) {
    const Group group{a.a};
    if (a.a >= kStreetGroups || a.b != r.groups[group].count()) return Refusal::BadTarget;
    if (s.owner[r.groups[group].first()] != a.seat) return Refusal::NotYours;
    if (!is_built(r, s, group)) return Refusal::NothingToSell;
    int low = kHotelLevel + 1, high = 0, houses = 0, hotels = 0;
    bool falls = false;
    std::size_t i = 0;
    for (Deed d : r.groups[group]) {
        const int now = s.level[d], then = a.levels[i++];
        if (then > kHotelLevel || (then > r.max_houses && then != kHotelLevel))
            return Refusal::BadTarget;
        if (then > now) return Refusal::BadTarget;
        falls = falls || then < now;
        low = std::min(low, r.height(then));
        high = std::max(high, r.height(then));
        houses += (then == kHotelLevel ? 0 : then) - (now == kHotelLevel ? 0 : now);
        hotels += (then == kHotelLevel) - (now == kHotelLevel);
    }
    if (!falls || high - low > 1) return Refusal::BadTarget;
    if (houses > s.houses) return Refusal::NoHousesForHotel;
    return check_stock_change(s, houses != 0, hotels != 0);
}

void sell_down(Game& g, const Action& a) {
    for (const bool hotels :
         {false, true}) {  // hotels last: by then the houses of the others are back in the bank
        std::size_t i = 0;
        for (Deed d : g.rules.groups[Group{a.a}]) {
            const int level = g.state.level[d];
            if (a.levels[i] < level && (level == kHotelLevel) == hotels)
                sell_levels(g, d, a.levels[i]);
            ++i;
        }
    }
}

}  // namespace bankhalter::engine
