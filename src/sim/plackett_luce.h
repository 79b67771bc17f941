// Ratings from places: Plackett-Luce, in Elo units.
//
// Every player has a strength; the first place goes to each in proportion to it, the second among
// the others likewise, and so on. Players of the same kind share one. Tied players all count as
// drawn from those who were left before the tie. A weak prior (a normal distribution around equal
// strength, 1390 Elo wide) keeps the rating of somebody who always wins finite.
#pragma once

#include <span>
#include <vector>

#include "sim/ranking.h"

namespace bankhalter::sim {

struct Rating {
    double elo = 0;         // the mean over the kinds is 0
    double half_width = 0;  // of the 95 % interval, from the variance between blocks
};

/// `games` block by block, places by player of the line-up; `kind_of` names each player's kind, 0
/// to at most 5 without gaps.
std::vector<Rating> rate(std::span<const Places> games, std::size_t games_per_block,
                         std::span<const int> kind_of);

}  // namespace bankhalter::sim
