#include "analysis/analyse.h"

#include <atomic>

#include "analysis/share_out.h"

namespace bankhalter::analysis {

Analysis analyse(const Course& course, Depth depth, std::uint64_t seed, int threads,
                 const std::function<void(std::size_t)>& done) {
    std::vector<Weighed> weighed(course.length());
    std::atomic<std::size_t> ready = 0;
    share_out(course.length(), threads, course.rules, kAnalysisPlay, seed,
              [&](std::size_t at, Playouts& playouts) {
                  weighed[at] = weigh(course, at, depth, playouts);
                  if (done) done(++ready);
              });
    Playouts playouts(course.rules, kAnalysisPlay, seed);
    return put_together(course, std::move(weighed), worth_at_end(course, depth, playouts));
}

}  // namespace bankhalter::analysis
