// Hints at a table: whether there is something to ask, and whether the answer still holds.
#pragma once

#include "bots/hint.h"
#include "room/table_bots.h"

namespace bankhalter::room {

bool is_deciding(const Room& room, Seat seat);

/// Precondition: the seat is deciding.
struct RoomHint {
    RoomHint(const Room& room, Seat seat);
    bool holds(const Room& room) const { return BotScene(room) == scene; }

    std::shared_ptr<const OwnBoard> board;  // whose rules it may be about
    HintQuestion question;
    BotScene scene;
};

}  // namespace bankhalter::room
