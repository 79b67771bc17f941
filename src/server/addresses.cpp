#include "server/addresses.h"

#include <arpa/inet.h>

namespace bankhalter::server {

std::string household(const std::string& address) {
    in6_addr six{};
    if (inet_pton(AF_INET6, address.c_str(), &six) != 1) return address;
    for (int i = 8; i < 16; ++i) six.s6_addr[i] = 0;
    char text[INET6_ADDRSTRLEN];
    return inet_ntop(AF_INET6, &six, text, sizeof text);
}

std::string forwarded_address(std::string_view header, const std::string& peer) {
    header.remove_prefix(header.rfind(',') + 1);  // npos + 1 is 0
    while (!header.empty() && header.front() == ' ') header.remove_prefix(1);
    while (!header.empty() && header.back() == ' ') header.remove_suffix(1);
    const std::string address(header);
    in6_addr any{};
    return inet_pton(AF_INET, address.c_str(), &any) == 1 ||
                   inet_pton(AF_INET6, address.c_str(), &any) == 1
               ? address
               : peer;
}

bool Addresses::may_ask(const std::string& address, Bucket::Time now) {
    if (requests_.per_second <= 0) return true;
    const std::lock_guard lock(mutex_);
    return find(address, now).requests.take(requests_, now);
}

Addresses::Known* Addresses::enter(const std::string& address, Bucket::Time now) {
    const std::lock_guard lock(mutex_);
    Known& known = find(address, now);
    if (connections_ > 0 && known.connections >= connections_) return nullptr;
    ++known.connections;
    return &known;  // stays where it is: nobody who holds a connection is forgotten
}

void Addresses::leave(Known* known) {
    const std::lock_guard lock(mutex_);
    --known->connections;
}

Addresses::Known* Addresses::hold(const std::string& address, std::size_t bytes, Bucket::Time now) {
    const std::lock_guard lock(mutex_);
    Known& known = find(address, now);
    if (known.held > 0 && known.held + bytes > held_) return nullptr;
    known.held += bytes;
    return &known;  // nor is anybody forgotten who holds memory
}

void Addresses::release(Known* known, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    known->held -= bytes;
}

bool Addresses::may_speak(Known* known, Bucket::Time now) {
    if (messages_.per_second <= 0) return true;
    const std::lock_guard lock(mutex_);
    return known->messages.take(messages_, now);
}

std::size_t Addresses::size() const {
    const std::lock_guard lock(mutex_);
    return known_.size();
}

Addresses::Known& Addresses::find(const std::string& address, Bucket::Time now) {
    const std::string key = household(address);
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    if (known_.size() >= most_) forget_quiet(now);
    // With the table full of busy addresses, the newcomers share one entry.
    return known_
        .try_emplace(known_.size() < most_ ? key : "",
                     Known{Bucket(requests_, now), Bucket(messages_, now)})
        .first->second;
}

void Addresses::forget_quiet(Bucket::Time now) {
    if (now - swept_ < std::chrono::seconds(1)) return;
    swept_ = now;
    std::erase_if(known_, [&](const auto& entry) {
        const Known& known = entry.second;
        return known.connections == 0 && known.held == 0 &&
               known.requests.level(requests_, now) >= requests_.burst &&
               known.messages.level(messages_, now) >= messages_.burst;
    });
}

}  // namespace bankhalter::server
