// All accumulators, in the order in which their results are told.
#pragma once

#include "sim/accumulator.h"

namespace bankhalter::sim {

using MakeAccumulator = std::unique_ptr<Accumulator> (*)(const Series&);

std::unique_ptr<Accumulator> make_wins(const Series& series);
std::unique_ptr<Accumulator> make_turn_order(const Series& series);
std::unique_ptr<Accumulator> make_lengths(const Series& series);
std::unique_ptr<Accumulator> make_net_worth(const Series& series);
std::unique_ptr<Accumulator> make_landings(const Series& series);
std::unique_ptr<Accumulator> make_deeds(const Series& series);
std::unique_ptr<Accumulator> make_first_group(const Series& series);
std::unique_ptr<Accumulator> make_break_even(const Series& series);
std::unique_ptr<Accumulator> make_dice(const Series& series);

inline constexpr MakeAccumulator kAccumulators[] = {make_wins,        make_turn_order, make_lengths,
                                                    make_net_worth,   make_landings,   make_deeds,
                                                    make_first_group, make_break_even, make_dice};

// The columns of wins that others read: how a series goes (row = seat, the last row for all games).
inline constexpr int kWins = 0;    // sole winner of a finished game
inline constexpr int kDraws = 1;   // one of several winners
inline constexpr int kCapped = 2;  // richest by liquidation value when the game was capped

}  // namespace bankhalter::sim
