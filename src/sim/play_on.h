// Playing a series on from whatever has been played of it.
#pragma once

#include "sim/progress.h"
#include "sim/results.h"

namespace bankhalter::sim {

/// Takes over what an earlier run of the same series has played; says why not when it does not fit.
std::string go_on_from(const Results& saved, Results& results);

/// Plays until the last game, the end of the series, or a stop. `save` is called every minute;
/// `take_rows`, where there is one, with the rows of the games in their order.
void play_on(Results& results, int threads, const std::atomic<bool>& stop, Progress& progress,
             const std::function<void()>& save,
             const std::function<void(std::string_view rows)>& take_rows = {});

}  // namespace bankhalter::sim
