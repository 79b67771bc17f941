// The built-in players by name.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "bots/player.h"

namespace bankhalter::bots {

/// A player of that name, or null; "champion:400" thinks with 400 playouts a decision. The same
/// name, seed and games give the same decisions.
std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed);

bool is_player(std::string_view name);

/// All names, weakest kind first.
std::vector<std::string_view> player_names();

}  // namespace bankhalter::bots
