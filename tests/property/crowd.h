// A late, crowded board: most groups complete and built, little cash. From here debts, shortages
// and bankruptcies come quickly.
#pragma once

#include "engine/engine.h"
#include "play/random.h"

namespace bankhalter::tests {

/// The start of a turn on such a board.
State crowded_start(const Rules& rules, int seats, Random& random);

}  // namespace bankhalter::tests
