// Where a series may start instead of a new game: a position, or a record up to one of its actions.
#pragma once

#include "play/table.h"

namespace bankhalter::sim {

struct StartPoint {
    std::string edition;
    std::string variant;
    std::string position;  // JSON
};

/// `text` is a position or a record; `at` counts the actions of a record that are played, -1 for
/// all.
Result<StartPoint> read_start(const Library& library, std::string_view text, int at);

}  // namespace bankhalter::sim
