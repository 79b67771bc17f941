// What the server remembers of addresses: how much each asks, how many connections it holds and how
// much of its requests and answers is in memory. Bounded, whoever comes; exact, from whichever
// threads.
#pragma once

#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/bucket.h"

namespace bankhalter::server {

/// One household is one address: all of an IPv4 address, the first 64 bits of an IPv6 one.
std::string household(const std::string& address);

/// The last address that a proxy wrote into X-Forwarded-For, or the peer's own when there is none.
std::string forwarded_address(std::string_view header, const std::string& peer);

class Addresses {
public:
    Addresses(Flow requests, Flow messages, int connections, std::size_t held,
              std::size_t most = 20000)
        : requests_(requests),
          messages_(messages),
          connections_(connections),
          held_(held),
          most_(most) {}

    /// Whether one more request is within the rate.
    bool may_ask(const std::string& address, Bucket::Time now);
    /// A place for one more connection, to be left by `leave`; null when the address holds as many
    /// as it may.
    struct Known {
        Bucket requests, messages;
        int connections = 0;
        std::size_t held = 0;  // bytes of bodies
    };
    Known* enter(const std::string& address, Bucket::Time now);
    void leave(Known* known);
    /// Memory for the body of a request or an answer, to be given back by `release`; null when the
    /// address has too many under way. One alone may be as large as it is.
    Known* hold(const std::string& address, std::size_t bytes, Bucket::Time now);
    void release(Known* known, std::size_t bytes);
    /// Whether one more message is within the rate of all its connections.
    bool may_speak(Known* known, Bucket::Time now);

    std::size_t size() const;

private:
    // Under the lock.
    Known& find(const std::string& address, Bucket::Time now);
    void forget_quiet(Bucket::Time now);

    Flow requests_, messages_;
    int connections_;
    std::size_t held_, most_;
    mutable std::mutex mutex_;
    Bucket::Time swept_{};
    std::unordered_map<std::string, Known> known_;
};

}  // namespace bankhalter::server
