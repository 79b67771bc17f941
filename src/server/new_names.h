// Random names: rooms and codes that cannot be guessed.
#pragma once

#include <string>

namespace bankhalter::server {

std::string new_room_id();
/// Short enough to be read out.
std::string new_code();

}  // namespace bankhalter::server
