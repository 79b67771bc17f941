// The levels at which bots sit down at a table with people, the weakest first: one row each.
#pragma once

#include <string_view>

#include "base/layers.h"

namespace bankhalter::bots {

struct BotLevel {
    std::string_view name;
    std::string_view player;  // the registry's name of who plays it
    // The share of games that two of it win at a table with two of the level below, measured in all
    // seat rotations (docs/results.md).
    double wins, margin;
    int games;
};
// clang-format off
inline constexpr BotLevel kBotLevels[] = {
    {"easy",    "standard-200", 0,     0,     0},
    {"builder", "cornell",      0.639, 0.033, 800},
    {"medium",  "trader",       0.594, 0.033, 800},
    {"gambler", "gambler",      0.667, 0.035, 480},
    {"hard",    "champion",     0.694, 0.042, 480},
};
// clang-format on
/// Who sits down where nobody has chosen, and for people who are away.
inline constexpr const BotLevel& kUsualLevel = kBotLevels[2];

/// The level of that name, or null.
inline constexpr const BotLevel* find_level(std::string_view name) {
    for (const BotLevel& level : kBotLevels)
        if (level.name == name) return &level;
    return nullptr;
}

inline constexpr std::string_view kBotNames[] = {"Anton", "Berta",  "Clara",  "Dora",
                                                 "Emil",  "Frieda", "Gustav", "Hanna"};

}  // namespace bankhalter::bots
