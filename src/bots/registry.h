// The built-in players by name.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bots/player.h"

namespace bankhalter::bots {

/// A player of that name, or null: one of `player_names`, a level at which bots sit with people
/// ("hard"), "champion:400", who thinks with 400 playouts a decision, or
/// "trader:reserve=300,jail=stay" (trader_style.h). The same name, seed and
/// games give the same decisions.
std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed);

bool is_player(std::string_view name);

/// The command of a player that is a program, "exec:COMMAND"; nothing for built-in ones.
std::optional<std::string> command_of(std::string_view player);

/// What is wrong with a player's name on a command line; empty when it is built in or a program.
std::string check_player(std::string_view name);

/// A line-up as it is written: names with commas between. A part like "jail=stay" belongs to the
/// player before it.
std::vector<std::string> split_players(std::string_view text);

/// All names, weakest kind first.
std::vector<std::string_view> player_names();

}  // namespace bankhalter::bots
