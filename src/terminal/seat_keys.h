// The file of `join --token`: a line for every table, with its name, the key of the seat there, and
// what will show later whether the dice were fair: the own nonce and the table's commitment.
#pragma once

#include <string>
#include <string_view>

namespace bankhalter::terminal {

struct SeatKey {
    std::string token{};
    std::string nonce{}, commitment{};
};

/// What is kept for this table; an empty token if there is none.
SeatKey read_seat_key(const std::string& file, std::string_view room);
bool keep_seat_key(const std::string& file, std::string_view room, const SeatKey& key);

}  // namespace bankhalter::terminal
