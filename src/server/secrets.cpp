#include "server/secrets.h"

#include <sodium.h>

#include "play/fair_dice.h"

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

std::string new_token() {
    const Secret secret = random_secret();
    std::string text(sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
    sodium_bin2base64(text.data(), text.size(), secret.data(), secret.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text.pop_back();
    return text;
}

bool is_token(std::string_view text) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return text.size() == 43 && text.find_first_not_of(kLetters) == std::string_view::npos;
}

std::string hash_token(std::string_view token) {
    Secret digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(token.data()),
                       token.size());
    return to_hex(digest);
}

}  // namespace bankhalter::server
