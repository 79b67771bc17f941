// Editions, texts and rules as the page needs them.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <map>
#include <string>

#include "edition/edition.h"

namespace bankhalter::room {

/// What never changes, by where it is found: "editions", "editions/zelda", "rules/zelda/standard",
/// "texts", "levels". Each is made when it is asked for, and needs the library until then.
std::map<std::string, std::function<boost::json::value()>> catalogue(const Library& library);

}  // namespace bankhalter::room
