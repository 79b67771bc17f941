// What the white dice show in the throws of a turn.
#include <fmt/format.h>

#include <cmath>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

/// Of 36 throws so many have this sum.
int ways(int sum) { return 6 - std::abs(sum - 7); }

class Dice : public Accumulator {
    static constexpr int kLeast = 2, kMost = 12;
    enum Column { kThrows, kDoubles };

public:
    explicit Dice(const Series& series)
        : Accumulator(series, "dice", kMost + 1, {"throws", "doubles"}) {}

    EventKinds watches() const override { return {EventKind::Thrown}; }
    void see(const Event& event, const State&) override {
        if (event.why != Why::Dice) return;
        const int first = event.at, second = event.other.value;
        ++tally_.at(first + second, kThrows);
        tally_.at(first + second, kDoubles) += first == second;
    }

    std::vector<Sheet> sheets(std::int64_t) const override {
        Sheet sheet{.name = "dice",
                    .columns = {{"sum", ""},
                                {"throws", ""},
                                {"percent", "", 3},
                                {"expected_percent", "", 3},
                                {"doubles", ""}}};
        for (int sum = kLeast; sum <= kMost; ++sum)
            sheet.rows.push_back({std::int64_t{sum}, tally_.at(sum, kThrows),
                                  ratio(tally_.at(sum, kThrows), tally_.sum(kThrows), 100),
                                  ratio(ways(sum), 36, 100), tally_.at(sum, kDoubles)});
        return {std::move(sheet)};
    }

    std::vector<Picture> pictures(std::int64_t) const override {
        const auto all = static_cast<double>(tally_.sum(kThrows));
        if (all == 0) return {};
        Bars bars{.file = "dice",
                  .title = "Sums of the dice",
                  .x_label = "sum",
                  .y_label = "% of all throws",
                  .first = kLeast,
                  .marks_label = "fair dice"};
        for (int sum = kLeast; sum <= kMost; ++sum) {
            bars.values.push_back(100 * static_cast<double>(tally_.at(sum, kThrows)) / all);
            bars.half_widths.push_back(
                100 * wilson(tally_.at(sum, kThrows), tally_.sum(kThrows)).half_width());
            bars.marks.push_back(100.0 * ways(sum) / 36);
        }
        bars.note = fmt::format("{:.0f} throws, {:.2f} % doubles", all,
                                100 * static_cast<double>(tally_.sum(kDoubles)) / all);
        return {std::move(bars)};
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_dice(const Series& series) {
    return std::make_unique<Dice>(series);
}

}  // namespace bankhalter::sim
