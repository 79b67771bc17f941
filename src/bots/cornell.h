// Cornell, the winner of a contest among 41 written players: buys everything, swaps sets, builds
// one set after the other.
#pragma once

#include "bots/step_player.h"

namespace bankhalter::bots {

class Cornell : public StepPlayer {
public:
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
};

}  // namespace bankhalter::bots
