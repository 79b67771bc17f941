// Setting up any consistent state from JSON: every fault is listed, nothing is guessed.
#pragma once

#include <boost/json/value.hpp>

#include "base/result.h"
#include "engine/engine.h"
#include "notation/header.h"

namespace bankhalter::notation {

/// Edition, variant and names, which decide the rules the rest is read by.
Result<Header> read_header(const boost::json::value& position);

/// The state of a position. Frames may be left out: then the rest of the turn lies beneath the
/// awaited step.
Result<State> read_position(const Rules& rules, const Header& header,
                            const boost::json::value& position);

/// Parses JSON text with limits on depth.
Result<boost::json::value> parse_json(std::string_view text);

}  // namespace bankhalter::notation
