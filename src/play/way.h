// An action as something to do, for people who weigh it: "buy", "build on Zora-Höhle".
#pragma once

#include <optional>

#include "edition/narrate.h"
#include "engine/engine.h"

namespace bankhalter::play {

/// The words of the table [way] for an action; without one "do nothing".
std::string print_way(const Library& library, const Edition& edition, Language language,
                      const Rules& rules, const std::optional<Action>& action);

}  // namespace bankhalter::play
