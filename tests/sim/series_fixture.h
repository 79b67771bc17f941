// Small series for the simulator's tests.
#pragma once

#include <gtest/gtest.h>

#include "edition/files.h"
#include "sim/play_on.h"

namespace bankhalter::tests {

inline const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

inline std::shared_ptr<const Series> open_series(const SeriesOrder& order) {
    const auto series = Series::open(library(), Language::English, order);
    if (!series) ADD_FAILURE() << series.faults()[0];
    return *series;
}

/// A series with every kind of player and an end that comes soon.
inline SeriesOrder small_order() {
    SeriesOrder order;
    order.players = {"trader", "random", "trader"};
    order.games = 500;
    order.seed = 7;
    order.rounds = 40;
    return order;
}

/// The games [first, last) on so many threads.
inline Results play_part(const SeriesOrder& order, Share share, int threads) {
    Results results(open_series(order));
    results.first = results.next = share.first;
    results.last = share.last;
    const std::atomic<bool> never = false;
    Progress silent(false, 0, 1);
    play_on(results, threads, never, silent, [] {});
    return results;
}

inline Results play_all(const SeriesOrder& order, int threads = 2) {
    return play_part(order, {0, order.games}, threads);
}

inline Result<Results> read(const std::string& text) {
    return read_results(library(), Language::English, text);
}

}  // namespace bankhalter::tests
