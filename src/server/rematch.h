// The next game of the same people: one new room, however many ask for it.
#pragma once

#include "room/audience.h"
#include "server/corridor.h"

namespace bankhalter::server {

class LiveRoom;

class Rematch {
public:
    Rematch(Corridor& corridor, LiveRoom& room)
        : corridor_(corridor), house_(corridor.house), live_(room) {}

    void ask(const Asker& asker, std::optional<Seat> sender);

private:
    void answer(const Ruling& ruling, std::int64_t n);

    Corridor& corridor_;
    House& house_;
    LiveRoom& live_;
    std::vector<Asker> askers_;  // while the new room is being made
};

}  // namespace bankhalter::server
