#include "sim/play_on.h"

#include <boost/json/serialize.hpp>

#include "sim/workers.h"

namespace bankhalter::sim {

/// What decides a game: the same for a series of more games.
static std::string games_of(const Series& series) {
    boost::json::object o = series.to_json();
    o.erase("games");
    return boost::json::serialize(o);
}

std::string go_on_from(const Results& saved, Results& results) {
    if (games_of(saved.series()) != games_of(results.series()))
        return "is of another series: players, edition, variant, seed, rounds, --until-ci or start "
               "differ";
    if (saved.first != results.first) return "is of another shard";
    if (saved.next > results.last) return "has more games than are asked for";
    results.statistics.copy(saved.statistics);
    results.next = saved.next;
    results.ended = saved.ended;
    return {};
}

void play_on(Results& results, int threads, const std::atomic<bool>& stop, Progress& progress,
             const std::function<void()>& save,
             const std::function<void(std::string_view)>& take_rows) {
    if (results.is_complete()) return;
    constexpr std::chrono::minutes kBetweenSaves{1};
    auto saved = std::chrono::steady_clock::now();
    const auto after_block = [&](std::int64_t next, const Statistics& total) {
        results.next = next;
        results.ended = is_known(total);
        return results.ended;
    };
    const auto watch = [&](std::int64_t next, const Statistics& total) {
        progress.show(next, total);
        if (std::chrono::steady_clock::now() - saved < kBetweenSaves) return;
        saved = std::chrono::steady_clock::now();
        save();
    };
    results.next =
        play_games({results.next, results.last, threads, stop, after_block, watch, take_rows},
                   results.statistics);
}

}  // namespace bankhalter::sim
