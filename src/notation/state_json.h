// The state as JSON: the shape that the arbiter, the HTTP interface and the page share.
#pragma once

#include <boost/json/value.hpp>

#include "base/result.h"
#include "engine/engine.h"
#include "notation/header.h"
#include "notation/scratch.h"

namespace bankhalter::notation {

boost::json::object state_to_json(const Rules& rules, const Header& header, const State& state);
/// What changed between two states of a game, as a merge patch of the above without `frames`.
boost::json::object state_patch(const Rules& rules, const Header& header, const State& before,
                                const State& after, const Memory& memory = {});
boost::json::object awaiting_to_json(const Rules& rules, const State& state,
                                     const Memory& memory = {});
boost::json::object event_to_json(const Rules& rules, const Event& event,
                                  const Memory& memory = {});
/// The same with the `space` that a payment was for. The arbiter's answers have it not: they stay
/// as they are, byte by byte.
boost::json::object event_with_subject(const Rules& rules, const Event& event,
                                       const Memory& memory = {});

}  // namespace bankhalter::notation
