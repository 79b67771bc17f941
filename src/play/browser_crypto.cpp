// The cryptography of the browser, which the page's worker lends to the module.
#include <cstddef>

#include "play/crypto.h"

extern "C" {

[[clang::import_module("crypto"), clang::import_name("random")]] void crypto_random(
    unsigned char* out, std::size_t length);
[[clang::import_module("crypto"), clang::import_name("sha256")]] void crypto_sha256(
    const char* message, std::size_t length, unsigned char* out);
[[clang::import_module("crypto"), clang::import_name("hmac_sha256")]] void crypto_hmac_sha256(
    const unsigned char* key, const char* message, std::size_t length, unsigned char* out);
}

namespace bankhalter::play {

Secret random_secret() {
    Secret secret;
    crypto_random(secret.data(), secret.size());
    return secret;
}

Secret sha256(std::string_view message) {
    Secret digest;
    crypto_sha256(message.data(), message.size(), digest.data());
    return digest;
}

Secret hmac_sha256(const Secret& key, std::string_view message) {
    Secret out;
    crypto_hmac_sha256(key.data(), message.data(), message.size(), out.data());
    return out;
}

}  // namespace bankhalter::play
