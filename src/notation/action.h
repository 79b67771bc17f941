// The words of actions, both ways: "trade 2 give 5,15,$200 take 39,J1".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/engine.h"

namespace bankhalter::notation {

/// Reads the words of one action. `actor` is the seat, kBank or kChance. Malformed words come back
/// as a diagnostic.
Result<Action> parse_action(const Rules& rules, Seat actor,
                            std::span<const std::string_view> words);

/// The kind of action that begins with this word.
std::optional<ActionKind> parse_verb(std::string_view word);

/// One side of a trade: "5,15,$200", "-" for nothing.
std::optional<Items> parse_items(const Rules& rules, std::string_view text);
std::string print_items(const Rules& rules, const Items& items);

/// Whether there is a space of that number, and somebody can own it.
bool is_property(const Rules& rules, int space);

/// "0", "bank" or "chance".
Result<Seat> parse_actor(std::string_view word);
std::string print_actor(Seat actor);

std::string print_action(const Rules& rules, const Action& action);

/// An action with its actor, as logs and records have it: "1 roll", "chance dice 3 4".
Result<Action> parse_words(const Rules& rules, std::string_view text);
std::string print_words(const Rules& rules, const Action& action);

/// The words of all legal actions of a seat, sorted bytewise, bids as "bid LO HI".
std::vector<std::string> print_legal(const Rules& rules, const State& state, Seat seat);
std::vector<std::string> print_legal(const Rules& rules, const LegalActions& legal);

}  // namespace bankhalter::notation
