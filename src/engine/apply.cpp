// The way of every action: its chapter carries it out, then the engine settles what follows by
// itself.
#include "engine/auction.h"
#include "engine/build.h"
#include "engine/cards.h"
#include "engine/debt.h"
#include "engine/engine.h"
#include "engine/jail.h"
#include "engine/mortgage.h"
#include "engine/rent.h"
#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/step.h"
#include "engine/trade.h"
#include "engine/turn.h"

namespace bankhalter::engine {

State new_game(const Rules& rules, int seats) {
    assert(seats >= 2 && seats <= kMaxSeats);
    State s{};
    s.seats = static_cast<std::uint8_t>(seats);
    s.in_game.bits = static_cast<std::uint8_t>((1u << seats) - 1);
    for (Seat seat : s.in_game) s.cash[seat] = rules.start_cash;  // SETUP-5
    s.cash[kBank] = -seats * rules.start_cash;
    s.houses = rules.houses;
    s.hotels = rules.hotels;
    for (Deed d : kAllDeeds) s.owner[d] = kBank;
    s.holdings[kBank] = kAllDeeds;
    for (DeckState& deck : s.decks.items) deck.unseen = 0xffff;
    Game g{rules, s, nullptr};
    if (rules.is_short())
        ask_deal(g);
    else
        ask_opening_throw(g);
    return s;
}

Refusal validate(const Rules& rules, const State& state, const Action& action) {
    if (const Refusal no = check_permit(state, action.kind, action.seat); no != Refusal::None)
        return no;
    const auto check = permit_for(action.kind).check;
    return check ? check(rules, state, action) : Refusal::None;
}

static void answer_dice(Game& g, const Action& a) {
    switch (g.state.top().step) {
        case Step::ThrowOpening: return answer_opening_throw(g, a);
        case Step::ThrowUtility: return answer_utility_throw(g, a);
        default: return answer_turn_throw(g, a);
    }
}

/// Carries the action out, as its chapter says.
static void act(Game& g, const Action& a) {
    switch (a.kind) {
        case ActionKind::Roll: return roll(g, a);
        case ActionKind::Fine: return pay_fine(g, a);
        case ActionKind::PlayCard: return play_jail_card(g, a);
        case ActionKind::Steps: return choose_steps(g, a);
        case ActionKind::Goto: return choose_space(g, a);
        case ActionKind::Buy: return buy(g, a);
        case ActionKind::Auction: return decline(g, a);
        case ActionKind::Bid: return bid(g, a);
        case ActionKind::Pass: return pass_lot(g, a);
        case ActionKind::Compete: return compete(g, a);
        case ActionKind::Place: return place(g, a);
        case ActionKind::Keep: return keep(g, a);
        case ActionKind::Bankrupt: return declare_bankrupt(g, a);
        case ActionKind::End: return end_turn(g, a);
        case ActionKind::Claim: return make_claim(g, a);
        case ActionKind::Build: return request_build(g, a);
        case ActionKind::Sell: return sell(g, a);
        case ActionKind::Selldown: return sell_down(g, a);
        case ActionKind::Mortgage: return mortgage(g, a);
        case ActionKind::Redeem: return redeem(g, a);
        case ActionKind::Trade: return trade(g, a);
        case ActionKind::Resign: return resign(g, a);
        case ActionKind::Hammer: return hammer(g, a);
        case ActionKind::Dice: return answer_dice(g, a);
        case ActionKind::Draw: return answer_draw(g, a);
        case ActionKind::Deal: return answer_deal(g, a);
    }
}

/// What follows by itself, until somebody must decide.
static void settle_all(Game& g) {
    for (;;) {
        const Step step = g.state.top().step;
        if (step == Step::AfterThrow) return after_throw(g);  // mostly, and it leaves no more
        if (!may_settle(step) || !settle(g)) return;
    }
}

void apply(const Rules& rules, State& state, const Action& action, EventList* events) {
    assert(validate(rules, state, action) == Refusal::None);
    Game g{rules, state, events};
    act(g, action);
    settle_all(g);
}

/// Carries out what is left of a throw without a choice; returns how many actions it were.
static int do_formalities(Game& g, SeatSet formal) {
    State& s = g.state;
    int actions = 0;
    for (; s.claim_count > 0; ++actions) {
        const Step step = s.top().step;
        const Claim& claim = s.claims[0];
        if ((step != Step::EndTurn && step != Step::StartTurn) || !formal.has(claim.owner))
            return actions;
        make_claim(g, claim_of(claim));
        settle_all(g);
    }
    if (s.top().step != Step::EndTurn || !formal.has(s.top().seat())) return actions;
    end_turn(g, {.kind = ActionKind::End, .seat = s.top().seat()});
    return actions + 1;
}

int apply_on(const Rules& rules, State& state, const Action& action, SeatSet formal) {
    apply(rules, state, action);
    Game g{rules, state, nullptr};
    return 1 + do_formalities(g, formal);
}

[[gnu::flatten]] int apply_throw(const Rules& rules, State& state, const Action& dice,
                                 SeatSet formal) {
    const Seat seat = state.top().seat();
    assert(state.top().step == Step::StartTurn && !state.jailed.has(seat));
    assert((dice.face != SpeedFace::None) == (dice_of_turn(state, seat) == 3));
    Game g{rules, state, nullptr};
    begin_throw(g, seat);
    take_throw(g, seat, dice);
    settle_all(g);
    return 2 + do_formalities(g, formal);
}

}  // namespace bankhalter::engine
