// How net worth develops: cash, deeds at list price, mortgaged ones at half, buildings at purchase
// price (QUICK-8), round by round. A round is as many turns as there are seats; the mean is over
// the games that still run, and a bankrupt has nothing.
#include <fmt/format.h>

#include "base/interval.h"
#include "engine/short_game.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

class NetWorth : public Accumulator {
public:
    explicit NetWorth(const Series& series)
        : Accumulator(series, "net_worth", series.order().rounds, columns(series)) {}

    EventKinds watches() const override { return {EventKind::TurnStarted}; }
    void begin(const State& start) override { note(0, start); }
    void see(const Event& event, const State& after) override {
        const int turn = event.amount - static_cast<int>(series_.start().turn_number);
        const int round = turn / series_.seats();
        if (turn > 0 && turn % series_.seats() == 0 && round < tally_.rows()) note(round, after);
    }

    std::vector<Sheet> sheets(std::int64_t) const override {
        Sheet sheet{.name = "net_worth", .columns = {{"round", ""}, {"games", ""}}};
        for (int i = 0; i < series_.seats(); ++i)
            sheet.columns.push_back({fmt::format("seat_{}", i), "", 1});
        for (int i = 0; i < series_.seats(); ++i)
            sheet.columns.push_back({fmt::format("half_width_{}", i), "", 1});
        for (int round = 0; round < tally_.rows() && tally_.at(round, 0) > 0; ++round) {
            std::vector<Sheet::Cell> row{std::int64_t{round}, tally_.at(round, 0)};
            for (int i = 0; i < series_.seats(); ++i)
                row.push_back(ratio(tally_.at(round, 1 + i), tally_.at(round, 0)));
            for (int i = 0; i < series_.seats(); ++i) row.emplace_back(half_width(round, i));
            sheet.rows.push_back(std::move(row));
        }
        return {std::move(sheet)};
    }

    std::vector<Picture> pictures(std::int64_t games) const override {
        constexpr int kLeastShare = 5;  // percent of the games; fewer say too little
        Curves curves{.file = "net_worth",
                      .title = "Mean net worth in the games that still run",
                      .x_label = "rounds",
                      .y_label = "net worth",
                      .lines = std::vector<Curves::Line>(static_cast<std::size_t>(series_.seats())),
                      .shade_label = "games still running"};
        for (int i = 0; i < series_.seats(); ++i)
            curves.lines[static_cast<std::size_t>(i)].name =
                fmt::format("seat {}: {}", i, series_.player(i));
        for (int round = 0; round < tally_.rows(); ++round) {
            const std::int64_t running = tally_.at(round, 0);
            if (running == 0 || running * 100 < games * kLeastShare) break;
            curves.shade.push_back(static_cast<double>(running) / static_cast<double>(games));
            for (int i = 0; i < series_.seats(); ++i) {
                Curves::Line& line = curves.lines[static_cast<std::size_t>(i)];
                line.values.push_back(static_cast<double>(tally_.at(round, 1 + i)) /
                                      static_cast<double>(running));
                line.half_widths.push_back(half_width(round, i));
            }
        }
        if (curves.shade.size() < 2) return {};
        return {std::move(curves)};
    }

private:
    void note(int round, const State& state) {
        ++tally_.at(round, 0);
        for (Seat seat : state.in_game) {
            const std::int64_t worth = wealth(series_.rules(), state, seat);
            tally_.at(round, 1 + seat.value) += worth;
            tally_.at(round, 1 + series_.seats() + seat.value) += worth * worth;
        }
    }
    double half_width(int round, int seat) const {
        return mean_half_width(tally_.at(round, 0), static_cast<double>(tally_.at(round, 1 + seat)),
                               static_cast<double>(tally_.at(round, 1 + series_.seats() + seat)));
    }
    static std::vector<std::string> columns(const Series& series) {
        auto names = seat_columns(series, {"games"});
        for (int i = 0; i < series.seats(); ++i) names.push_back(fmt::format("squares_{}", i));
        return names;
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_net_worth(const Series& series) {
    return std::make_unique<NetWorth>(series);
}

}  // namespace bankhalter::sim
