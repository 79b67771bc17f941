// The values of a board as JSON, for programs that do not read edition files: what the bot protocol
// and the arbiter tell.
#pragma once

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "engine/rules.h"

namespace bankhalter::notation {

/// "street", "deck1", "go_to_jail" …
std::string_view space_kind_name(const SpaceFacts& facts);
std::string_view effect_name(CardEffect effect);
/// "A" to "H", "station", "utility".
std::string group_name(Group group);

/// Spaces with prices and rents, groups, cards by what they do, and the bank's numbers.
boost::json::object board_to_json(const Rules& rules);

}  // namespace bankhalter::notation
