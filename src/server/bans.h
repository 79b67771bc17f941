// Addresses and networks that the operator has shut out.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bankhalter::server {

/// An address of either kind with the number of its bits that count.
struct Range {
    std::array<unsigned char, 16> bytes{};
    int bits = 128;

    bool has(const Range& address) const;
    bool operator==(const Range&) const = default;
};

/// "192.0.2.7", "192.0.2.0/24", "2001:db8::/32"; nothing for anything else.
std::optional<Range> parse_range(std::string_view text);

/// For all threads.
class Bans {
public:
    /// Whether that is something new.
    bool set(std::vector<Range> ranges) {
        const std::lock_guard lock(mutex_);
        return std::exchange(ranges_, ranges) != ranges;
    }
    bool has(std::string_view address) const;

private:
    mutable std::mutex mutex_;
    std::vector<Range> ranges_;
};

}  // namespace bankhalter::server
