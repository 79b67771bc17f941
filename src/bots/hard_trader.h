// The hard-nosed: Traders who give nothing away, each in one way. They are the league Champion is
// measured with, and some of its guesses about strangers.
#pragma once

#include "bots/gains.h"
#include "bots/trader.h"

namespace bankhalter::bots {

/// What it measures gains by.
enum class Measure : std::uint8_t { ByWorth, InChances, ByRents };

struct HardStyle {
    Measure measure = Measure::ByWorth;
    double share = 1;           // its gain by a trade is at least so many times the partner's
    int least = 20;             // and at least that, by worth
    bool trades = true;         // at all
    bool offers = true;         // itself
    bool is_sharp = false;      // asks for whatever still leaves the partner a little
    bool keeps_houses = false;  // never builds a hotel, so that houses run short
    bool bids_up = false;       // bids for what others want, to just below what it is worth to them
};

class HardTrader final : public Player {
public:
    explicit HardTrader(const Rules& rules, HardStyle style = {})
        : base_(rules, habit_of(style)), worth_(rules), style_(style) {}

    void sit_down(const Rules& rules, Seat seat) override { base_.sit_down(rules, seat); }
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool skips_formalities() const override { return true; }
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override;

private:
    static TraderStyle habit_of(const HardStyle& style) {
        return {.reserve = kReserve,
                .redeem_reserve = 250,
                .bid_percent = 110,
                .least_gain = style.least,
                .raises = true};
    }
    Gains gains(const Rules& rules, const State& state, Seat seat, const Action& trade) const;
    bool build_house(const Rules& rules, const State& state, Seat seat, Decision& out) const;
    bool propose_sharply(const Rules& rules, const State& state, Seat seat, Decision& out);
    Action bid_up(const Rules& rules, const State& state, Seat seat) const;

    static constexpr int kReserve = 80;

    Trader base_;
    Worth worth_;
    HardStyle style_;
    RefusedOffers refused_;
    std::uint32_t turn_ = 0;  // of the last sharp offer
};

}  // namespace bankhalter::bots
