// The way of every action: a row of the permit table acts, then the engine settles what follows by
// itself.
#include "engine/auction.h"
#include "engine/build.h"
#include "engine/debt.h"
#include "engine/engine.h"
#include "engine/jail.h"
#include "engine/short_game.h"
#include "engine/speed_die.h"
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

/// One step of what nobody has to decide. Returns false when somebody must.
static bool settle_top(Game& g) {
    const Frame& f = g.state.top();
    switch (f.step) {
        case Step::Charge: return settle_charge(g);
        case Step::Bid:
            if (!to_act(g.state).empty()) return false;
            close_auction(g);
            return true;
        case Step::Shortage:
            if (!f.seats().empty()) return false;
            close_poll(g);
            return true;
        case Step::Inherit:
            if (!f.deeds().empty()) return false;
            g.pop();
            return true;
        case Step::AfterThrow: after_throw(g); return true;
        case Step::SecondLeg: second_leg(g); return true;
        case Step::LeaveJail: leave_jail(g); return true;
        case Step::Estate: sell_estate(g); return true;
        default: return false;
    }
}

void apply(const Rules& rules, State& state, const Action& action, EventList* events) {
    assert(validate(rules, state, action) == Refusal::None);
    Game g{rules, state, events};
    permit_for(action.kind).act(g, action);
    while (settle_top(g)) {
    }
}

}  // namespace bankhalter::engine
