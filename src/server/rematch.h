// The next game of the same people: one new room, however many ask for it.
#pragma once

#include "room/ruling.h"
#include "server/house.h"

namespace bankhalter::server {

class LiveRoom;

class Rematch {
public:
    struct Asker {
        ConnectionId id;
        std::string message_id;
    };

    Rematch(House& house, LiveRoom& room) : house_(house), live_(room) {}

    void ask(Asker asker, Seat seat);

private:
    void answer(const Ruling& ruling, std::int64_t n);

    House& house_;
    LiveRoom& live_;
    std::vector<Asker> askers_;  // while the new room is being made
};

}  // namespace bankhalter::server
