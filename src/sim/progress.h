// One line on the terminal that tells how far a series is: share, speed, time left, win rates with
// their intervals.
#pragma once

#include <chrono>

#include "sim/statistics.h"

namespace bankhalter::sim {

class Progress {
public:
    /// Silent unless `shown`; standard error is the place.
    Progress(bool shown, std::int64_t first, std::int64_t last);
    ~Progress() { wipe(); }
    void show(std::int64_t next, const Statistics& total);
    void wipe();

private:
    using Clock = std::chrono::steady_clock;
    bool shown_;
    bool visible_ = false;
    std::int64_t first_, last_;
    Clock::time_point start_ = Clock::now();
    Clock::time_point drawn_{};
};

/// "0:07", "12:30", "3:00:00".
std::string print_duration(double seconds);

}  // namespace bankhalter::sim
