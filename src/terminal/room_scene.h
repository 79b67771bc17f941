// From the view of a room (docs/protocol.md) to a scene: the lobby, the game, what the table allows
// beside the game, and the clocks.
#pragma once

#include <boost/json/object.hpp>
#include <span>

#include "terminal/scene.h"

namespace bankhalter::terminal {

/// Who looks at the view: the seat, -1 for a watcher, with what `you` said about it.
struct Onlooker {
    int seat = -1;
    bool asked = false;  // a decision waits for this seat
    std::span<const std::string> legal{};
};

/// Fills the scene. `rules` are those of the room, which the scene points at; `own` is the board of
/// one's own that lies ready there.
void read_view(Scene& scene, Rules& rules, const boost::json::object& view, const Onlooker& me,
               const Edition* own = nullptr);

/// The time that is left, at `now` of the server's clock in milliseconds.
void read_clocks(Scene& scene, const boost::json::object& view, std::int64_t now);

/// Whether `seat` wants to hear nothing from `other`.
bool has_muted(const boost::json::object& view, int seat, int other);

}  // namespace bankhalter::terminal
