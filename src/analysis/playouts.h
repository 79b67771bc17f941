// A position played on many times: who wins from here, if these players go on.
#pragma once

#include <memory>
#include <string>

#include "bots/game.h"

namespace bankhalter::analysis {

/// Win chances by seat.
using Shares = std::array<double, kMaxSeats>;

/// Who plays on in every seat, and how far.
struct PlayOn {
    std::string player = "trader";
    int rounds = 0;  // then equity judges; 0: to the end
};

/// A mean over playouts and the variance of that mean, by seat.
struct Estimate {
    Shares mean{};
    Shares variance{};
    int playouts = 0;

    double margin(Seat seat) const;  // half of the 95 % interval
};

/// Adds playouts up.
class Mean {
public:
    void add(const Shares& x);
    Estimate estimate() const;

private:
    Shares sum_{};
    Shares squares_{};
    int playouts_ = 0;
};

/// The players of one thread.
class Playouts {
public:
    /// Precondition: the player is a built-in one.
    Playouts(const Rules& rules, const PlayOn& how, std::uint64_t seed);

    /// One playout. The same number means the same dice for every seat, whatever the state, so that
    /// two states are compared with the same luck. `asked`: before the throw that comes next nobody
    /// trades or builds any more.
    Shares play(const State& from, int number, bool asked);
    Estimate play(const State& from, int first, int count, bool asked);

    const Rules& rules() const { return rules_; }

private:
    const Rules& rules_;
    int rounds_;
    std::uint64_t seed_;
    std::array<std::unique_ptr<Player>, kMaxSeats> owned_;
    std::array<Player*, kMaxSeats> players_{};
};

/// What a finished game gave every seat: winners share.
Shares shared_among(SeatSet winners);

}  // namespace bankhalter::analysis
