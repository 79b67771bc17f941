// The state as JSON: the shape that the arbiter, the HTTP interface and the page share.
#pragma once

#include <boost/json/object.hpp>

#include "engine/engine.h"
#include "notation/header.h"
#include "notation/json_writer.h"

namespace bankhalter::notation {

std::string print_state(const Rules& rules, const Header& header, const State& state);
/// Of the above the members that clients see: all but `frames`.
void write_game(JsonWriter& out, const Rules& rules, const Header& header, const State& state);
/// What changed of them between two states of a game, as members of a merge patch.
void write_game_patch(JsonWriter& out, const Rules& rules, const Header& header,
                      const State& before, const State& after);
/// An event with the `space` that a payment was for.
void write_event(JsonWriter& out, const Rules& rules, const Event& event);

// The same as values, for programs that go on with them.
boost::json::object state_to_json(const Rules& rules, const Header& header, const State& state);
/// Without the `space` of a payment: the arbiter's answers stay as they are, byte by byte.
boost::json::object event_to_json(const Rules& rules, const Event& event);

}  // namespace bankhalter::notation
