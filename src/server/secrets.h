// Random names: rooms and codes that cannot be guessed, and the secrets of seats, of which only
// hashes are kept.
#pragma once

#include <string>
#include <string_view>

namespace bankhalter::server {

std::string new_room_id();
/// Short enough to be read out.
std::string new_code();
std::string new_token();
std::string hash_token(std::string_view token);
bool is_token(std::string_view text);

}  // namespace bankhalter::server
