#include "bots/hard_trader.h"

#include <algorithm>

#include "bots/deals.h"
#include "bots/lot.h"
#include "bots/sets.h"
#include "engine/trade.h"

namespace bankhalter::bots {

// ---- asked ----

/// Up to nine tenths of what the lot is worth to whoever of the others wants it most.
Action HardTrader::bid_up(const Rules& r, const State& s, Seat seat) const {
    const Deed deed = s.top().deed();
    int most = 0;
    for (Seat other : s.top().seats())
        if (other != seat)
            most = std::max(
                most, std::min(free_cash(s, other), worth_.gain(r, deeds_of(s, other), deed)));
    return bid_towards(s, seat, std::min(free_cash(s, seat), most * 9 / 10));
}

Decision HardTrader::decide(const Rules& r, const State& s, Seat seat) {
    const Decision usual = base_.decide(r, s, seat);
    if (!style_.bids_up || usual.action.kind != ActionKind::Pass || s.top().step != Step::Bid ||
        s.top().at >= kDeeds)
        return usual;
    return {bid_up(r, s, seat), {"bids_worth"}};
}

// ---- out of turn ----

/// The cheapest house that leaves the reserve, evenly, and never a hotel.
bool HardTrader::build_house(const Rules& r, const State& s, Seat seat, Decision& out) const {
    for (Deed d : deeds_of(s, seat)) {
        const Action a{.kind = ActionKind::Build, .seat = seat, .a = d.value};
        if (!r.is_street(d) || s.level[d] >= r.max_houses ||
            s.cash[seat] - r.deeds[d].house_price < kReserve || validate(r, s, a) != Refusal::None)
            continue;
        out = {a, {"builds_most"}};
        return true;
    }
    return false;
}

bool HardTrader::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (!base_.act(r, s, seat, out)) return false;
    const bool hotel = out.action.kind == ActionKind::Build &&
                       next_building(r, s, Deed{out.action.a}) == Building::Hotel;
    return !style_.keeps_houses || !hotel || build_house(r, s, seat, out);
}

// ---- trading ----

Gains HardTrader::gains(const Rules& r, const State& s, Seat seat, const Action& trade) const {
    switch (style_.measure) {
        case Measure::InChances: return gains_in_chances(r, s, seat, trade);
        case Measure::ByRents: return gains_by_rents(r, s, seat, trade);
        default: return gains_by_worth(r, s, worth_, seat, trade);
    }
}

bool HardTrader::accepts(const Rules& r, const State& s, const Action& trade) {
    if (!style_.trades || !base_.accepts(r, s, trade)) return false;
    const Gains g = gains(r, s, Seat{trade.a}, trade);
    return g.own > 0 && g.own >= style_.share * g.partner;
}

/// As Trader, who shares the gain; the odd unit goes to the partner, who would refuse otherwise.
bool HardTrader::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (!style_.trades || !style_.offers) return false;
    if (style_.is_sharp) return propose_sharply(r, s, seat, out);
    if (!base_.propose(r, s, seat, out)) return false;
    const Gains g = gains_by_worth(r, s, worth_, seat, out.action);
    Action even = out.action;
    (even.take.cash > 0 ? even.take.cash : even.give.cash) += even.take.cash > 0 ? -1 : 1;
    if (g.own > g.partner && check_trade(r, s, even) == Refusal::None) out.action = even;
    return true;
}

/// The exchange and the cash that raise the own chances most and leave the partner a little.
bool HardTrader::propose_sharply(const Rules& r, const State& s, Seat seat, Decision& out) {
    constexpr double kLeft = 0.015, kLeast = 0.02;
    if (turn_ == s.turn_number) return false;
    turn_ = s.turn_number;
    double best = kLeast;
    for (Seat partner : others_at(s, seat)) {
        const DeedSet mine = deeds_of(s, seat), theirs = deeds_of(s, partner);
        const auto consider = [&](DeedSet give, DeedSet take) {
            const int low = -std::max(0, s.cash[partner] - 1),
                      high = std::max(0, s.cash[seat] - 50);
            for (int i = 0; i <= 8; ++i) {
                const Action a = make_offer(seat, partner, give, take, low + (high - low) * i / 8);
                if (check_trade(r, s, a) != Refusal::None ||
                    refused_.recently(a, s.turn_number, 2u * s.seats))
                    continue;
                const Gains g = gains_in_chances(r, s, seat, a);
                if (g.partner < kLeft || g.own <= best) continue;
                best = g.own;
                out = {a, {"trades_sets"}};
            }
        };
        for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
            const DeedSet wanted = r.groups[Group{g}] & theirs;
            if (wanted.empty() || (r.groups[Group{g}] & mine).empty()) continue;
            consider({}, wanted);
            consider(r.groups[Group{g}] & mine, {});
            for (std::uint8_t h = 0; h < kStreetGroups; ++h)
                if (h != g && !(r.groups[Group{h}] & mine).empty() &&
                    !(r.groups[Group{h}] & theirs).empty())
                    consider(r.groups[Group{h}] & mine, wanted);
        }
    }
    return best > kLeast;
}

void HardTrader::answered(const Action& trade, bool accepted) {
    if (!style_.is_sharp) return base_.answered(trade, accepted);
    if (accepted)
        turn_ = 0;
    else
        refused_.add(trade, turn_);
}

}  // namespace bankhalter::bots
