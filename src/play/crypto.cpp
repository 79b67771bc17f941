#include "play/crypto.h"

#include <sodium.h>

namespace bankhalter::play {

static_assert(crypto_hash_sha256_BYTES == 32 && crypto_auth_hmacsha256_BYTES == 32 &&
              crypto_auth_hmacsha256_KEYBYTES == 32);

static const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

Secret random_secret() {
    Secret secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

Secret sha256(std::string_view message) {
    Secret digest;
    crypto_hash_sha256(digest.data(), bytes_of(message), message.size());
    return digest;
}

Secret hmac_sha256(const Secret& key, std::string_view message) {
    Secret out;
    crypto_auth_hmacsha256(out.data(), bytes_of(message), message.size(), key.data());
    return out;
}

}  // namespace bankhalter::play
