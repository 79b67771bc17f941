#include "engine/trade.h"

#include "engine/ledger.h"
#include "engine/mortgage.h"
#include "engine/permit.h"

namespace bankhalter::engine {

/// What one side hands over: it must be his, free of buildings, and not waiting for a choice.
static Refusal check_items(const Rules& r, const State& s, Seat giver, const Items& items) {
    for (Deed d : items.deeds) {
        if (s.owner[d] != giver) return Refusal::NotTheirs;
        if (is_built(r, s, r.deeds[d].group)) return Refusal::BuiltGroupTraded;  // TRADE-2
        if (waiting_deeds(s).has(d)) return Refusal::DeedWaits;                  // AMB-18 guard 5
        if (s.mortgaged.has(d) && any_frame(s, Step::Inherit))
            return Refusal::MortgagedTradeWaits;  // guard 7
    }
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if (((items.jail_cards >> i) & 1) && s.decks[Deck{i}].jail_card != giver)
            return Refusal::NotTheirs;
    return Refusal::None;
}

/// His money afterwards: the cash moved, the interest on what comes face down, his bids and his
/// debts.
static Refusal check_money(const Rules& r, const State& s, Seat seat, const Items& gives,
                           const Items& gets) {
    const int before = free_cash(s, seat);
    if (gives.cash > before) return Refusal::CannotPayTrade;  // TRADE-10, AMB-18 guard 2
    const std::int64_t after =
        std::int64_t{before} - gives.cash + gets.cash - interest_on(r, s, gets.deeds);
    if (after < 0) return Refusal::CannotPayInterest;  // AMB-30
    return is_debtor(s, seat) && after < before ? Refusal::DebtorLosesCash
                                                : Refusal::None;  // AMB-79
}

Refusal check_trade(const Rules& r, const State& s, const Action& a) {
    const Seat partner{a.a};
    if (partner == a.seat) return Refusal::TradeWithSelf;
    if (partner.value >= s.seats) return Refusal::NoSuchSeat;
    if (!s.plays(partner)) return Refusal::SeatIsOut;
    if (is_placing(s, partner)) return Refusal::PartnerPlacing;
    if (!a.give.has_goods() && !a.take.has_goods())
        return Refusal::NothingTraded;                                        // AMB-29, HOUSE-1
    if (a.give.cash > 0 && a.take.cash > 0) return Refusal::CashOnBothSides;  // AMB-29
    if (const Refusal no = check_items(r, s, a.seat, a.give); no != Refusal::None) return no;
    if (const Refusal no = check_items(r, s, partner, a.take); no != Refusal::None) return no;
    if (const Refusal no = check_money(r, s, a.seat, a.give, a.take); no != Refusal::None)
        return no;
    return check_money(r, s, partner, a.take, a.give);
}

static void hand_over(Game& g, Seat from, Seat to, const Items& items) {
    pay(g, from, to, items.cash, Why::Trade);
    for (Deed d : items.deeds) give_deed(g, d, to, Why::Trade);
    for (std::uint8_t i = 0; i < kDecks; ++i)
        if ((items.jail_cards >> i) & 1) give_jail_card(g, Deck{i}, to, Why::Trade);
}

void trade(Game& g, const Action& a) {
    const Seat partner{a.a};
    g.tell({.kind = EventKind::Traded, .seat = a.seat, .other = partner});
    hand_over(g, a.seat, partner, a.give);
    hand_over(g, partner, a.seat, a.take);
    pay(g, a.seat, kBank, interest_on(g.rules, g.state, a.take.deeds), Why::Interest);
    pay(g, partner, kBank, interest_on(g.rules, g.state, a.give.deeds), Why::Interest);
    ask_inheritance(g, partner, a.give.deeds);
    ask_inheritance(g, a.seat, a.take.deeds);  // on top: the proposer chooses first (AMB-80)
}

}  // namespace bankhalter::engine
