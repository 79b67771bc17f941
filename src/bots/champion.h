// Champion, the strong player: Trader's choices, put to the test by rollouts wherever the decision matters.
#pragma once

#include "bots/deals.h"
#include "bots/rollout.h"

namespace bankhalter {

/// How hard Champion thinks: playouts for one decision.
struct ChampionBudget {
    int playouts = 160;
};

class Champion final : public Player {
public:
    Champion(const Rules& rules, std::uint64_t seed, ChampionBudget budget = {});

    void sit_down(const Rules& rules, Seat seat) override;
    Action decide(const Rules& rules, const State& state, Seat seat) override;
    bool act(const Rules& rules, const State& state, Seat seat, Action& out) override;
    bool propose(const Rules& rules, const State& state, Seat seat, Action& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;
    void answered(const Action& trade, bool accepted) override;
    std::string reason() const override { return why_; }

private:
    /// One way to go on: the state it leads to, and how often it wins from there.
    struct Option {
        Action action;
        State state;
        WinTally tally;
        int rank = 0;  // in the list it came from: decides ties
    };

    std::size_t best(Seat seat, std::vector<Option>& options);
    Action choose(const Rules& rules, const State& state, Seat seat, std::span<const Action> actions, const char* what);
    void think_of_offers(const Rules& rules, const State& state, Seat seat);
    void choose_style(const Rules& rules, const State& state, Seat seat);
    std::uint64_t seed_for(const State& state) const;

    Trader base_;
    Worth worth_;
    Rollouts rollouts_;
    ChampionBudget budget_;
    std::uint64_t seed_;
    RefusedOffers refused_;
    SeatSet careless_;                       // partners who have not yet refused to give everything for 1
    std::array<int, kMaxSeats> refusals_{};  // how often each partner has said no
    std::uint32_t style_turn_ = 0;
    std::uint32_t turn_ = 0;
    std::vector<Action> pending_;  // offers for this turn, best first
    std::string why_;
};

}  // namespace bankhalter
