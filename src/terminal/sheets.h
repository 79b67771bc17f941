// Pages of text about the game: every legal action, help, who owns what, one space. The same for
// the screen and for plain lines.
#pragma once

#include "terminal/scene.h"

namespace bankhalter::terminal {

/// `what` as in Intent::Show.
std::vector<std::string> sheet_of(const Scene& scene, std::string_view what);

/// "1 buy: …".
std::string choice_line(const Scene& scene, std::size_t index);
/// "A1, B3 (2), T1 mortgaged".
std::string deeds_text(const Scene& scene, int seat);

}  // namespace bankhalter::terminal
