#include "engine/turn.h"

#include "engine/debt.h"
#include "engine/jail.h"
#include "engine/ledger.h"
#include "engine/rent.h"
#include "engine/speed_die.h"

namespace bankhalter::engine {

// ---- who starts (SETUP-6, AMB-3) ----

void ask_opening_throw(Game& g) {
    Frame& f = g.push(Step::ThrowOpening, Seat{0});
    f.other = g.state.in_game.bits;
}

static void start_turn(Game& g, Seat seat) {
    g.state.turn = seat;
    g.push(Step::StartTurn, seat);
    g.tell({.kind = EventKind::TurnStarted,
            .seat = seat,
            .amount = static_cast<std::int32_t>(g.state.turn_number)});
}

void answer_opening_throw(Game& g, const Action& a) {
    Frame& f = g.state.top();
    g.tell({.kind = EventKind::Thrown,
            .seat = f.seat(),
            .other = Seat{a.b},
            .at = a.a,
            .why = Why::Start});
    const int total = a.a + a.b;
    SeatSet best{static_cast<std::uint8_t>(f.amount)};
    if (total > f.at) best = {};
    if (total >= f.at) {
        best.add(f.seat());
        f.at = static_cast<std::uint8_t>(total);
        f.amount = best.bits;
    }
    SeatSet later = SeatSet{f.other};
    for (Seat seat : SeatSet{f.other})
        if (seat <= f.seat()) later.remove(seat);
    if (!later.empty()) {
        f.who = later.first().value;
    } else if (best.count() > 1) {  // the tied throw again among themselves
        f = Frame{.step = Step::ThrowOpening, .who = best.first().value, .other = best.bits};
    } else {
        g.pop();
        start_turn(g, best.first());
    }
}

// ---- throwing ----

Refusal check_dice(const Rules&, const State& s, const Action& a) {
    const bool white = a.a >= 1 && a.a <= 6 && a.b >= 1 && a.b <= 6;
    const bool third = a.face != SpeedFace::None;
    return white && third == (dice_awaited(s) == 3) ? Refusal::None : Refusal::WrongDice;
}

void begin_throw(Game& g, Seat seat) {
    lapse_claims_of_others(g, seat);  // RENT-3: another player's throw closes the window
    g.state.top().step = Step::AfterThrow;
}

void roll(Game& g, const Action& a) {
    begin_throw(g, a.seat);
    g.push(Step::ThrowTurn, a.seat);
}

void answer_turn_throw(Game& g, const Action& a) { take_throw(g, g.pop().seat(), a); }

void take_throw(Game& g, Seat seat, const Action& a) {
    State& s = g.state;
    s.again = 0;
    g.tell({.kind = EventKind::Thrown,
            .seat = seat,
            .other = Seat{a.b},
            .at = a.a,
            .amount = static_cast<int>(a.face),
            .why = Why::Dice});
    const int white = a.a + a.b;
    if (s.jailed.has(seat)) return throw_in_jail(g, seat, a.a == a.b, white);
    if (is_triple(a)) return ask_triple(g, seat);  // AMB-54, AMB-55: no double, no jail
    if (a.a == a.b) {
        if (s.doubles == 2)
            return go_to_jail(g, seat, Why::Doubles);  // DBL-2: the third is not moved
        ++s.doubles;
        s.again = 1;
    }
    if (a.face == SpeedFace::Bus) return ask_bus(g, seat, a.a, a.b);
    if (a.face == SpeedFace::Mr) g.push(Step::SecondLeg, seat);
    move_forward(g, seat, white + pips(a.face), Why::Dice);
}

/// The dice go to the left neighbour (TURN-6).
static void pass_dice_on(Game& g) {
    const Seat next = left_of(g.state, g.pop().seat());
    ++g.state.turn_number;
    g.state.doubles = 0;
    g.state.again = 0;
    start_turn(g, next);
}

void after_throw(Game& g) {
    State& s = g.state;
    Frame& f = s.top();
    if (!s.plays(f.seat())) {  // DBL-5, BKR-10
        pass_dice_on(g);
    } else if (s.again) {
        s.again = 0;
        f.step = Step::StartTurn;
        g.tell({.kind = EventKind::ExtraThrow, .seat = f.seat()});
    } else {
        f.step = Step::EndTurn;
    }
}

void end_turn(Game& g, const Action&) { pass_dice_on(g); }

// ---- moving and landing ----

static void land(Game& g, Seat seat, Tariff tariff) {
    const State& s = g.state;
    const SpaceFacts& space = g.rules.spaces[s.space[seat]];
    switch (space.kind) {
        case SpaceKind::Street:
        case SpaceKind::Station:
        case SpaceKind::Utility:
            if (s.owner[space.deed] == kBank)
                g.push(Step::Buy, seat).at = space.deed.value;
            else
                open_claim(g, seat, space.deed, tariff);
            break;
        case SpaceKind::Levy: charge(g, seat, kBank, space.levy, Why::Levy); break;  // TAX-1
        case SpaceKind::CardSpace: g.push(Step::Draw, seat).at = space.deck.value; break;
        case SpaceKind::GoToJail: go_to_jail(g, seat, Why::GoToJailSpace); break;
        case SpaceKind::Parking: take_jackpot(g, seat); break;  // FIELD-2: empty by the sheets
        case SpaceKind::Go:
        case SpaceKind::Jail: break;  // FIELD-1
    }
}

void move_forward(Game& g, Seat seat, int steps, Why why, Tariff tariff) {
    State& s = g.state;
    const int reached = s.space[seat].value + steps;
    const bool past_go = reached >= kSpaces;
    s.space[seat] = Space{static_cast<std::uint8_t>(past_go ? reached - kSpaces : reached)};
    g.tell({.kind = EventKind::Moved,
            .seat = seat,
            .at = s.space[seat].value,
            .amount = steps,
            .why = why});
    if (past_go) {
        const bool is_doubled = g.rules.house.double_go && reached == kSpaces;
        pay(g, kBank, seat, is_doubled ? 2 * g.rules.salary : g.rules.salary, Why::Salary);
        if (g.rules.variant == Variant::Speed) activate_speed_die(g, seat);
    }
    land(g, seat, tariff);
}

void move_back(Game& g, Seat seat, int steps) {
    State& s = g.state;
    s.space[seat] =
        Space{static_cast<std::uint8_t>((s.space[seat].value + kSpaces - steps) % kSpaces)};
    g.tell({.kind = EventKind::Moved,
            .seat = seat,
            .at = s.space[seat].value,
            .amount = -steps,
            .why = Why::Card});
    land(g, seat, {});
}

// ---- buying from the bank (BUY) ----

Refusal check_buy(const Rules& r, const State& s, const Action& a) {
    return free_cash(s, a.seat) >= r.deeds[s.top().deed()].price ? Refusal::None
                                                                 : Refusal::CannotPayPrice;
}

void buy(Game& g, const Action& a) {
    const Deed deed = g.pop().deed();
    pay(g, a.seat, kBank, g.rules.deeds[deed].price, Why::Purchase, deed);
    give_deed(g, deed, a.seat, Why::Purchase);
}

}  // namespace bankhalter::engine
