// CARD: drawing a card and carrying it out at once.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

Refusal check_draw(const Rules& r, const State& s, const Action& a);
void answer_draw(Game& g, const Action& a);

}  // namespace bankhalter::engine
