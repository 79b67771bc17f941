// A game as numbers of about one: what a seat sees, itself first and the others clockwise.
#pragma once

#include <boost/json/object.hpp>

#include "capi/asked_game.h"

namespace bankhalter::capi {

/// Writes BANKHALTER_FEATURES numbers.
void observe(const AskedGame& game, Seat seat, float* out);

/// For the catalogue: what the numbers are, in their order.
boost::json::object features_json();

}  // namespace bankhalter::capi
