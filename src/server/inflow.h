// How much a WebSocket takes in: the bytes of everything that comes, also of frames that end no
// message and so are counted nowhere. Who sends more waits, and nobody is told.
#pragma once

#include <limits>

#include "net/asio.h"
#include "server/bucket.h"

namespace bankhalter::server {

/// A rate policy of Beast's streams.
class Inflow {
public:
    explicit Inflow(const Flow& bytes) : bytes_(bytes), bucket_(bytes, net::Clock::now()) {}

private:
    friend class net::beast::rate_policy_access;

    static constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

    std::size_t available_read_bytes() const noexcept {
        if (bytes_.per_second <= 0) return kAll;
        const double level = bucket_.level(bytes_, net::Clock::now());
        return level < 1 ? 0 : static_cast<std::size_t>(level);
    }
    void transfer_read_bytes(std::size_t n) noexcept {
        bucket_.spend(bytes_, net::Clock::now(), static_cast<double>(n));
    }
    std::size_t available_write_bytes() const noexcept { return kAll; }
    void transfer_write_bytes(std::size_t) noexcept {}
    void on_timer() noexcept {}

    Flow bytes_;
    Bucket bucket_;
};

}  // namespace bankhalter::server
