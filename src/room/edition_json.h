// Editions, texts and rules as the page needs them.
#pragma once

#include <boost/json/value.hpp>

#include "edition/edition.h"

namespace bankhalter::room {

boost::json::object edition_summary(const Edition& edition);
boost::json::object edition_json(const Library& library, const Edition& edition);
boost::json::object rules_json(const Library& library, const Edition& edition,
                               std::optional<Variant> variant = std::nullopt);
boost::json::object texts_json(const Library& library);
boost::json::array levels_json(const Library& library);

}  // namespace bankhalter::room
