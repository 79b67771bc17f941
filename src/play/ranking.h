// Who came in which place: the winner first, then whoever went bankrupt last; capped games by
// liquidation value.
#pragma once

#include "engine/engine.h"

namespace bankhalter::play {

/// Places from 0 by seat, or by player of a line-up; equal ones share a place, and the next is
/// counted on behind all of them.
using Places = std::array<std::uint8_t, kMaxSeats>;

/// In which order seats left the game. It is shown the state whenever a player is asked: nobody
/// leaves without having been asked before.
class Exits {
public:
    void begin(int seats) { begin(SeatSet{static_cast<std::uint8_t>((1u << seats) - 1)}); }
    void begin(SeatSet in_game) {
        still_in_ = in_game;
        count_ = 0;
    }
    void see(const State& s) {
        if (s.in_game == still_in_) return;
        for (Seat seat : still_in_ - s.in_game) order_[static_cast<std::size_t>(count_++)] = seat;
        still_in_ = s.in_game;
    }
    int count() const { return count_; }
    Seat operator[](int i) const { return order_[static_cast<std::size_t>(i)]; }

private:
    SeatSet still_in_;
    std::array<Seat, kMaxSeats> order_{};
    int count_ = 0;
};

/// While the game is on, the places of those who have left it are known already. Precondition:
/// `exits` has seen this state.
Places rank_seats(const Rules& rules, const State& state, const Exits& exits, bool capped);

}  // namespace bankhalter::play
