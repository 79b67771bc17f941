// A state as bytes of a fixed number: what C programs keep and give back.
#pragma once

#include <span>

#include "base/result.h"
#include "capi/asked_game.h"

namespace bankhalter::capi {

using StateBytes = std::span<std::uint8_t, BANKHALTER_STATE_SIZE>;

void write_state(const Board& board, const State& state, StateBytes out);
/// Bytes of a stranger: every fault is found that a position in JSON could have.
Result<State> read_state(const Board& board, const Header& header,
                         std::span<const std::uint8_t> bytes);

}  // namespace bankhalter::capi
