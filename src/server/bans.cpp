#include "server/bans.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace bankhalter::server {

std::optional<Range> parse_range(std::string_view text) {
    const std::size_t slash = text.find('/');
    const std::string address(text.substr(0, slash));
    Range range;
    // An old address is one of the new ones, behind ten zeros and two ones.
    const bool is_old = inet_pton(AF_INET, address.c_str(), &range.bytes[12]) == 1;
    if (is_old) range.bytes[10] = range.bytes[11] = 0xff;
    if (!is_old && inet_pton(AF_INET6, address.c_str(), range.bytes.data()) != 1)
        return std::nullopt;
    if (slash == std::string_view::npos) return range;
    const std::string_view number = text.substr(slash + 1);
    const auto [end, error] =
        std::from_chars(number.data(), number.data() + number.size(), range.bits);
    if (error != std::errc() || end != number.data() + number.size()) return std::nullopt;
    if (range.bits < 0 || range.bits > (is_old ? 32 : 128)) return std::nullopt;
    if (is_old) range.bits += 96;
    return range;
}

bool Range::has(const Range& address) const {
    for (int bit = 0; bit < bits; bit += 8) {
        const int count = std::min(bits - bit, 8);
        const auto mask = static_cast<unsigned char>(0xff << (8 - count));
        const auto at = static_cast<std::size_t>(bit / 8);
        if ((bytes[at] ^ address.bytes[at]) & mask) return false;
    }
    return true;
}

bool Bans::has(std::string_view address) const {
    const std::lock_guard lock(mutex_);
    if (ranges_.empty()) return false;
    const auto one = parse_range(address);
    return one && std::ranges::any_of(ranges_, [&](const Range& r) { return r.has(*one); });
}

}  // namespace bankhalter::server
