#include "bots/patience.h"

namespace bankhalter::bots {

void Patience::review(const State& s, const Action& a) {
    if (a.seat.value < kMaxSeats) act_from_[a.seat] = 0;
    // By trading a deed may come back within a turn, mortgaged or redeemed.
    if (a.kind == ActionKind::Trade || houses_ != (s.houses > 0) || hotels_ != (s.hotels > 0))
        act_from_ = {};
    houses_ = s.houses > 0;
    hotels_ = s.hotels > 0;
    if (!moves_deeds(a.kind)) return;
    bool moved = s.in_game != in_game_;
    for (Seat seat : s.in_game) {
        if (s.holdings[seat] == holdings_[seat]) continue;
        act_from_[seat] = 0;
        moved = true;
    }
    if (!moved) return;
    holdings_ = s.holdings;
    in_game_ = s.in_game;
    propose_from_ = {};
}

}  // namespace bankhalter::bots
