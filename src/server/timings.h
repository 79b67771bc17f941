// How long things take: the histograms of the metrics, observed where it happens.
#pragma once

#include <prometheus/histogram.h>
#include <prometheus/registry.h>

#include <chrono>

namespace bankhalter::server {

struct Timings {
    Timings();

    using Time = std::chrono::steady_clock::time_point;
    static void observe(prometheus::Histogram& what, Time since) {
        what.Observe(
            std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count());
    }

    prometheus::Registry registry;
    prometheus::Histogram& answer;  // from a message to a table to what it is told
    prometheus::Histogram& commit;  // of a room's entries
    prometheus::Histogram& lag;     // of the loop: how late a timer is
};

}  // namespace bankhalter::server
