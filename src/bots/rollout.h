// Rollouts: the rest of the game played out many times by Traders, to see who wins from here.
#pragma once

#include <memory>

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
    void add(const WinTally& other) {
        for (std::size_t i = 0; i < kMaxSeats; ++i) wins[i] += other.wins[i];
        games += other.games;
    }
};

class Rollouts {
public:
    explicit Rollouts(const Rules& rules) : rules_(rules), traders_(kMaxSeats, Trader(rules)) {}

    /// How the seat plays in the playouts; the others play as usual.
    void set_style(Seat seat, TraderStyle style) { traders_[seat.value].set_style(style); }

    /// Plays games `first` to `first + games - 1` of the seed: the same numbers mean the same dice for every seat, whatever the
    /// state, so that two states are compared with the same luck.
    void play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally);

private:
    const Rules& rules_;
    std::vector<Trader> traders_;
};

}  // namespace bankhalter
