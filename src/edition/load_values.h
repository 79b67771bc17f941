// The values of a board: prices, rents, kinds of spaces.
#pragma once

#include <span>
#include <string>

#include "edition/toml_reader.h"
#include "engine/rules.h"

namespace bankhalter::edition {

/// Reads base/board.toml.
Rules read_board(const Reading& reading);

/// Whether a space of EDITION/board.toml may say this about its values.
inline constexpr std::string_view kOwnValues[] = {"price", "mortgage", "house", "rents"};

/// Takes over the values that an edition's own list of spaces has. What the rules state as a number
/// (salary, bail, levies, rents of stations) is not among them, so that the rule book holds.
void read_own_values(const TomlFile& file, std::span<const toml::table* const> spaces, Rules& r);

/// The first street on one of the four sides of the board, which says what a building costs there.
Deed first_street(const Rules& r, int side);

/// A hash of everything that decides a game.
std::string fingerprint_of(const Rules& r);

}  // namespace bankhalter::edition
