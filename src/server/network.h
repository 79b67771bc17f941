// What the parts of the gateway share: settings, counts, limits and the loop. Only gateway.cpp,
// exchanges.cpp and links.cpp know it.
#pragma once

#include <utility>

#include "net/asio.h"
#include "server/addresses.h"
#include "server/gateway.h"

namespace bankhalter::server {

inline constexpr net::seconds kClosingTime{2};  // for what is queued and the closing handshake
inline constexpr double kTalkersPerAddress =
    25;  // an address may say as much as so many connections at their limit: many more people

struct Network {
    explicit Network(GatewaySettings s)
        : settings(std::move(s)),
          addresses({settings.requests_per_second, settings.request_burst},
                    {settings.messages_per_second * kTalkersPerAddress,
                     settings.message_burst * kTalkersPerAddress},
                    settings.connections_per_address) {}

    GatewaySettings settings;
    GatewayEvents events;
    GatewayCounts counts;
    Addresses addresses;
    int connections = 0, turned_away = 0,
        exchanges = 0;  // now: all; those that are told why they must go; requests being answered
    bool stopping = false;
    // One thread runs it; others may post. It goes before the rest: what its coroutines hold gives
    // back to the members above.
    net::asio::io_context loop{1};
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

}  // namespace bankhalter::server
