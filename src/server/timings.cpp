#include "server/timings.h"

namespace bankhalter::server {
namespace {

prometheus::Histogram& add(prometheus::Registry& registry, const char* name, const char* help) {
    return prometheus::BuildHistogram().Name(name).Help(help).Register(registry).Add(
        {}, prometheus::Histogram::BucketBoundaries{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                    0.1, 0.25, 0.5, 1, 2.5, 5, 10});
}

}  // namespace

Timings::Timings()
    : answer(
          add(registry, "bankhalter_answer_seconds", "From a message to a table to its answer.")),
      commit(add(registry, "bankhalter_commit_seconds", "From entries to their commit.")),
      lag(add(registry, "bankhalter_loop_lag_seconds", "How late the loop comes to a timer.")) {}

}  // namespace bankhalter::server
