// Ratings from places: Plackett-Luce, in Elo units.
//
// Every player has a strength; the first place goes to each in proportion to it, the second among
// the others likewise, and so on. Players of the same kind share one. Tied players all count as
// drawn from those who were left before the tie. A weak prior (a normal distribution around equal
// strength, 1390 Elo wide) keeps the rating of somebody who always wins finite.
#pragma once

#include <span>
#include <vector>

#include "play/ranking.h"

namespace bankhalter::sim {

struct Rating {
    double elo = 0;         // the mean over the kinds is 0
    double half_width = 0;  // of the 95 % interval, from the variance between blocks
};

/// How a game ended: who played, by kind, and in which place each came.
struct Finish {
    std::array<std::uint8_t, kMaxSeats> kinds{};
    std::uint8_t players = 0;
    Places places{};

    Finish(std::span<const int> line_up, const Places& came_in)
        : players(static_cast<std::uint8_t>(line_up.size())), places(came_in) {
        for (std::size_t i = 0; i < line_up.size(); ++i)
            kinds[i] = static_cast<std::uint8_t>(line_up[i]);
    }
    auto operator<=>(const Finish&) const = default;
};
inline constexpr std::size_t kMostKinds = 256;

/// `games` block by block; kinds are numbered from 0 without gaps.
std::vector<Rating> rate(std::span<const Finish> games, std::size_t games_per_block,
                         std::size_t kinds);
/// The same for one line-up.
std::vector<Rating> rate(std::span<const Places> games, std::size_t games_per_block,
                         std::span<const int> kind_of);

}  // namespace bankhalter::sim
