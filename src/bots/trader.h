// Trader, our fast base policy: buys nearly everything, bids by worth, completes groups by trading,
// builds early with a small reserve.
#pragma once

#include "bots/player.h"
#include "bots/refused.h"
#include "bots/worth.h"

namespace bankhalter::bots {

/// The numbers Trader plays by.
struct TraderStyle {
    int reserve = 60;          // cash kept when building
    int buy_reserve = 0;       // cash kept when buying
    int redeem_reserve = 350;  // cash kept when redeeming
    int bid_percent = 100;     // of the worth a deed adds
    int least_gain = 20;       // from a trade, for both
    bool raises = false;       // mortgages lone deeds to build up to three houses and to buy what
                               // completes a group
};

class Trader final : public Player {
public:
    explicit Trader(const Rules& rules, TraderStyle style = {}) : worth_(rules), style_(style) {}

    void set_style(TraderStyle style) {
        style_ = style;
        idle_ = {};
    }
    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override {
        if (!accepted) refused_.add(trade, seen_turn_);
    }

private:
    /// With these deeds and this stock there is nothing to do below so much cash. The own buildings
    /// count too, but they change by own actions only: then it is forgotten.
    struct Idle {
        int below = 0;
        DeedSet deeds{}, mortgaged{};
        bool houses = false, hotels = false;  // whether the bank has any
    };

    Decision start_turn(const Rules& rules, const State& state, Seat seat);
    Decision buy(const Rules& rules, const State& state, Seat seat);
    Decision bid(const Rules& rules, const State& state, Seat seat);
    Decision choose_move(const Rules& rules, const State& state, Seat seat);
    Decision inherit(const Rules& rules, const State& state, Seat seat);
    int limit(const Rules& rules, const State& state, Seat seat, Deed deed) const;
    std::uint32_t buildable(const Rules& rules, const State& state, Seat seat);
    bool build(const Rules& rules, const State& state, Seat seat, int cash, Decision& out);
    bool raise_to_build(const Rules& rules, const State& state, Seat seat, int cash, Decision& out);
    bool redeem(const Rules& rules, const State& state, Seat seat, int cash, Decision& out);
    int least_to_act(const Rules& rules, const State& state, Seat seat);
    bool propose_to(const Rules& rules, const State& state, Seat seat, Seat partner, Action& best,
                    int& best_gain) const;

    Worth worth_;
    TraderStyle style_;
    std::uint64_t seen_holdings_ = 0;  // when the last proposal was thought about
    std::uint32_t seen_turn_ = 0;
    RefusedOffers refused_;
    Idle idle_;
    DeedSet free_deeds_{};
    std::uint32_t buildable_ = 0;
};

}  // namespace bankhalter::bots
