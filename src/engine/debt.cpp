#include "engine/debt.h"

#include <algorithm>

#include "engine/ledger.h"
#include "engine/mortgage.h"
#include "engine/rent.h"
#include "engine/short_game.h"
#include "engine/step.h"

namespace bankhalter::engine {

static void open_charge(Game& g, Seat debtor, Seat creditor, int amount, Why why, std::uint8_t at) {
    if (amount == 0) return;  // AMB-90: repairs of nothing
    Frame& f = g.push(Step::Charge, debtor);
    f.other = creditor.value;
    f.at = at;
    f.amount = amount;
    if (g.state.cash[debtor] < amount)
        g.tell({.kind = EventKind::DebtOpened,
                .seat = debtor,
                .other = creditor,
                .amount = amount,
                .why = why});
}

void charge(Game& g, Seat debtor, Seat creditor, int amount, Why why) {
    open_charge(g, debtor, creditor, amount, why, static_cast<std::uint8_t>(why));
}

void charge_rent(Game& g, Seat tenant, Seat owner, int amount, Space space) {
    open_charge(g, tenant, owner, amount, Why::Rent, rent_at(space));
}

bool settle_charge(Game& g) {
    const Frame& f = g.state.top();
    if (g.state.cash[f.seat()] < f.amount) return false;
    const Frame paid = g.pop();
    pay(g, paid.seat(), paid.other_seat(), paid.amount, paid.why(), paid.rented());
    return true;
}

/// What the buildings of a street bring.
static int building_value(const Rules& r, const State& s, Deed deed) {
    return r.height(s.level[deed]) * (r.deeds[deed].house_price / 2);
}

int liquidation_value(const Rules& r, const State& s, Seat seat) {
    int value = s.cash[seat];
    for (Deed d : deeds_of(s, seat)) value += building_value(r, s, d);
    for (Deed d : deeds_of(s, seat) - s.mortgaged) value += r.deeds[d].mortgage;
    return value;
}

bool can_raise(const Rules& r, const State& s, Seat seat, int amount) {
    int missing = amount - s.cash[seat];  // mostly a few mortgages do
    for (Deed d : deeds_of(s, seat) - s.mortgaged)
        if ((missing -= r.deeds[d].mortgage) <= 0) return true;
    for (Deed d : deeds_of(s, seat))
        if ((missing -= building_value(r, s, d)) <= 0) return true;
    return missing <= 0;
}

Refusal check_bankrupt(const Rules& r, const State& s, const Action& a) {
    return can_raise(r, s, a.seat, s.top().amount) ? Refusal::CanStillPay : Refusal::None;
}

/// Everything is turned into cash with the bank: buildings sold, free deeds mortgaged (AMB-37).
static void liquidate(Game& g, Seat dead) {
    State& s = g.state;
    for (Deed d : deeds_of(s, dead)) {
        if (s.level[d] == 0) continue;
        const int half = g.rules.deeds[d].house_price / 2;
        pay(g, kBank, dead, g.rules.height(s.level[d]) * half, Why::BuildingSold, d);
        set_level(g, d, 0);
    }
    for (Deed d : deeds_of(s, dead) - s.mortgaged) {
        pay(g, kBank, dead, g.rules.deeds[d].mortgage, Why::Mortgage, d);
        set_mortgaged(g, d, true);
    }
}

/// Deeds and jail-free cards go to the creditor face down (BKR-2); the bank takes deeds back free
/// of mortgage (AMB-86).
static DeedSet hand_over_estate(Game& g, Seat dead, Seat creditor) {
    State& s = g.state;
    const DeedSet estate = deeds_of(s, dead);
    for (Deed d : estate) {
        give_deed(g, d, creditor, Why::Bankruptcy);
        if (creditor == kBank) set_mortgaged(g, d, false);
    }
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if (s.decks[Deck{i}].jail_card == dead)
            give_jail_card(g, Deck{i}, creditor, Why::Bankruptcy);
    return estate;
}

static void remove_from_frames(State& s, Seat dead, Seat creditor) {
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < s.depth; ++i) {
        Frame f = s.frames[i];
        const auto outlives = facts_of(f.step).outlives;
        if (!outlives || outlives(f, dead, creditor)) s.frames[kept++] = f;
    }
    for (std::uint8_t i = kept; i < s.depth; ++i) s.frames[i] = Frame{};
    s.depth = kept;
}

void finish(Game& g) {
    while (g.state.depth > 0) g.pop();
    g.state.again = 0;
    g.push(Step::Over, kNobody);
    g.tell({.kind = EventKind::GameOver, .amount = winners(g.rules, g.state).bits});
}

static void leave_game(Game& g, Seat dead, Seat creditor, int debt, Subject owed_for) {
    State& s = g.state;
    g.tell({.kind = EventKind::WentBankrupt, .seat = dead, .other = creditor, .amount = debt});
    liquidate(g, dead);
    if (creditor != kBank)
        pay(g, dead, creditor, std::min(s.cash[dead], debt), Why::Bankruptcy,
            owed_for);  // BKR-1, AMB-72
    pay(g, dead, kBank, s.cash[dead], Why::Bankruptcy);
    s.in_game.remove(dead);
    if (s.turn == dead) s.again = 0;
    lapse_claims_with(g, dead);  // BKR-8
    remove_from_frames(s, dead, creditor);
    const DeedSet estate = hand_over_estate(g, dead, creditor);
    if (g.rules.is_short()) return end_short_game(g, creditor, estate);
    if (s.in_game.count() == 1) return finish(g);  // OBJ-1, AMB-87
    if (creditor == kBank) {
        if (!estate.empty())
            g.push(Step::Estate, kBank).amount = static_cast<std::int32_t>(estate.bits);  // BKR-4
    } else {
        ask_inheritance(g, creditor, estate);
        charge(g, creditor, kBank, interest_on(g.rules, s, estate),
               Why::Interest);  // BKR-3, AMB-38
    }
}

void declare_bankrupt(Game& g, const Action& a) {
    const Frame debt = g.state.top();
    leave_game(g, a.seat, debt.other_seat(), debt.amount, debt.rented());
}

void resign(Game& g, const Action& a) {
    const State& s = g.state;
    for (int i = s.depth - 1; i >= 0;
         --i) {  // AMB-60: to the player whose debt is open, the newest first, else to the bank
        const Frame f = s.frames[static_cast<std::size_t>(i)];
        if (f.step == Step::Charge && f.seat() == a.seat && f.other_seat() != kBank)
            return leave_game(g, a.seat, f.other_seat(), f.amount, f.rented());
    }
    leave_game(g, a.seat, kBank, 0, {});
}

}  // namespace bankhalter::engine
