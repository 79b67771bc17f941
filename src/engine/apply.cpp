// The way of every action: a row of the permit table acts, then the engine settles what follows by
// itself.
#include "engine/engine.h"
#include "engine/short_game.h"
#include "engine/step.h"
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

void apply(const Rules& rules, State& state, const Action& action, EventList* events) {
    assert(validate(rules, state, action) == Refusal::None);
    Game g{rules, state, events};
    act(g, action);
    while (settle(g)) {
    }
}

}  // namespace bankhalter::engine
