// An evaluation as JSON: the same for the command line and for programs.
#pragma once

#include <boost/json/object.hpp>

#include "analysis/evaluate.h"
#include "base/interval.h"

namespace bankhalter::analysis {

/// Strong enough to know when jail is safe, and quick enough to play some hundred games to the end.
inline constexpr const char* kUsualEvaluator = "champion:16";
/// How many playouts where nobody says.
int usual_playouts(std::string_view player);

/// Played to the end, nearly every playout is won or lost.
Interval interval_of(const Estimate& estimate, Seat seat);

boost::json::object evaluation_to_json(const Rules& rules, const State& state,
                                       std::string_view player, const Evaluation& evaluation);

}  // namespace bankhalter::analysis
