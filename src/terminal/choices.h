// What can be chosen, in an order to count through, each with what it would do.
#pragma once

#include <span>

#include "terminal/scene.h"

namespace bankhalter::terminal {

/// From the legal actions of `scene.viewer` as the arbiter lists them ("buy", "bid 70 1400"):
/// answers to the awaited step first, then rents to claim, then what may be done at any time,
/// leaving the game last. Open offers to the viewer come in front.
std::vector<Choice> choices_of(const Scene& scene, std::span<const std::string> legal);

/// One choice with label and effect, e.g. for `skip`, `go`, `start`.
Choice make_choice(const Scene& scene, std::string words);

/// The question the viewer is asked, and otherwise who is waited for.
std::string question_of(const Scene& scene);

/// Whether Enter alone may take the first choice: nothing that is dear by mistake.
bool is_harmless(const Choice& choice);

}  // namespace bankhalter::terminal
