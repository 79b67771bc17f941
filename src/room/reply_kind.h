// The kinds of what the server says, and their names.
#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bankhalter::room {

enum class ReplyKind : std::uint8_t {
    Welcome,
    Snapshot,
    Event,
    Ok,
    Seated,
    Preview,
    Hint,
    Refused,
    Pong,
    Notice,
    Bye
};

std::string_view reply_name(ReplyKind kind);
/// None for what this program does not know.
std::optional<ReplyKind> reply_kind(const boost::json::object& reply);

}  // namespace bankhalter::room
