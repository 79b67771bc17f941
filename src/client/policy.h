// How a client of the load test plays: from the list of legal actions alone, quickly, and never at
// a loss.
#pragma once

#include <string>
#include <vector>

#include "play/random.h"

namespace bankhalter::client {

/// Whether these words answer an awaited step and so must carry the number of the question.
bool is_answer(std::string_view words);

/// The words to say when asked; `extras` allows something out of turn before the answer, `tired`
/// leaves the game now and then.
std::string choose_words(const std::vector<std::string>& legal, bool extras, bool tired,
                         Random& random);

}  // namespace bankhalter::client
