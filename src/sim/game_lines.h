// The games of a match as a file of JSON lines, one a game. Every line says all that decided its
// game, so lines of several matches can stand in one table; and a match can go on from its own.
#pragma once

#include "sim/match.h"

namespace bankhalter::sim {

/// The lines of a block, each with its end.
std::string print_games(const MatchSettings& settings, std::int64_t number,
                        const BlockResult& block);

struct PlayedBlocks {
    std::vector<BlockResult> blocks;
    std::size_t bytes = 0;  // of the text that they take; what follows is a block that was cut off
};

/// The whole blocks of a text that `print_games` wrote with the same settings; `games` may differ.
Result<PlayedBlocks> read_games(const MatchSettings& settings, std::string_view text);

/// The name of a game's record in its folder.
std::string record_name(std::int64_t game);

}  // namespace bankhalter::sim
