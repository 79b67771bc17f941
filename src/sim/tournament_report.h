// The rating list of a tournament: as a table, as JSON, and as a page that needs nothing else.
#pragma once

#include <boost/json/object.hpp>
#include <string>

#include "sim/match.h"

namespace bankhalter::sim {

std::string print_tournament(const MatchSettings& settings, const MatchResult& result);
/// The same for the same settings, whatever the number of threads.
boost::json::object tournament_to_json(const MatchSettings& settings, const MatchResult& result);
std::string tournament_to_html(const MatchSettings& settings, const MatchResult& result);

}  // namespace bankhalter::sim
