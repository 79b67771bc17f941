// The results of a match, as a table for people and as JSON for programs.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "sim/match.h"

namespace bankhalter::sim {

inline constexpr double kMostCapped =
    0.02;  // above this share of capped games a comparison is not accepted

std::string print_match(const MatchSettings& settings, const MatchResult& result);

/// Everything but `times` is the same for the same settings, whatever the number of threads.
boost::json::object match_to_json(const MatchSettings& settings, const MatchResult& result);

/// What a program did wrong: "17954 questions, 0 late, …", and whether it can be rated.
std::string print_counts(const BotCounts& counts);
boost::json::object bot_to_json(const BotCounts& counts);

}  // namespace bankhalter::sim
