#include "play/fair_dice.h"

#include <sodium.h>

namespace bankhalter::play {

static_assert(crypto_hash_sha256_BYTES == 32 && crypto_auth_hmacsha256_BYTES == 32 &&
              crypto_auth_hmacsha256_KEYBYTES == 32);

Secret random_secret() {
    Secret secret;
    randombytes_buf(secret.data(), secret.size());
    return secret;
}

std::string to_hex(const Secret& secret) {
    std::string hex(65, '\0');
    sodium_bin2hex(hex.data(), hex.size(), secret.data(), secret.size());
    hex.pop_back();
    return hex;
}

Secret parse_hex(std::string_view hex) {
    Secret secret{};
    sodium_hex2bin(secret.data(), secret.size(), hex.data(), hex.size(), nullptr, nullptr, nullptr);
    return secret;
}

std::string commitment_to(const Secret& seed) {
    Secret digest;
    crypto_hash_sha256(digest.data(), seed.data(), seed.size());
    return to_hex(digest);
}

static Secret hmac(const Secret& key, std::string_view message) {
    Secret out;
    crypto_auth_hmacsha256(out.data(), reinterpret_cast<const unsigned char*>(message.data()),
                           message.size(), key.data());
    return out;
}

FairDice::FairDice(const Secret& seed, const std::map<int, std::string>& nonces,
                   std::uint64_t number)
    : number_(number) {
    std::string message = "bankhalter fair dice 1";
    for (const auto& [seat, nonce] : nonces) {
        const Secret bytes = parse_hex(nonce);
        message.append(bytes.begin(), bytes.end());
    }
    key_ = hmac(seed, message);
}

std::uint32_t FairDice::below(std::uint32_t n) {
    for (;;) {
        if (used_ == block_.size() || block_number_ == 0) {
            std::string message(16, '\0');
            for (std::size_t i = 0; i < 8; ++i) {
                message[7 - i] = static_cast<char>(number_ >> (8 * i));
                message[15 - i] = static_cast<char>(block_number_ >> (8 * i));
            }
            block_ = hmac(key_, message);
            ++block_number_;
            used_ = 0;
        }
        const std::uint32_t byte = block_[used_++];
        if (byte < 256 - 256 % n) return byte % n;
    }
}

Result<Action> FairDice::next(const Rules&, const State& state) {
    block_number_ = 0;
    const Action a = pick_chance(state, [&](std::uint32_t n) { return below(n); });
    ++number_;
    return a;
}

}  // namespace bankhalter::play
