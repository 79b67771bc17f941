// Entries as JSON: how they stand in the log, and how clients see them.
#pragma once

#include <boost/json/object.hpp>
#include <optional>

#include "edition/edition.h"
#include "notation/json_writer.h"
#include "room/entry.h"

namespace bankhalter::room {

/// None for what is no entry. Actions and offers are read by the rules of the room; before it is
/// created there are none.
std::optional<Entry> read_entry(std::string_view body, const Rules* rules);

/// Whether this program knows such entries, and the edition one of them speaks of. What it does not
/// know was written by a newer version and is no damage.
bool knows_entry(const Library& library, std::string_view body);

/// For the log.
std::string print_entry(const Entry& entry, const Rules& rules);

/// As clients see it, without secrets.
void write_public_entry(JsonWriter& out, const Entry& entry, const Rules& rules);

/// What a client was told by that. None for what it does not know.
std::optional<entry::What> read_public_entry(const boost::json::object& from, const Rules& rules);

// For clients that know no rules.

/// An action as a client was told of it.
struct ToldAct {
    std::string_view words;
    By by = By::Person;
};
/// None for any other entry.
std::optional<ToldAct> told_act(const boost::json::object& entry);
/// Whether it is that the game begins.
bool tells_start(const boost::json::object& entry);

}  // namespace bankhalter::room
