// How long games last, in turns of one player.
#include <fmt/format.h>

#include <algorithm>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

class Lengths : public Accumulator {
public:
    explicit Lengths(const Series& series)
        : Accumulator(series, "lengths", series.most_turns() + 1, {"games"}) {}

    void end(const GameOutcome& outcome) override {
        ++tally_.at(static_cast<int>(outcome.turns), 0);
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        std::int64_t turns = 0, squares = 0;
        Sheet all{.name = "turns", .columns = {{"turns", ""}, {"games", ""}}};
        for (int n = 0; n < tally_.rows(); ++n) {
            turns += n * tally_.at(n, 0);
            squares += std::int64_t{n} * n * tally_.at(n, 0);
            if (tally_.at(n, 0) > 0) all.rows.push_back({std::int64_t{n}, tally_.at(n, 0)});
        }
        Sheet summary{.name = "lengths",
                      .title = "Turns of a game",
                      .columns = {{"mean", "mean", 1},
                                  {"half_width", "±", 2},
                                  {"shortest", "shortest"},
                                  {"p10", "10 %"},
                                  {"p50", "median"},
                                  {"p90", "90 %"},
                                  {"p99", "99 %"},
                                  {"longest", "longest"}}};
        summary.rows.push_back(
            {ratio(turns, games),
             mean_half_width(games, static_cast<double>(turns), static_cast<double>(squares)),
             share(games, 0), share(games, 10), share(games, 50), share(games, 90),
             share(games, 99), share(games, 100)});
        return {std::move(summary), std::move(all)};
    }

    std::vector<Picture> pictures(std::int64_t games) const override {
        if (games == 0) return {};
        Bars bars{.file = "lengths",
                  .title = "How long games last",
                  .x_label = "turns",
                  .y_label = "games"};
        const int longest = reached(games, 99);
        for (bars.step = 1; longest / bars.step > 40;)
            bars.step =
                bars.step % 2 == 0 && bars.step % 5 != 0 ? bars.step / 2 * 5 : bars.step * 2;
        bars.values.assign(static_cast<std::size_t>(longest / bars.step + 1), 0);
        std::int64_t shown = 0;
        for (int n = 0;
             n < std::min(tally_.rows(), static_cast<int>(bars.values.size()) * bars.step); ++n) {
            bars.values[static_cast<std::size_t>(n / bars.step)] +=
                static_cast<double>(tally_.at(n, 0));
            shown += tally_.at(n, 0);
        }
        for (double count : bars.values)
            bars.half_widths.push_back(
                static_cast<double>(games) *
                wilson(static_cast<std::int64_t>(count), games).half_width());
        bars.note = fmt::format("{} games, median {} turns", games, reached(games, 50));
        if (shown < games) bars.note += fmt::format(", {} longer than shown", games - shown);
        return {std::move(bars)};
    }

private:
    /// The length that so many percent of the games do not exceed.
    int reached(std::int64_t games, int percent) const {
        std::int64_t seen = 0;
        for (int n = 0; n < tally_.rows(); ++n)
            if ((seen += tally_.at(n, 0)) > 0 && seen * 100 >= games * percent) return n;
        return 0;
    }
    Sheet::Cell share(std::int64_t games, int percent) const {
        if (games == 0) return {};
        return std::int64_t{reached(games, percent)};
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_lengths(const Series& series) {
    return std::make_unique<Lengths>(series);
}

}  // namespace bankhalter::sim
