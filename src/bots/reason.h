// Why a player acts so, for people who want to know.
#pragma once

#include <array>
#include <string_view>

#include "edition/edition.h"

namespace bankhalter::bots {

/// A line of the texts ([reason] in editions/base/text.*.toml), and the numbers in it. Without a
/// key there is none to give.
struct Reason {
    std::string_view key{};  // a literal
    std::array<int, 2> numbers{};
    friend bool operator==(const Reason&, const Reason&) = default;
};

std::string print_reason(const Library& library, Language language, const Reason& reason);

}  // namespace bankhalter::bots
