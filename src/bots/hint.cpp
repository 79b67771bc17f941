#include "bots/hint.h"

#include <algorithm>

namespace bankhalter::bots {
namespace {

constexpr const BotLevel& kAdviser = *find_level("hard");

bool may_claim(const Rules& rules, const State& s, Seat seat) {
    for (int i = 0; i < s.claim_count; ++i) {
        const Claim& c = s.claims[static_cast<std::size_t>(i)];
        const Action claim{
            .kind = ActionKind::Claim, .seat = seat, .amount = static_cast<std::int32_t>(c.id)};
        if (c.owner == seat && validate(rules, s, claim) == Refusal::None) return true;
    }
    return false;
}

/// An offer that is worth nothing: another one is open, the partner has just said no to it, or does
/// not listen.
bool is_idle(const HintQuestion& q, const Action& trade) {
    return q.deaf.has(Seat{trade.a}) ||
           std::ranges::any_of(q.talk.open(), [&](const Offer& o) { return o.from == q.seat; }) ||
           std::ranges::any_of(q.talk.ended(), [&](const Negotiation::Ended& e) {
               return !e.taken && e.offer.as_trade() == trade;
           });
}

}  // namespace

bool is_deciding(const Rules& rules, const State& s, const Negotiation& talk, Seat seat) {
    return s.plays(seat) && !chance_answers(s.top().step) &&
           (to_act(s).has(seat) || may_claim(rules, s, seat) ||
            std::ranges::any_of(talk.open(), [&](const Offer& o) { return o.to == seat; }));
}

std::optional<BotTable::Move> think_of_hint(const HintQuestion& q) {
    BotTable table(q.rules, q.seed);
    table.seat(q.seat, kAdviser);
    auto move = table.think(q.state, q.talk);
    // There is one offer a turn: the second thought is another one.
    if (move && move->kind == BotTable::Move::Kind::Offer && is_idle(q, move->action))
        move = table.think(q.state, q.talk);
    return move;
}

}  // namespace bankhalter::bots
