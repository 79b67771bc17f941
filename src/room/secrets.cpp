#include "room/secrets.h"

#include <sodium.h>

namespace bankhalter::room {
namespace {

Secret sha256(std::string_view text) {
    Secret digest;
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(text.data()),
                       text.size());
    return digest;
}

}  // namespace

std::string print_token(const Secret& secret) {
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

std::string hash_token(std::string_view token) { return to_hex(sha256(token)); }

Secret derive_secret(const Secret& from, std::string_view what, int number) {
    return sha256(to_hex(from) + " " + std::string(what) + " " + std::to_string(number));
}

}  // namespace bankhalter::room
