// Champion, the strong player: the sensible answers to a decision, played on against what it has
// learned about the others.
#pragma once

#include "bots/deals.h"
#include "bots/refused.h"
#include "bots/rollout.h"

namespace bankhalter::bots {

/// How Champion plays where nothing is looked into, and in its own playouts.
inline constexpr TraderStyle kChampionHabit{
    .reserve = 80, .redeem_reserve = 250, .bid_percent = 110, .least_gain = 100, .raises = true};

/// A deal must bring Champion at least that share of what it brings the partner.
inline constexpr double kLeastShare = 0.8;

/// How hard Champion thinks, playouts for one decision, and what it judges positions by. Weaker
/// ones of its kind have habits of their own and think of offers in some turns only.
struct ChampionBudget {
    int playouts = 160;
    const EquityNet* net = &kEquityNet;
    TraderStyle habit = kChampionHabit;
    int offering = 100;                                // percent of the own turns
    const Rivals::Odds* guess = &Rivals::kFirstGuess;  // who sits at the table
    bool mortgages = true;                             // lone deeds, for whatever is for sale
};

/// Bids high, keeps no cash, and seldom thinks of offers.
inline constexpr ChampionBudget kGambler{.playouts = 10,
                                         .habit = {.reserve = 0,
                                                   .redeem_reserve = 250,
                                                   .bid_percent = 150,
                                                   .least_gain = 100,
                                                   .raises = true},
                                         .offering = 5,
                                         .mortgages = false};

class Champion final : public Player {
public:
    Champion(const Rules& rules, std::uint64_t seed, ChampionBudget budget = {});

    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool skips_formalities() const override { return true; }
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override;

private:
    /// One way to go on: the state it leads to, and how often it wins from there.
    struct Option {
        Action action;
        State state;
        WinTally tally{};
        double chance = 1;   // that the partner agrees
        double promise = 0;  // what equity expects of it
    };

    std::size_t best(Seat seat, std::vector<Option>& options);
    Decision choose(const Rules& rules, const State& state, Seat seat, const Decision& usual,
                    std::span<const Action> others, std::string_view what);
    Decision bid(const Rules& rules, const State& state, Seat seat);
    bool is_worth(const Rules& rules, const State& state, Seat seat, int price);
    int reach(const Rules& rules, const State& state, Seat seat) const;
    bool mortgage_to_buy(const Rules& rules, const State& state, Seat seat, Action& out) const;
    int reservation_price(const Rules& rules, const State& state, Seat seat);
    std::vector<Option> promising_offers(const Rules& rules, const State& state, Seat seat);
    double impatience(const State& state);
    void think_of_offers(const Rules& rules, const State& state, Seat seat);
    void choose_style(const Rules& rules, const State& state, Seat seat);
    double share(const State& state, Seat seat, std::uint64_t seed, int first, int games);
    std::uint64_t seed_for(const State& state) const;
    static int percent(double share) { return static_cast<int>(100 * share + 0.5); }

    const Rules& rules_;
    Trader base_;
    Worth worth_;
    Rivals rivals_;
    Rollouts rollouts_;
    ChampionBudget budget_;
    std::uint64_t seed_;
    RefusedOffers refused_;
    std::uint32_t style_turn_ = 0;
    std::uint32_t turn_ = 0;
    std::uint32_t moved_turn_ = 0;  // when a deed last changed hands, as far as it has seen
    std::uint64_t holdings_ = 0;
    double impatience_ = 0;  // how much more a partner may gain, to get a stalled game going
    State asked_{};          // where the last own offer was made
    std::vector<Decision> pending_;  // offers for this turn, the best last
    struct Lot {
        std::uint32_t turn = 0;
        std::uint8_t depth = 0, at = 0;
        friend bool operator==(const Lot&, const Lot&) = default;
    };
    Lot lot_;  // the lot the limit was found for
    int limit_ = 0;
    int weighed_ = 0;  // the price at which the limit was last looked at
};

}  // namespace bankhalter::bots
