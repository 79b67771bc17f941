// Rollouts: how Champion looks ahead. Some rounds are played on many times, then equity judges.
#pragma once

#include "bots/game.h"
#include "bots/rivals.h"
#include "bots/trader.h"

namespace bankhalter::bots {

/// Wins in a number of playouts, in small parts of one, so that shared victories are whole numbers
/// and sums do not depend on their order.
struct WinTally {
    static constexpr int kWhole = 60 << 12;
    std::array<std::int64_t, kMaxSeats> wins{};
    int games = 0;
    double share(Seat seat) const {
        return games ? static_cast<double>(wins[seat.value]) / kWhole / games : 0;
    }
};

class Rollouts {
public:
    explicit Rollouts(const Rules& rules, const EquityNet& net = kEquityNet);

    /// Who thinks: everybody else plays in the manners the rivals are thought to have, each as
    /// often as it is likely.
    void set_hero(Seat seat, const Rivals* rivals) {
        hero_ = seat;
        rivals_ = rivals;
    }
    /// How a seat plays where it plays like a Trader.
    void set_style(Seat seat, TraderStyle style) { traders_[seat.value].set_style(style); }

    /// Plays games `first` to `first + games - 1` of the seed: the same numbers mean the same dice
    /// for every seat, whatever the state, so that two states are compared with the same luck.
    /// Where `equals`, equity takes the seats for equally strong in the end. Precondition: there is
    /// a hero.
    void play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally,
              bool equals = false);

private:
    std::size_t manner_in(int game, Seat seat) const;
    void judge(const State& state, const GameOutcome& outcome, const Reluctance& reluctance,
               WinTally& tally) const;

    const Rules& rules_;
    const EquityNet& net_;
    Seat hero_ = kNobody;
    const Rivals* rivals_ = nullptr;
    std::vector<Trader> traders_;
    std::vector<std::unique_ptr<Player>> others_;  // seat by seat, one of each manner
};

}  // namespace bankhalter::bots
