#include "engine/ledger.h"

#include <algorithm>
#include <utility>

namespace bankhalter::engine {

void pay(Game& g, Seat from, Seat to, int amount, Why why, Subject subject) {
    if (amount == 0) return;
    g.state.cash[from] -= amount;
    g.state.cash[to] += amount;
    if (g.rules.house.jackpot && to == kBank &&
        (why == Why::Levy || why == Why::Fine || why == Why::Card))
        g.state.jackpot += amount;
    g.tell({.kind = EventKind::Paid,
            .seat = from,
            .other = to,
            .amount = amount,
            .why = why,
            .subject = subject});
}

void take_jackpot(Game& g, Seat seat) {
    pay(g, kBank, seat, std::exchange(g.state.jackpot, 0), Why::Jackpot);
}

void give_deed(Game& g, Deed deed, Seat to, Why why) {
    const Seat from = g.state.owner[deed];
    g.state.set_owner(deed, to);
    g.tell({.kind = EventKind::DeedMoved, .seat = to, .other = from, .at = deed.value, .why = why});
}

void set_mortgaged(Game& g, Deed deed, bool mortgaged) {
    if (mortgaged)
        g.state.mortgaged.add(deed);
    else
        g.state.mortgaged.remove(deed);
    g.tell({.kind = mortgaged ? EventKind::Mortgaged : EventKind::Redeemed,
            .seat = g.state.owner[deed],
            .at = deed.value});
}

void set_level(Game& g, Deed deed, int level) {
    State& s = g.state;
    const int before = s.level[deed];
    auto houses_at = [](int l) { return l == kHotelLevel ? 0 : l; };
    s.houses = static_cast<std::uint8_t>(s.houses + houses_at(before) - houses_at(level));
    s.hotels =
        static_cast<std::uint8_t>(s.hotels + (before == kHotelLevel) - (level == kHotelLevel));
    s.level[deed] = static_cast<std::uint8_t>(level);
    g.tell({.kind = level > before ? EventKind::Built : EventKind::SoldBuilding,
            .seat = s.owner[deed],
            .at = deed.value,
            .amount = level});
}

bool is_jail_card(const Rules& r, Deck deck, int number) {
    return r.cards[deck.value][static_cast<std::size_t>(number - 1)].effect == CardEffect::JailFree;
}

int jail_card_number(const Rules& r, Deck deck) {
    int n = 1;
    while (!is_jail_card(r, deck, n)) ++n;
    return n;
}

static void lay_under(DeckState& d, int number) {
    d.known[d.known_count++] = static_cast<std::uint8_t>(number);
}

void draw_card(Game& g, Seat seat, Deck deck, int number) {
    DeckState& d = g.state.decks[deck];
    if (d.unseen != 0) {
        d.unseen = static_cast<std::uint16_t>(d.unseen & ~(1u << (number - 1)));
    } else {
        std::rotate(d.known.begin(), d.known.begin() + 1, d.known.begin() + d.known_count);
        d.known[--d.known_count] = 0;
    }
    g.tell({.kind = EventKind::CardDrawn, .seat = seat, .at = deck.value, .amount = number});
    if (!is_jail_card(g.rules, deck, number)) {
        lay_under(d, number);
        return;
    }
    d.jail_card = seat;
    g.tell({.kind = EventKind::JailCardMoved,
            .seat = seat,
            .other = kBank,
            .at = deck.value,
            .why = Why::Card});
}

void give_jail_card(Game& g, Deck deck, Seat to, Why why) {
    DeckState& d = g.state.decks[deck];
    g.tell({.kind = EventKind::JailCardMoved,
            .seat = to,
            .other = d.jail_card,
            .at = deck.value,
            .why = why});
    d.jail_card = to;
    if (to == kBank) lay_under(d, jail_card_number(g.rules, deck));
}

}  // namespace bankhalter::engine
