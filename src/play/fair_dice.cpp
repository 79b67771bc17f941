#include "play/fair_dice.h"

namespace bankhalter::play {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

unsigned digit(char c) {
    return static_cast<unsigned>(kHex.find(c >= 'A' && c <= 'F' ? static_cast<char>(c + 32) : c));
}

std::string_view bytes_of(const Secret& secret) {
    return {reinterpret_cast<const char*>(secret.data()), secret.size()};
}

}  // namespace

std::string to_hex(const Secret& secret) {
    std::string hex;
    for (unsigned char byte : secret) (hex += kHex[byte >> 4]) += kHex[byte & 15];
    return hex;
}

Secret parse_hex(std::string_view hex) {
    Secret secret{};
    for (std::size_t i = 0; i < secret.size() && 2 * i + 1 < hex.size(); ++i)
        secret[i] = static_cast<unsigned char>(digit(hex[2 * i]) << 4 | digit(hex[2 * i + 1]));
    return secret;
}

std::string commitment_to(const Secret& seed) { return to_hex(sha256(bytes_of(seed))); }

DiceKey::DiceKey(const Secret& seed, const std::map<int, std::string>& nonces) {
    std::string message = "bankhalter fair dice 1";
    for (const auto& [seat, nonce] : nonces) {
        message += bytes_of(parse_hex(nonce));
    }
    value = hmac_sha256(seed, message);
}

std::uint32_t FairDice::below(std::uint32_t n) {
    for (;;) {
        if (used_ == block_.size() || block_number_ == 0) {
            std::string message(16, '\0');
            for (std::size_t i = 0; i < 8; ++i) {
                message[7 - i] = static_cast<char>(number_ >> (8 * i));
                message[15 - i] = static_cast<char>(block_number_ >> (8 * i));
            }
            block_ = hmac_sha256(key_.value, message);
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
