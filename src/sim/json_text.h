// JSON for files that people read too: indented, fractions written shortly, and what holds no
// further nesting on one line.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace bankhalter::sim {

std::string print_indented(const boost::json::value& value);

}  // namespace bankhalter::sim
