#include "room/secrets.h"

#include <cstdint>

namespace bankhalter::room {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// base64url without padding.
std::string print_token(const Secret& secret) {
    std::string text;
    std::uint32_t bits = 0;
    int count = 0;
    for (unsigned char byte : secret) {
        bits = bits << 8 | byte;
        for (count += 8; count >= 6; count -= 6) text += kLetters[bits >> (count - 6) & 63];
    }
    return text += kLetters[bits << (6 - count) & 63];
}

bool is_token(std::string_view text) {
    return text.size() == 43 && text.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string hash_token(std::string_view token) { return to_hex(sha256(token)); }

Secret derive_secret(const Secret& from, std::string_view what, int number) {
    return sha256(to_hex(from) + " " + std::string(what) + " " + std::to_string(number));
}

}  // namespace bankhalter::room
