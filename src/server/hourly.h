// How often each has done something within the last hour, on whichever thread.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/layers.h"
#include "room/pace.h"

namespace bankhalter::server {

constexpr Millis kHour = 3'600'000;

class HourlyCounts {
public:
    /// Counts one more, unless that is too much.
    bool count(const std::string& who, int most);
    /// Forgets those who have done nothing.
    void forget_quiet();

private:
    std::mutex mutex_;
    std::unordered_map<std::string, std::vector<Millis>> times_;
};

}  // namespace bankhalter::server
