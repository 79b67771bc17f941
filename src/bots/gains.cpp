#include "bots/gains.h"

#include "bots/sets.h"

namespace bankhalter::bots {

static bool proposes(Seat seat, const Action& trade) { return seat == trade.seat; }

Gains gains_by_worth(const Rules& r, const State& s, const Worth& worth, Seat seat,
                     const Action& a) {
    const double proposer = gain_of(r, s, worth, a.seat, a.give, a.take),
                 asked = gain_of(r, s, worth, Seat{a.a}, a.take, a.give);
    return proposes(seat, a) ? Gains{proposer, asked} : Gains{asked, proposer};
}

Gains gains_in_chances(const Rules& r, const State& s, Seat seat, const Action& a,
                       const EquityNet& net) {
    return gains_in_chances(r, s, seat, a, net, equity(r, s, {}, net));
}

Gains gains_in_chances(const Rules& r, const State& s, Seat seat, const Action& a,
                       const EquityNet& net, const Chances& before) {
    State after = s;
    apply(r, after, a);
    const Chances then = equity(r, after, {}, net);
    const auto gain = [&](Seat of) {
        return static_cast<double>(then[of.value] - before[of.value]);
    };
    return {gain(seat), gain(proposes(seat, a) ? Seat{a.a} : a.seat)};
}

/// List prices, and the rents with three houses in as many throws as a group is kept for.
static double rent_worth(const Rules& r, const State& s, DeedSet deeds) {
    constexpr double kThrows = 60, kLanding = 0.026;
    double sum = 0;
    for (Deed d : deeds) {
        sum += s.mortgaged.has(d) ? r.deeds[d].price / 2 : r.deeds[d].price;
        if (r.is_street(d) && (group_of(r, d) - deeds).empty())
            sum += kThrows * kLanding * r.deeds[d].rents[3] - 3 * r.deeds[d].house_price / 2;
    }
    return sum;
}

Gains gains_by_rents(const Rules& r, const State& s, Seat seat, const Action& a) {
    const auto gain = [&](Seat of, const Items& gives, const Items& gets) {
        const DeedSet before = deeds_of(s, of), after = (before - gives.deeds) | gets.deeds;
        return rent_worth(r, s, after) - rent_worth(r, s, before) + gets.cash - gives.cash;
    };
    const double proposer = gain(a.seat, a.give, a.take), asked = gain(Seat{a.a}, a.take, a.give);
    return proposes(seat, a) ? Gains{proposer, asked} : Gains{asked, proposer};
}

}  // namespace bankhalter::bots
