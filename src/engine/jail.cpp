#include "engine/jail.h"

#include "engine/debt.h"
#include "engine/ledger.h"
#include "engine/turn.h"

namespace bankhalter::engine {

void go_to_jail(Game& g, Seat seat, Why why) {
    State& s = g.state;
    s.space[seat] = kJail;
    s.jailed.add(seat);
    s.jail_tries[seat] = 0;  // JAIL-13
    s.again = 0;
    g.tell({.kind = EventKind::Jailed, .seat = seat, .why = why});
}

static void set_free(Game& g, Seat seat, Why why) {
    g.state.jailed.remove(seat);
    g.state.jail_tries[seat] = 0;
    g.tell({.kind = EventKind::LeftJail, .seat = seat, .why = why});
}

void throw_in_jail(Game& g, Seat seat, bool doubles, int steps) {
    State& s = g.state;
    if (doubles) {  // JAIL-10; AMB-6: no extra throw
        set_free(g, seat, Why::Doubles);
        return move_forward(g, seat, steps, Why::Dice);
    }
    ++s.jail_tries[seat];
    g.tell({.kind = EventKind::JailThrowFailed, .seat = seat, .amount = s.jail_tries[seat]});
    if (s.jail_tries[seat] < g.rules.jail_throws) return;  // JAIL-12
    g.push(Step::LeaveJail, seat).amount = steps;
    charge(g, seat, kBank, g.rules.fine, Why::Fine);
}

void leave_jail(Game& g) {
    const Frame f = g.pop();
    set_free(g, f.seat(), Why::Fine);
    move_forward(g, f.seat(), f.amount, Why::Dice);
}

Refusal check_fine(const Rules& r, const State& s, const Action& a) {
    if (!s.jailed.has(a.seat)) return Refusal::NotJailed;
    return free_cash(s, a.seat) >= r.fine ? Refusal::None : Refusal::CannotPayFine;
}

void pay_fine(Game& g, const Action& a) {
    pay(g, a.seat, kBank, g.rules.fine, Why::Fine);
    set_free(g, a.seat, Why::Fine);
}

/// Which deck's card `card` plays: the named one, or the first that is held; kDecks when there is
/// none.
static int held_deck(const State& s, const Action& a) {
    for (int deck = 0; deck < kDecks; ++deck)
        if ((a.a == 0 || a.a == deck + 1) &&
            s.decks[Deck{static_cast<std::uint8_t>(deck)}].jail_card == a.seat)
            return deck;
    return kDecks;
}

Refusal check_play_card(const Rules&, const State& s, const Action& a) {
    if (!s.jailed.has(a.seat)) return Refusal::NotJailed;
    return held_deck(s, a) < kDecks ? Refusal::None : Refusal::NoJailCard;
}

void play_jail_card(Game& g, const Action& a) {
    give_jail_card(g, Deck{static_cast<std::uint8_t>(held_deck(g.state, a))}, kBank, Why::Card);
    set_free(g, a.seat, Why::Card);
}

}  // namespace bankhalter::engine
