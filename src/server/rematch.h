// The next game of the same people: one new room, however many ask for it.
#pragma once

#include "room/ruling.h"
#include "server/corridor.h"

namespace bankhalter::server {

class LiveRoom;

class Rematch {
public:
    struct Asker {
        ConnectionId id;
        std::string message_id;
    };

    Rematch(Corridor& corridor, LiveRoom& room)
        : corridor_(corridor), house_(corridor.house), live_(room) {}

    void ask(Asker asker, Seat seat);

private:
    void answer(const Ruling& ruling, std::int64_t n);

    Corridor& corridor_;
    House& house_;
    LiveRoom& live_;
    std::vector<Asker> askers_;  // while the new room is being made
};

}  // namespace bankhalter::server
