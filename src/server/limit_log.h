// Says that a limit was reached: once a minute for each, however often it is, with how often. From
// any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace bankhalter::server {

class LimitLog {
public:
    void reached(std::string_view limit);

private:
    struct Reached {
        std::chrono::steady_clock::time_point told{};
        std::uint64_t since = 0;  // the last time it was told
    };
    std::mutex mutex_;
    std::map<std::string, Reached, std::less<>> reached_;  // limits have few names
};

}  // namespace bankhalter::server
