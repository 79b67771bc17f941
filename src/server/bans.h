// Addresses and networks that the operator has shut out.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bankhalter::server {

/// An address of either kind with the number of its bits that count.
struct Range {
    std::array<unsigned char, 16> bytes{};
    int bits = 128;

    bool has(const Range& address) const;
};

/// "192.0.2.7", "192.0.2.0/24", "2001:db8::/32"; nothing for anything else.
std::optional<Range> parse_range(std::string_view text);

class Bans {
public:
    void set(std::vector<Range> ranges) { ranges_ = std::move(ranges); }
    bool has(std::string_view address) const;

private:
    std::vector<Range> ranges_;
};

}  // namespace bankhalter::server
