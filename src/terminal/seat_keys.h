// The file of `join --token`: a line for every table, with its name and the key of the seat there.
#pragma once

#include <string>
#include <string_view>

namespace bankhalter::terminal {

/// The key for this table; empty if there is none.
std::string read_seat_key(const std::string& file, std::string_view room);
bool keep_seat_key(const std::string& file, std::string_view room, std::string_view key);

}  // namespace bankhalter::terminal
