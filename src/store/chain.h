// The chain of a log: every entry's sum covers the one before it, so that damage shows where it is,
// and two logs that end alike are alike.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace bankhalter::store {

/// The sum of entry `number` of a game, 32 hexadecimal digits. `before` is the sum of its
/// predecessor; empty at the beginning, and behind entries from before there were sums.
std::string chain(std::string_view before, std::string_view game, std::int64_t number,
                  std::string_view body);

}  // namespace bankhalter::store
