// TRADE: an agreed exchange between two players, carried out at once and as a whole.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

Refusal check_trade(const Rules& r, const State& s, const Action& a);
void trade(Game& g, const Action& a);

}  // namespace bankhalter::engine
