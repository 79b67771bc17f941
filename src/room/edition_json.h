// Editions, texts and rules as the page needs them.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "edition/edition.h"

namespace bankhalter::room {

/// What never changes, by where it is found: "editions", "editions/zelda", "rules/zelda/standard",
/// "texts", "levels". Each is made when it is asked for, and needs the library until then.
std::map<std::string, std::function<boost::json::value()>> catalogue(const Library& library);

/// One edition, which need not be in the library, and its rules, of all variants or of one.
boost::json::object edition_json(const Library& library, const Edition& edition);
boost::json::object rules_json(const Library& library, const Edition& edition,
                               std::optional<Variant> variant = std::nullopt);

}  // namespace bankhalter::room
