// What somebody who wants a new table asks for.
#pragma once

#include <span>

#include "room/opening.h"

namespace bankhalter::room {

struct RoomRequest {
    RoomPlan plan;
    /// Another game to go on from, as it was after so many entries.
    struct From {
        std::string game;
        std::int64_t n = 0;
    };
    std::optional<From> from;
};

/// None for what is no request.
std::optional<RoomRequest> read_room_request(std::string_view body);

/// The plan of a game that goes on where another is after these entries; none when that one is not
/// being played there.
std::optional<RoomPlan> plan_to_go_on(const RulesShelf& shelf, RoomPlan plan,
                                      const RoomRequest::From& from,
                                      std::span<const std::string> log);

}  // namespace bankhalter::room
