// Rollouts: the rest of the game played out many times, to see who wins from here.
#pragma once

#include <vector>

#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/game.h"
#include "bots/trader.h"

namespace bankhalter {

/// Wins in a number of playouts, in sixtieths, so that shared victories are whole numbers and sums do not depend on their order.
struct WinTally {
    static constexpr int kWhole = 60;
    std::array<std::int64_t, kMaxSeats> wins{};
    int games = 0;
    double share(Seat seat) const { return games ? static_cast<double>(wins[seat.value]) / kWhole / games : 0; }
    std::int64_t whole_wins(Seat seat) const { return wins[seat.value] / kWhole; }
};

class Rollouts {
public:
    explicit Rollouts(const Rules& rules);

    /// Everybody else plays like a Trader in one playout, like Fixed-policy + in the next, like Cornell in the third: nobody
    /// knows whom he meets. Without a hero all are Traders.
    void set_hero(Seat seat) { hero_ = seat; }
    /// How a seat plays where it plays like a Trader.
    void set_style(Seat seat, TraderStyle style) { traders_[seat.value].set_style(style); }

    /// Plays games `first` to `first + games - 1` of the seed: the same numbers mean the same dice for every seat, whatever the
    /// state, so that two states are compared with the same luck.
    void play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally);

private:
    Player* player_in(int game, std::size_t seat);

    const Rules& rules_;
    Seat hero_ = kNobody;
    std::vector<Trader> traders_;
    std::vector<FixedPolicy> fixed_;
    std::vector<Cornell> cornells_;
};

}  // namespace bankhalter
