// Messages as JSON.
#pragma once

#include <boost/json/object.hpp>

#include "room/message.h"

namespace bankhalter::room {

/// None for what is no message, whoever sent it.
std::optional<Message> read_message(const boost::json::object& from);
/// The id of something that may be no message; empty when it has none that fits.
std::string_view message_id(const boost::json::object& from);

std::string print_message(const Message& message);

}  // namespace bankhalter::room
