// The levels at which bots sit down at a table with people: one row each.
#pragma once

#include <string_view>

#include "base/layers.h"

namespace bankhalter::bots {

struct BotLevel {
    std::string_view name;
    std::string_view player;  // the registry's name of who plays it
    // Measured against three Traders, all seat rotations (docs/results.md): par is a quarter.
    double wins, margin;
    int games;
};
inline constexpr BotLevel kBotLevels[] = {
    {"easy", "standard-200", 0.052, 0.007, 4000},
    {"medium", "trader", 0.25, 0.0, 200000},
    {"hard", "champion", 0.769, 0.018, 2000},
};
/// Who sits down where nobody has chosen, and for people who are away.
inline constexpr const BotLevel& kUsualLevel = kBotLevels[1];

/// The level of that name, or null.
inline constexpr const BotLevel* find_level(std::string_view name) {
    for (const BotLevel& level : kBotLevels)
        if (level.name == name) return &level;
    return nullptr;
}

inline constexpr std::string_view kBotNames[] = {"Anton", "Berta",  "Clara",  "Dora",
                                                 "Emil",  "Frieda", "Gustav", "Hanna"};

}  // namespace bankhalter::bots
