// The full screen: paints the layout with ncurses and reads keys. Everything that can be wrong
// about a picture is in layout.cpp.
#pragma once

#include <chrono>

#include "terminal/session.h"

namespace bankhalter::terminal {

/// Whether standard input and output are a terminal that can be painted on.
bool can_paint();

/// Plays until the game is left. `pace` is the pause after a throw of somebody else; what was
/// decided is looked at longer.
int run_screen(Session& session, std::chrono::milliseconds pace);

}  // namespace bankhalter::terminal
