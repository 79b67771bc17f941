#include "engine/legal.h"

#include "engine/engine.h"
#include "engine/step.h"
#include "engine/turn.h"

namespace bankhalter::engine {
namespace {

/// Offers candidates to the same check that `validate` uses and keeps what passes.
struct Lister {
    const Rules& rules;
    const State& state;
    Seat seat;
    LegalActions& out;

    void offer(Action a) {
        a.seat = seat;
        const auto check = permit_for(a.kind).check;
        if (!check || check(rules, state, a) == Refusal::None)
            out.items[static_cast<std::size_t>(out.count++)] = a;
    }
    void offer_numbers(ActionKind kind, int from, int to) {
        for (int n = from; n <= to; ++n) offer({.kind = kind, .a = static_cast<std::uint8_t>(n)});
    }
    void offer_own_deeds(ActionKind kind) {
        for (Deed d : deeds_of(state, seat)) offer({.kind = kind, .a = d.value});
    }
    void offer_bids() {
        const int before = out.count;
        offer({.kind = ActionKind::Bid, .amount = state.top().amount + 1});
        if (out.count > before) out.bid_high = free_cash(state, seat);
    }
    void offer_claims() {
        for (int i = 0; i < state.claim_count; ++i)
            offer({.kind = ActionKind::Claim,
                   .amount =
                       static_cast<std::int32_t>(state.claims[static_cast<std::size_t>(i)].id)});
    }
};

void list_kind(Lister& l, ActionKind kind) {
    switch (kind) {
        case ActionKind::PlayCard: return l.offer_numbers(kind, 1, kDecks);
        case ActionKind::Steps: return l.offer_numbers(kind, 1, 12);
        case ActionKind::Goto: return l.offer_numbers(kind, 0, kSpaces - 1);
        case ActionKind::Bid: return l.offer_bids();
        case ActionKind::Claim: return l.offer_claims();
        case ActionKind::Place:
        case ActionKind::Keep:
        case ActionKind::Build:
        case ActionKind::Sell:
        case ActionKind::Mortgage:
        case ActionKind::Redeem: return l.offer_own_deeds(kind);
        case ActionKind::Selldown:
        case ActionKind::Trade: return;
        default: return l.offer({.kind = kind});
    }
}

void add_outcome(ChanceOutcomes& out, const Action& a, int weight) {
    out.items[static_cast<std::size_t>(out.count)] = a;
    out.weights[static_cast<std::size_t>(out.count++)] = static_cast<std::uint8_t>(weight);
    out.total += weight;
}

void list_dice(ChanceOutcomes& out, int dice) {
    for (std::uint8_t a = 1; a <= 6; ++a)
        for (std::uint8_t b = 1; b <= 6; ++b) {
            Action throw_of{.kind = ActionKind::Dice, .seat = kChance, .a = a, .b = b};
            if (dice == 2) {
                add_outcome(out, throw_of, 1);
                continue;
            }
            for (SpeedFace face : {SpeedFace::One, SpeedFace::Two, SpeedFace::Three, SpeedFace::Bus,
                                   SpeedFace::Mr}) {
                throw_of.face = face;
                add_outcome(out, throw_of, face == SpeedFace::Mr ? 2 : 1);
            }
        }
}

}  // namespace

LegalActions legal_actions(const Rules& rules, const State& state, Seat seat) {
    LegalActions out;
    Lister lister{rules, state, seat, out};
    for (int k = 0; k < kActionKinds; ++k)
        if (const auto kind = static_cast<ActionKind>(k);
            check_permit(state, kind, seat) == Refusal::None)
            list_kind(lister, kind);
    return out;
}

ChanceOutcomes chance_outcomes(const Rules&, const State& state) {
    ChanceOutcomes out;
    const Frame& f = state.top();
    if (!chance_answers(f.step)) return out;
    if (f.step == Step::Deal) {
        for (Deed d : deeds_of(state, kBank))
            add_outcome(out, {.kind = ActionKind::Deal, .seat = kChance, .a = d.value}, 1);
    } else if (f.step == Step::Draw) {
        const DeckState& deck = state.decks[Deck{f.at}];
        const unsigned open = deck.unseen != 0 ? deck.unseen : 1u << (deck.known[0] - 1);
        for (std::uint8_t n = 1; n <= kCardsPerDeck; ++n)
            if ((open >> (n - 1)) & 1)
                add_outcome(out, {.kind = ActionKind::Draw, .seat = kChance, .a = n}, 1);
    } else {
        list_dice(out, dice_awaited(state));
    }
    return out;
}

Action raise_cash_gently(const Rules& r, const State& s, Seat seat) {
    if (Action a{.kind = ActionKind::Bankrupt, .seat = seat}; validate(r, s, a) == Refusal::None)
        return a;
    Action best{.kind = ActionKind::Mortgage, .seat = seat};
    int least = 0;
    for (Deed d : deeds_of(s, seat)) {
        const Action a{.kind = ActionKind::Mortgage, .seat = seat, .a = d.value};
        if (validate(r, s, a) != Refusal::None || (least && r.deeds[d].mortgage >= least)) continue;
        least = r.deeds[d].mortgage;
        best = a;
    }
    if (least) return best;
    for (Deed d : deeds_of(s, seat))
        if (const Action a{.kind = ActionKind::Sell, .seat = seat, .a = d.value};
            validate(r, s, a) == Refusal::None)
            return a;
    for (std::uint8_t group = 0; group < kStreetGroups;
         ++group) {  // hotels only, and too few houses in the bank (AMB-26)
        const Action a{.kind = ActionKind::Selldown,
                       .seat = seat,
                       .a = group,
                       .b = static_cast<std::uint8_t>(r.groups[Group{group}].count())};
        if (validate(r, s, a) == Refusal::None) return a;
    }
    return {.kind = ActionKind::Resign, .seat = seat};
}

std::optional<Action> default_action(const Rules& rules, const State& state, Seat seat) {
    if (!to_act(state).has(seat)) return std::nullopt;
    return facts_of(state.top().step).otherwise(rules, state, seat);
}

}  // namespace bankhalter::engine
