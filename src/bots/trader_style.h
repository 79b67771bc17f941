// How Trader's style is written on a command line: "reserve=300,jail=stay,skip=H".
#pragma once

#include <string_view>

#include "base/result.h"
#include "bots/trader.h"

namespace bankhalter::bots {

/// What the words say; what they do not name stays as it is.
Result<TraderStyle> parse_style(std::string_view words);

}  // namespace bankhalter::bots
