#include "server/new_names.h"

#include <sodium.h>

#include <string_view>

namespace bankhalter::server {

/// Letters and digits that are not mistaken for each other and spell nothing.
static std::string random_word(std::string_view alphabet, int length) {
    std::string word;
    for (int i = 0; i < length; ++i)
        word += alphabet[randombytes_uniform(static_cast<std::uint32_t>(alphabet.size()))];
    return word;
}

std::string new_room_id() { return random_word("23456789bcdfghjkmnpqrstvwxz", 12); }
std::string new_code() { return random_word("BCDFGHJKLMNPQRSTVWXZ23456789", 6); }

}  // namespace bankhalter::server
