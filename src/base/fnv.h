// FNV-1a, 64 bit: the published hash we use wherever a fingerprint needs no secrecy.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/layers.h"

namespace bankhalter {

inline constexpr std::uint64_t kFnvStart = 0xcbf29ce484222325u;

inline std::uint64_t fnv1a(std::string_view bytes, std::uint64_t h = kFnvStart) {
    for (char c : bytes) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return h;
}

}  // namespace bankhalter
