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

/// What follows by itself, until somebody must decide. Not inlined: most actions need none of it.
[[gnu::noinline]] static void settle_all(Game& g) {
    while (settle(g) && may_settle(g.state.top().step)) {
    }
}

void apply(const Rules& rules, State& state, const Action& action, EventList* events) {
    assert(validate(rules, state, action) == Refusal::None);
    Game g{rules, state, events};
    act(g, action);
    if (may_settle(state.top().step)) settle_all(g);
}

[[gnu::flatten]] int apply_throw(const Rules& rules, State& state, const Action& dice) {
    const Seat seat = state.top().seat();
    const Action first{.kind = ActionKind::Roll, .seat = seat};
    assert(validate(rules, state, first) == Refusal::None && !state.jailed.has(seat));
    Game g{rules, state, nullptr};
    roll(g, first);
    assert(validate(rules, state, dice) == Refusal::None);
    answer_turn_throw(g, dice);
    if (may_settle(state.top().step)) settle_all(g);
    if (state.top().step != Step::EndTurn || state.claim_count > 0) return 2;
    end_turn(g, {.kind = ActionKind::End, .seat = seat});
    return 3;
}

}  // namespace bankhalter::engine
