#include "bots/patience.h"

namespace bankhalter::bots {

void Patience::see_holdings(const State& s, const Action& a) {
    std::uint32_t moved = s.in_game.bits ^ in_game_.bits;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)  // the bank's change only with another's
        moved |= s.holdings[Seat{i}].bits ^ holdings_[Seat{i}].bits;
    if (moved == 0) return;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        act_from_[Seat{i}] = s.holdings[Seat{i}] == holdings_[Seat{i}] ? act_from_[Seat{i}] : 0;
    // By trading a deed may come back within a turn, mortgaged or redeemed.
    if (a.kind == ActionKind::Trade) act_from_ = {};
    holdings_ = s.holdings;
    in_game_ = s.in_game;
    propose_from_ = {};
}

}  // namespace bankhalter::bots
