// What the parts of the gateway share: settings, counts, limits and the loops. Only gateway.cpp,
// lane.cpp, exchanges.cpp and links.cpp know it.
#pragma once

#include <atomic>
#include <utility>

#include "net/asio.h"
#include "server/addresses.h"
#include "server/gateway.h"
#include "server/limit_log.h"
#include "server/timings.h"

namespace bankhalter::server {

inline constexpr net::seconds kClosingTime{2};  // for what is queued and the closing handshake
inline constexpr double kTalkersPerAddress =
    25;  // an address may say as much as so many connections at their limit: many more people

inline constexpr int kSendBuffer = 128 * 1024;  // the kernel's part of what slow readers keep

class Lane;

struct Network {
    explicit Network(GatewaySettings s)
        : settings(std::move(s)),
          addresses({settings.requests_per_second, settings.request_burst},
                    {settings.messages_per_second * kTalkersPerAddress,
                     settings.message_burst * kTalkersPerAddress},
                    settings.connections_per_address, settings.bodies_per_address) {}

    GatewaySettings settings;
    GatewayEvents events;
    GatewayCounts counts;
    Addresses addresses;
    LimitLog limits;
    Timings timings;
    std::vector<Lane*> lanes;  // by number
    std::atomic<int> connections = 0;
    std::atomic<bool> stopping = false;
    // On the first loop only.
    std::size_t bodies = 0;  // bytes of requests and answers in memory
    int turned_away = 0,     // those that are told why they must go
        exchanges = 0;       // requests being answered
};

/// What a connection holds of the limits, given back at its end.
class Place {
public:
    explicit Place(Network& network) : network_(&network) { ++network.connections; }
    Place(Place&& other) noexcept
        : network_(std::exchange(other.network_, nullptr)),
          known_(std::exchange(other.known_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
        if (network_) --network_->connections;
        if (known_) network_->addresses.leave(known_);
    }
    bool may_speak() { return network_->addresses.may_speak(known_, net::Clock::now()); }
    bool enter(const std::string& address) {
        return known_ || (known_ = network_->addresses.enter(address, net::Clock::now()));
    }

private:
    Network* network_;
    Addresses::Known* known_ = nullptr;
};

/// The memory of a request's body or of an answer, given back at its end.
class HeldBody {
public:
    HeldBody(Network& network, const std::string& address, std::size_t bytes)
        : network_(network), bytes_(bytes) {
        if (bytes == 0) return;
        full_ = network.bodies + bytes > network.settings.bodies;
        if (full_) return;
        known_ = network.addresses.hold(address, bytes, net::Clock::now());
        if (known_) network.bodies += bytes;
    }
    HeldBody(const HeldBody&) = delete;
    HeldBody& operator=(const HeldBody&) = delete;
    ~HeldBody() {
        if (!known_) return;
        network_.bodies -= bytes_;
        network_.addresses.release(known_, bytes_);
    }
    bool is_there() const { return bytes_ == 0 || known_; }
    bool is_full() const { return full_; }  // for everybody

private:
    Network& network_;
    std::size_t bytes_;
    bool full_ = false;
    Addresses::Known* known_ = nullptr;
};

}  // namespace bankhalter::server
