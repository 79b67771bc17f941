// Players written after reading Champion's code: they know what it agrees to, and what it takes for
// a sign of weakness.
#pragma once

#include "bots/deals.h"
#include "bots/gains.h"
#include "bots/refused.h"
#include "bots/trader.h"

namespace bankhalter::bots {

struct Scheme {
    double leaves =
        0.82;            // to the partner, of its own gain by its offers: just enough for Champion
    double wants = 0.6;  // of the partner's gain by others' offers
    int pretends = 0;  // rounds in which it lets itself be talked into small losses, to look naive
    bool bears_grudges = false;  // deals no more with whoever has asked it for a gift
};

class Schemer final : public Player {
public:
    explicit Schemer(const Rules& rules, Scheme scheme = {});

    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) override {
        return base_.decide(rules, state, seat);
    }
    bool skips_formalities() const override { return true; }
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override {
        return base_.act(rules, state, seat, out);
    }
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override;

private:
    Trader base_;
    Worth worth_;
    Rivals strangers_;  // about whom nothing is ever learned: they only price the exchanges
    Scheme scheme_;
    RefusedOffers refused_;
    SeatSet grudges_;
    std::uint32_t turn_ = 0;  // of the last offer
};

}  // namespace bankhalter::bots
