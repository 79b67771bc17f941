#include "bots/patience.h"

namespace bankhalter::bots {

void Patience::see_holdings(const State& s, const Action& a) {
    if (s.in_game == in_game_ && s.holdings == holdings_) return;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        act_from_[Seat{i}] = s.holdings[Seat{i}] == holdings_[Seat{i}] ? act_from_[Seat{i}] : 0;
    // By trading a deed may come back within a turn, mortgaged or redeemed.
    if (a.kind == ActionKind::Trade) act_from_ = {};
    holdings_ = s.holdings;
    in_game_ = s.in_game;
    propose_from_ = {};
}

}  // namespace bankhalter::bots
