#include "bots/schemer.h"

#include "bots/sets.h"
#include "engine/trade.h"

namespace bankhalter::bots {

static constexpr double kLeast = 0.01;  // of a chance to win: less is not worth a deal

Schemer::Schemer(const Rules& rules, Scheme scheme)
    : base_(rules, {.reserve = 80, .redeem_reserve = 250, .bid_percent = 110, .raises = true}),
      worth_(rules),
      strangers_(rules),
      scheme_(scheme) {}

void Schemer::sit_down(const Rules& rules, Seat seat) {
    base_.sit_down(rules, seat);
    refused_.clear();
    grudges_ = {};
}

bool Schemer::accepts(const Rules& r, const State& s, const Action& trade) {
    constexpr int kGift = 300;
    constexpr double kSmallLoss = 0.02;
    if (validate(r, s, trade) != Refusal::None) return false;
    const Seat seat{trade.a};
    if (scheme_.bears_grudges) {
        if (gain_of(r, s, worth_, seat, trade.take, trade.give) < -kGift) grudges_.add(trade.seat);
        if (grudges_.has(trade.seat)) return false;
    }
    const Gains g = gains_in_chances(r, s, seat, trade);
    if (s.turn_number < static_cast<std::uint32_t>(scheme_.pretends) * s.seats &&
        g.own > -kSmallLoss && g.partner < 2 * kSmallLoss)
        return true;
    return g.own > kLeast && g.own >= scheme_.wants * g.partner;
}

/// What raises the own chances most and still leaves the partner enough.
bool Schemer::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    constexpr int kSteps = 12;
    double best = kLeast;
    Action last{};
    for (const Action& deal : list_deals(r, s, seat, strangers_)) {
        const Seat partner{deal.a};
        Action exchange = deal;
        exchange.give.cash = exchange.take.cash = 0;
        if (grudges_.has(partner) || exchange == last) continue;
        last = exchange;
        const int low = -s.cash[partner] + 1, high = s.cash[seat] - 20;
        for (int i = 0; i <= kSteps; ++i) {
            const Action a = make_offer(seat, partner, deal.give.deeds, deal.take.deeds,
                                        low + (high - low) * i / kSteps);
            if (check_trade(r, s, a) != Refusal::None ||
                refused_.recently(a, s.turn_number, 2u * s.seats))
                continue;
            const Gains g = gains_in_chances(r, s, seat, a);
            if (g.own <= best || g.partner < scheme_.leaves * g.own) continue;
            best = g.own;
            out = {a, {"trades_sets"}};
        }
    }
    turn_ = s.turn_number;
    return best > kLeast;
}

void Schemer::answered(const Action& trade, bool accepted) {
    if (!accepted) refused_.add(trade, turn_);
}

}  // namespace bankhalter::bots
