// Token buckets: so many at once, so many a second after that.
#pragma once

#include <algorithm>
#include <chrono>

namespace bankhalter::server {

struct Flow {
    double per_second = 0;  // 0: no limit
    double burst = 0;
};

class Bucket {
public:
    using Time = std::chrono::steady_clock::time_point;

    Bucket(const Flow& flow, Time now) : level_(flow.burst), since_(now) {}

    bool take(const Flow& flow, Time now) {
        if (flow.per_second <= 0) return true;
        level_ = level(flow, now);
        since_ = now;
        if (level_ < 1) return false;
        level_ -= 1;
        return true;
    }
    /// Takes so many even if they are not there: then the level is below nothing.
    void spend(const Flow& flow, Time now, double count) {
        level_ = level(flow, now) - count;
        since_ = now;
    }
    double level(const Flow& flow, Time now) const {
        return std::min(
            flow.burst,
            level_ + flow.per_second * std::chrono::duration<double>(now - since_).count());
    }

private:
    double level_;
    Time since_;
};

}  // namespace bankhalter::server
