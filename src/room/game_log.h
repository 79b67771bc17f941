// Whole logs: told from the beginning, turned into records and made from them.
#pragma once

#include <optional>
#include <span>

#include "notation/record.h"
#include "room/room.h"

namespace bankhalter::room {

/// What stands for a level where a record was read: nobody has chosen one.
inline constexpr std::string_view kRecordLevel = "record";

/// The longest record that is taken in: 500 rounds of six seats, where simulations cap a game, at
/// 13 lines a turn; real games have 7.
inline constexpr std::size_t kMostRecordLines = 40'000;

/// The room as it was after these entries; none for a damaged log.
std::optional<Room> room_after(const RulesShelf& shelf, const std::string& id,
                               std::span<const std::string> log);

/// Entries from..to as the body of a history: `event` messages with their patches.
std::optional<std::string> print_history(const RulesShelf& shelf, const std::string& id,
                                         const std::vector<std::string>& log, std::int64_t from,
                                         std::int64_t to);

/// Whether this program is too old for a log: one of its entries is of a kind that it does not
/// know.
bool is_too_new(const Library& library, std::span<const std::string> log);

/// Whether it has begun and only those who play it may see it.
bool is_private_game(const RulesShelf& shelf, const std::string& id,
                     std::span<const std::string> log);
/// Whether the holder of this secret may read a game.
bool may_read(const RulesShelf& shelf, const std::string& id, std::span<const std::string> log,
              const std::string& token_hash);

/// The game as a record; none while it has not begun.
std::optional<std::string> print_game_record(const RulesShelf& shelf, const std::string& id,
                                             const std::vector<std::string>& log);

/// A room and its log.
struct LoggedRoom {
    Room room;
    std::vector<std::string> bodies{};

    /// The next entry. False, and nothing changed, when it does not fit.
    bool write(entry::What what, Millis at);
};

/// Somebody sits down before the game that a record tells of: name and nonce are the record's.
using SitDown = entry::What (*)(Seat seat, const std::string& name, const std::string& nonce);

/// A room in which just this was played by those who sat down so. Fails where the edition is not on
/// the shelf. Precondition: the record can be replayed.
Result<LoggedRoom> play_record(const RulesShelf& shelf, const std::string& id, const Record& record,
                               SitDown sit_down, Millis now);

/// A finished room in which the record can be looked at.
Result<LoggedRoom> import_record(const RulesShelf& shelf, const std::string& id,
                                 const std::string& text, Millis now);

}  // namespace bankhalter::room
