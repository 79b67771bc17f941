// What clients see: the view of a room, what an entry changed in it, and the sentences about it.
#pragma once

#include <boost/json/object.hpp>

#include "room/room.h"

namespace bankhalter::room {

boost::json::object view_of(const Room& room);

/// What changed in the view, as a JSON merge patch. Before its first entry a room has an empty
/// view.
boost::json::object view_patch(const Room& before, const Room& after);

/// What a seated client may do.
boost::json::object you_of(const Room& room, Seat seat);

/// An entry as clients see it, without secrets.
boost::json::object public_entry(const boost::json::object& entry);

/// An `event` message, without `you` and without the closing brace, so that each client's own part
/// can follow.
std::string event_message(const Room& after, const boost::json::object& entry,
                          const EventList& events, const boost::json::object& patch);

/// "a room's refusal" in both languages.
boost::json::object text_of_code(const Library& library, std::string_view code);

/// What lists of rooms show.
boost::json::object summary_of(const Room& room);

}  // namespace bankhalter::room
