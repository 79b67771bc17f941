// Whole logs: told from the beginning, turned into records and made from them.
#pragma once

#include <optional>

#include "server/room.h"

namespace bankhalter {

/// The room as it was after entry n; none for a damaged log.
std::optional<Room> room_after(const RulesShelf& shelf, const std::string& id, const std::vector<std::string>& log, std::int64_t n);

/// Entries from..to as the body of a history: `event` messages with their patches.
std::optional<std::string> print_history(const RulesShelf& shelf, const std::string& id, const std::vector<std::string>& log,
                                         std::int64_t from, std::int64_t to);

/// The game as a record; none while it has not begun.
std::optional<std::string> print_game_record(const RulesShelf& shelf, const std::string& id, const std::vector<std::string>& log);

/// The log of a finished room in which the record can be looked at.
Result<std::vector<boost::json::object>> log_of_record(const Library& library, const std::string& text);

}  // namespace bankhalter
