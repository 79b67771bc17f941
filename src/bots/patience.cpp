#include "bots/patience.h"

namespace bankhalter::bots {

void Patience::review(const State& s, const Action& a) {
    if (a.seat.value < kMaxSeats) act_from_[a.seat] = 0;
    // By trading a deed may come back within a turn, mortgaged or redeemed.
    if (a.kind == ActionKind::Trade || stock_ != stock_of(s)) act_from_ = {};
    stock_ = stock_of(s);
    if (!is_among(a.kind, kMovesDeeds)) return;
    if (s.in_game == in_game_ && s.holdings == holdings_) return;
    for (Seat seat : s.in_game)
        if (s.holdings[seat] != holdings_[seat]) act_from_[seat] = 0;
    holdings_ = s.holdings;
    in_game_ = s.in_game;
    propose_from_ = {};
}

}  // namespace bankhalter::bots
