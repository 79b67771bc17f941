#include "engine/short_game.h"

#include <algorithm>

#include "engine/debt.h"
#include "engine/ledger.h"
#include "engine/mortgage.h"
#include "engine/turn.h"

namespace bankhalter::engine {

void ask_deal(Game& g) { g.push(Step::Deal, Seat{0}); }

Refusal check_deal(const Rules&, const State& s, const Action& a) {
    return s.owner[a.deed()] == kBank ? Refusal::None : Refusal::DeedTaken;
}

void answer_deal(Game& g, const Action& a) {
    Frame& f = g.state.top();
    give_deed(g, a.deed(), f.seat(), Why::Dealt);
    if (++f.amount == kDealtDeeds * g.state.seats) {
        g.pop();
        ask_opening_throw(g);
    } else {
        f.who = left_of(g.state, f.seat()).value;
    }
}

void end_short_game(Game& g, Seat creditor, DeedSet estate) {
    if (creditor != kBank)
        pay(g, creditor, kBank,
            std::min(g.state.cash[creditor], interest_on(g.rules, g.state, estate)), Why::Interest);
    finish(g);
}

int face_value(const Rules& r, const State& s, DeedSet deeds) {
    int sum = 0;
    for (Deed d : deeds) sum += s.mortgaged.has(d) ? r.deeds[d].price / 2 : r.deeds[d].price;
    return sum;
}

int wealth(const Rules& r, const State& s, Seat seat) {
    int sum = s.cash[seat] + face_value(r, s, deeds_of(s, seat));
    for (Deed d : deeds_of(s, seat)) sum += r.height(s.level[d]) * r.deeds[d].house_price;
    return sum;
}

SeatSet richest(const Rules& r, const State& s, int (*value)(const Rules&, const State&, Seat)) {
    SeatSet best;
    int most = -1;
    for (Seat seat : s.in_game) {
        const int v = value(r, s, seat);
        if (v > most) best = {};
        if (v >= most) best.add(seat);
        most = std::max(most, v);
    }
    return best;
}

SeatSet winners(const Rules& r, const State& s) {
    return r.is_short() ? richest(r, s, wealth) : s.in_game;
}

}  // namespace bankhalter::engine
