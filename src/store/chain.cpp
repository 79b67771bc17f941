#include "store/chain.h"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

namespace bankhalter::store {

std::string chain(std::string_view before, std::string_view game, std::int64_t number,
                  std::string_view body) {
    // Names have no spaces, so no two entries are spelled alike.
    const std::string head = fmt::format("{} {} {} ", before, game, number);
    crypto_generichash_state state;
    std::array<unsigned char, crypto_generichash_BYTES_MIN> digest;
    crypto_generichash_init(&state, nullptr, 0, digest.size());
    for (const std::string_view part : {std::string_view(head), body})
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()),
                                  part.size());
    crypto_generichash_final(&state, digest.data(), digest.size());
    std::string hex(2 * digest.size() + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
    hex.pop_back();
    return hex;
}

}  // namespace bankhalter::store
