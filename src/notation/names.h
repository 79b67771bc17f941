// The fixed words of the notation for enumerations: variants, steps, refusals with their clauses,
// faults, events.
#pragma once

#include <optional>
#include <string_view>

#include "engine/engine.h"

namespace bankhalter::notation {

std::string_view variant_name(Variant variant);
std::optional<Variant> parse_variant(std::string_view word);

/// A refusal's code and the clause of the rules it rests on.
struct RefusalName {
    std::string_view code;
    std::string_view clause;
};
RefusalName refusal_name(Refusal refusal);

struct FaultName {
    std::string_view code;
    std::string_view clause;
};
FaultName fault_name(Fault fault);

std::string_view event_name(EventKind kind);
std::string_view why_name(Why why);
std::string_view step_name(Step step);
std::optional<Step> parse_step(std::string_view word);
std::string_view face_name(SpeedFace face);

}  // namespace bankhalter::notation
