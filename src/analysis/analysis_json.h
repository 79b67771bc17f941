// An analysis as JSON: what `analyse --json`, the server and the page share.
#pragma once

#include <boost/json/value.hpp>

#include "analysis/findings.h"

namespace bankhalter::analysis {

boost::json::object to_json(const Library& library, const Course& course, const Analysis& analysis,
                            Depth depth);

}  // namespace bankhalter::analysis
