// Random: any legal answer, out of turn now and then, and half of all offers accepted. The floor
// every other player stands on.
#pragma once

#include "bots/player.h"
#include "play/random.h"

namespace bankhalter::bots {

class RandomPlayer : public Player {
public:
    explicit RandomPlayer(std::uint64_t seed) : random_(seed) {}
    Decision decide(const Rules& rules, const State& state, Seat seat) override;
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules&, const State&, const Action&) override {
        return random_.below(2) == 0;
    }

private:
    Random random_;
};

}  // namespace bankhalter::bots
