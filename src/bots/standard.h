// Standard-K, the policy of the best-known statistics simulator: list prices, a fixed reserve, fair
// swaps.
#pragma once

#include "bots/step_player.h"

namespace bankhalter::bots {

class Standard : public StepPlayer {
public:
    /// K, the cash it never spends.
    explicit Standard(int reserve) : reserve_(reserve) {}

    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;

private:
    Decision leave_jail(const Rules& rules, const State& state, Seat seat) override;
    Decision buy(const Rules& rules, const State& state, Seat seat) override;
    Decision bid(const Rules& rules, const State& state, Seat seat) override;
    bool competes(const Rules& rules, const State& state, Seat seat) override;
    Action raise(const Rules& rules, const State& state, Seat seat) override;
    Decision receive(const Rules& rules, const State& state, Seat seat) override;
    bool offer(const Rules& rules, const State& state, Seat seat, Decision& out) override;

    int reserve_;
};

}  // namespace bankhalter::bots
