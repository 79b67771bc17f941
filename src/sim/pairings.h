// Who meets whom: one table for all, everybody with everybody, or one against all the others.
#pragma once

#include <string>
#include <vector>

#include "base/layers.h"

namespace bankhalter::sim {

enum class Meeting : std::uint8_t {
    Table,       // all at one table
    RoundRobin,  // every choice of so many players meets
    Gauntlet,    // only those with the first player
};

struct Pairings {
    std::vector<std::string> names;          // the kinds of players, each once
    std::vector<std::vector<int>> line_ups;  // kinds, by player of the line-up
};

/// How many line-ups there would be. A name that comes twice is one kind, at one table with copies.
std::int64_t count_line_ups(const std::vector<std::string>& players, Meeting meeting,
                            std::size_t seats);

/// `seats` is how many sit at a table; at one table for all it is their number.
Pairings pair_up(const std::vector<std::string>& players, Meeting meeting, std::size_t seats);

}  // namespace bankhalter::sim
