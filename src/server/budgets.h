// How much each household may have written into the store: every entry is a row on the disk,
// whoever makes it, on whichever thread.
#pragma once

#include <mutex>
#include <string>
#include <unordered_map>

#include "server/bucket.h"

namespace bankhalter::server {

class Budgets {
public:
    explicit Budgets(const Flow& flow) : flow_(flow) {}

    bool is_left(const std::string& household, Bucket::Time now) {
        if (flow_.per_second <= 0) return true;
        const std::lock_guard lock(mutex_);
        return find(household, now).level(flow_, now) >= 1;
    }
    /// What was written is paid for, if need be later.
    void spend(const std::string& household, std::size_t entries, Bucket::Time now) {
        if (flow_.per_second <= 0) return;
        const std::lock_guard lock(mutex_);
        find(household, now).spend(flow_, now, static_cast<double>(entries));
    }
    /// Forgets those who have all of it left.
    void forget_quiet(Bucket::Time now) {
        const std::lock_guard lock(mutex_);
        std::erase_if(left_,
                      [&](const auto& one) { return one.second.level(flow_, now) >= flow_.burst; });
    }

private:
    Bucket& find(const std::string& household, Bucket::Time now) {
        return left_.try_emplace(household, Bucket(flow_, now)).first->second;
    }

    Flow flow_;
    std::mutex mutex_;
    std::unordered_map<std::string, Bucket> left_;
};

}  // namespace bankhalter::server
