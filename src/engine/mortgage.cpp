#include "engine/mortgage.h"

#include "engine/ledger.h"

namespace bankhalter::engine {

Refusal check_mortgage(const Rules& r, const State& s, const Action& a) {
    const Deed deed = a.deed();
    if (s.owner[deed] != a.seat) return Refusal::NotYours;
    if (s.mortgaged.has(deed)) return Refusal::AlreadyMortgaged;
    return is_built(r, s, r.deeds[deed].group) ? Refusal::GroupIsBuilt : Refusal::None;  // MORT-2
}

void mortgage(Game& g, const Action& a) {
    pay(g, kBank, a.seat, g.rules.deeds[a.deed()].mortgage, Why::Mortgage, a.deed());
    set_mortgaged(g, a.deed(), true);
}

/// Is this deed the asked player's to choose about right now?
static bool is_asked_about(const State& s, const Action& a) {
    return s.top().step == Step::Inherit && s.top().seat() == a.seat &&
           s.top().deeds().has(a.deed());
}

/// An inherited deed's interest is paid already; later it is due again (AMB-31, MXFER-2).
static int redemption(const Rules& r, const State& s, const Action& a) {
    const DeedFacts& d = r.deeds[a.deed()];
    return is_asked_about(s, a) ? d.mortgage : d.mortgage + d.interest;
}

Refusal check_redeem(const Rules& r, const State& s, const Action& a) {
    if (s.owner[a.deed()] != a.seat) return Refusal::NotYours;
    if (!s.mortgaged.has(a.deed())) return Refusal::NotMortgaged;
    if (is_debtor(s, a.seat)) return is_asked_about(s, a) ? Refusal::KeepOnly : Refusal::InDebt;
    if (!is_asked_about(s, a) && waiting_deeds(s).has(a.deed()))
        return Refusal::DeedWaits;  // AMB-80
    return free_cash(s, a.seat) >= redemption(r, s, a) ? Refusal::None
                                                       : Refusal::CannotPayRedemption;
}

static void settle_choice(Game& g, Deed deed) {
    DeedSet left = g.state.top().deeds();
    left.remove(deed);
    g.state.top().amount = static_cast<std::int32_t>(left.bits);
}

void redeem(Game& g, const Action& a) {
    pay(g, a.seat, kBank, redemption(g.rules, g.state, a), Why::Redeem, a.deed());
    set_mortgaged(g, a.deed(), false);
    if (is_asked_about(g.state, a)) settle_choice(g, a.deed());
}

Refusal check_keep(const Rules&, const State& s, const Action& a) {
    return s.top().deeds().has(a.deed()) ? Refusal::None : Refusal::NotWaiting;
}

void keep(Game& g, const Action& a) {
    settle_choice(g, a.deed());
    g.tell({.kind = EventKind::DeedKept, .seat = a.seat, .at = a.a});
}

int interest_on(const Rules& r, const State& s, DeedSet deeds) {
    int sum = 0;
    for (Deed d : deeds& s.mortgaged) sum += r.deeds[d].interest;
    return sum;
}

void ask_inheritance(Game& g, Seat seat, DeedSet received) {
    const DeedSet face_down = received & g.state.mortgaged;
    if (!face_down.empty())
        g.push(Step::Inherit, seat).amount = static_cast<std::int32_t>(face_down.bits);
}

}  // namespace bankhalter::engine
