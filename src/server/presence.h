// Who has given a sign of life, as far as this server hears it.
#pragma once

#include <array>

#include "server/corridor.h"

namespace bankhalter::server {

class Presence {
public:
    /// Whoever was there gets the time to come back.
    explicit Presence(Millis now) { begin_anew(now); }

    void begin_anew(Millis now) { last_heard_.fill(now); }
    void hear(Seat seat, Millis now) { last_heard_[seat.value] = now; }

    /// Persons who have been silent for too long and whom this server looks after: its own, and in
    /// a room that it owns those whose server has died. Each is named once.
    std::vector<Seat> take_silent(const Room& room, const Corridor& corridor, bool owned,
                                  Millis now);

private:
    std::array<Millis, kMaxSeats> last_heard_{};
};

/// Whether all who are there are connected to this server.
bool are_all_here(const Room& room, const std::string& node);

}  // namespace bankhalter::server
