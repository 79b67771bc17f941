// The cryptography that fair dice and secrets need. crypto.cpp takes it from libsodium;
// browser_crypto.cpp, which stands in for it in WebAssembly, from the browser.
#pragma once

#include <array>
#include <string_view>

#include "base/layers.h"

namespace bankhalter::play {

using Secret = std::array<unsigned char, 32>;

Secret random_secret();
Secret sha256(std::string_view message);
Secret hmac_sha256(const Secret& key, std::string_view message);

}  // namespace bankhalter::play
