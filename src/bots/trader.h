// Trader, our fast base policy: buys nearly everything, bids by worth, completes groups by trading,
// builds early with a small reserve.
#pragma once

#include <limits>

#include "bots/player.h"
#include "bots/refused.h"
#include "bots/sets.h"
#include "bots/worth.h"

namespace bankhalter::bots {

/// The numbers Trader plays by.
struct TraderStyle {
    enum class Jail : std::uint8_t {
        Usual,  // leaves while there is something to buy
        Stay,   // throws until it must pay
        Leave,  // by card or fine at once
    };

    int reserve = 60;          // cash kept when building
    int buy_reserve = 0;       // cash kept when buying
    int redeem_reserve = 350;  // cash kept when redeeming
    int bid_percent = 100;     // of the worth a deed adds
    int least_gain = 20;       // from a trade, for both
    bool raises = false;       // mortgages lone deeds to build up to three houses and to buy what
                               // completes a group
    Jail jail = Jail::Usual;
    GroupSet skips{};  // groups it neither buys nor bids nor trades for
};

class Trader final : public Player {
public:
    explicit Trader(const Rules& rules, TraderStyle style = {}) : worth_(rules), style_(style) {}

    void set_style(TraderStyle style) {
        style_ = style;
        property_ = {};  // what it wants cash for depends on the style
    }
    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool skips_formalities() const override { return true; }
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    int act_from() const override { return act_from_; }
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    std::uint32_t propose_from(const State& state) override {
        return seen_turn_ + 5u * state.seats;
    }
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override {
        if (!accepted) refused_.add(trade, seen_turn_);
    }

private:
    bool stays_in_jail(const State& state) const;
    bool skips(const Rules& rules, DeedSet deeds) const;
    Decision start_turn(const Rules& rules, const State& state, Seat seat);
    Decision buy(const Rules& rules, const State& state, Seat seat);
    Decision bid(const Rules& rules, const State& state, Seat seat);
    Decision choose_move(const Rules& rules, const State& state, Seat seat);
    Decision inherit(const Rules& rules, const State& state, Seat seat);
    int limit(const Rules& rules, const State& state, Seat seat, Deed deed) const;
    static constexpr int kNever = std::numeric_limits<int>::max();
    /// What can be done with its own deeds.
    struct Property {
        DeedSet deeds{}, free{};   // all, and those without a mortgage
        GroupSet complete{};       // colour groups
        GroupSet buildable{};      // of these those without a mortgage
        int redeem_from = kNever;  // the cash from which on a mortgage is lifted
    };
    const Property& property(const Rules& rules, const State& state, Seat seat);
    Property survey(const Rules& rules, DeedSet deeds, DeedSet free) const;
    bool build(const Rules& rules, const State& state, Seat seat, int cash, Decision& out);
    bool raise_to_build(const Rules& rules, const State& state, Seat seat, int cash, Decision& out);
    int redeem_from(const Rules& rules, const Property& mine, Deed deed) const;
    Action redeem(const Rules& rules, const State& state, Seat seat) const;
    bool propose_among(const Rules& rules, const State& state, Seat seat, GroupSet shared,
                       Decision& out);
    bool propose_to(const Rules& rules, const State& state, Seat seat, Seat partner,
                    GroupSet shared, Action& best, int& best_gain) const;

    Worth worth_;
    TraderStyle style_;
    std::uint64_t seen_holdings_ = 0;  // when the last proposal was thought about
    std::uint32_t seen_turn_ = 0;
    RefusedOffers refused_;
    Property property_;
    int act_from_ = 0;  // the cash from which on `act` would have found something
};

}  // namespace bankhalter::bots
