#include "server/presence.h"

#include <algorithm>

namespace bankhalter::server {

std::vector<Seat> Presence::take_silent(const Room& room, const Corridor& corridor, bool owned,
                                        Millis now) {
    std::vector<Seat> silent;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* s = room.sitter(Seat{i});
        if (!s || s->is_bot || s->away) continue;
        const bool mine = s->node == corridor.house.node;
        const bool orphan = owned && std::ranges::find(corridor.living_nodes, s->node) ==
                                         corridor.living_nodes.end();
        if ((mine || orphan) && now - last_heard_[i] < kSilence) continue;
        last_heard_[i] = now;
        if (mine || orphan) silent.push_back(Seat{i});
    }
    return silent;
}

bool are_all_here(const Room& room, const std::string& node) {
    return std::ranges::all_of(
        room.seats(), [&](const auto& s) { return !s || s->is_bot || s->away || s->node == node; });
}

}  // namespace bankhalter::server
