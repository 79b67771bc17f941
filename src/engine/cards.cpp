#include "engine/cards.h"

#include "engine/debt.h"
#include "engine/jail.h"
#include "engine/ledger.h"
#include "engine/turn.h"

namespace bankhalter::engine {

Refusal check_draw(const Rules&, const State& s, const Action& a) {
    const DeckState& d = s.decks[Deck{s.top().at}];
    if (a.a < 1 || a.a > kCardsPerDeck) return Refusal::CardNotNext;
    // Unseen cards lie above the known ones; without any, the order is known (AMB-90).
    const bool next =
        d.unseen != 0 ? (d.unseen >> (a.a - 1)) & 1 : d.known_count > 0 && d.known[0] == a.a;
    return next ? Refusal::None : Refusal::CardNotNext;
}

static int steps_to(const State& s, Seat seat, int space) {
    return (space - s.space[seat].value + kSpaces) % kSpaces;
}

static int steps_to_nearest(const Game& g, Seat seat, SpaceKind kind) {
    int steps = 1;
    while (g.rules.spaces
               .items[static_cast<std::size_t>((g.state.space[seat].value + steps) % kSpaces)]
               .kind != kind)
        ++steps;
    return steps;
}

static int repairs(const State& s, Seat seat, const Card& card) {
    int sum = 0;
    for (Deed d : deeds_of(s, seat))
        sum += s.level[d] == kHotelLevel ? card.per_hotel : s.level[d] * card.amount;
    return sum;
}

/// One charge for every other player, the first to the left on top (AMB-41, AMB-78).
static void charge_round(Game& g, Seat drawer, int amount, bool drawer_pays) {
    std::array<Seat, kMaxSeats> others{};
    int n = 0;
    for (Seat seat = left_of(g.state, drawer); seat != drawer; seat = left_of(g.state, seat))
        others[static_cast<std::size_t>(n++)] = seat;
    while (n-- > 0) {
        const Seat other = others[static_cast<std::size_t>(n)];
        charge(g, drawer_pays ? drawer : other, drawer_pays ? other : drawer, amount, Why::Card);
    }
}

void answer_draw(Game& g, const Action& a) {
    const Frame f = g.pop();
    const Seat seat = f.seat();
    const Deck deck{f.at};
    draw_card(g, seat, deck, a.a);
    const Card& card = g.rules.cards[deck.value][a.a - 1u];
    switch (card.effect) {
        case CardEffect::Advance:
            return move_forward(g, seat, steps_to(g.state, seat, card.amount), Why::Card);
        case CardEffect::NearestStation:
            return move_forward(g, seat, steps_to_nearest(g, seat, SpaceKind::Station), Why::Card,
                                {.station_factor = 2});
        case CardEffect::NearestUtility:
            return move_forward(g, seat, steps_to_nearest(g, seat, SpaceKind::Utility), Why::Card,
                                {.utility_times = g.rules.utility_times[1]});
        case CardEffect::Receive: return pay(g, kBank, seat, card.amount, Why::Card);
        case CardEffect::Pay: return charge(g, seat, kBank, card.amount, Why::Card);
        case CardEffect::Back: return move_back(g, seat, card.amount);
        case CardEffect::GoToJail: return go_to_jail(g, seat, Why::Card);
        case CardEffect::JailFree: return;
        case CardEffect::Repairs:
            return charge(g, seat, kBank, repairs(g.state, seat, card), Why::Card);
        case CardEffect::PayEach: return charge_round(g, seat, card.amount, true);
        case CardEffect::ReceiveEach: return charge_round(g, seat, card.amount, false);
    }
}

}  // namespace bankhalter::engine
