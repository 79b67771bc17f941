#include "room/reply_kind.h"

#include <algorithm>
#include <iterator>

#include "room/field_codec.h"

namespace bankhalter::room {

// In the order of ReplyKind.
static constexpr std::string_view kNames[] = {"welcome", "snapshot", "event", "ok",
                                              "seated",  "preview",  "hint",  "refused",
                                              "pong",    "notice",   "bye"};
static_assert(std::size(kNames) == static_cast<std::size_t>(ReplyKind::Bye) + 1);

std::string_view reply_name(ReplyKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::optional<ReplyKind> reply_kind(const boost::json::object& reply) {
    const auto at = std::ranges::find(kNames, type_in(reply));
    if (at == std::end(kNames)) return std::nullopt;
    return static_cast<ReplyKind>(at - std::begin(kNames));
}

}  // namespace bankhalter::room
