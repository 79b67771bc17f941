#include "room/hint.h"

#include "base/fnv.h"

namespace bankhalter::room {

bool is_deciding(const Room& room, Seat seat) {
    return room.phase() == Phase::Playing &&
           bots::is_deciding(room.rules(), room.state(), room.negotiation(), seat);
}

RoomHint::RoomHint(const Room& room, Seat seat)
    : board(room.board()),
      question{.rules = room.rules(),
               .state = room.state(),
               .talk = room.negotiation(),
               .seat = seat,
               .seed = fnv1a(room.id()) + seat.value},
      scene(room) {
    for (std::uint8_t i = 0; i < kMaxSeats; ++i)
        if (const Sitter* s = room.sitter(Seat{i}); s && s->muted.has(seat))
            question.deaf.add(Seat{i});
}

}  // namespace bankhalter::room
