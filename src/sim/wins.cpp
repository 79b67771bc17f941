// Who wins: wins + draws + capped = games.
#include <fmt/format.h>

#include <algorithm>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

class Wins : public Accumulator {
public:
    explicit Wins(const Series& series)
        : Accumulator(series, "wins", series.seats() + 1, {"wins", "draws", "capped"}) {}

    void end(const GameOutcome& outcome) override {
        const int column = outcome.capped ? kCapped : outcome.winners.count() == 1 ? kWins : kDraws;
        ++tally_.at(series_.seats(), column);
        for (Seat seat : outcome.winners) ++tally_.at(seat.value, column);
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        Sheet seats{.name = "wins", .title = "Wins by seat", .columns = columns("seat", "seat")};
        for (int i = 0; i < series_.seats(); ++i)
            seats.rows.push_back(row(static_cast<std::int64_t>(i), series_.player(i), {i}, games));
        const int all = series_.seats();
        seats.note = fmt::format(
            "wins + draws + capped = games: {} + {} + {} = {}; capped {:.2f} %",
            tally_.at(all, kWins), tally_.at(all, kDraws), tally_.at(all, kCapped), games,
            games
                ? 100.0 * static_cast<double>(tally_.at(all, kCapped)) / static_cast<double>(games)
                : 0);
        return {std::move(seats), players(games), totals(games)};
    }

private:
    static std::vector<Sheet::Column> columns(const char* name, const char* heading) {
        return {{name, heading},         {"player", "player"},
                {"wins", "wins"},        {"win_percent", "win %", 2},
                {"low", "95 % from", 2}, {"high", "to", 2},
                {"draws", "draws"},      {"capped_richest", "richest when capped"}};
    }

    std::vector<Sheet::Cell> row(Sheet::Cell first, const std::string& player,
                                 const std::vector<int>& seats, std::int64_t games) const {
        std::array<std::int64_t, 3> sums{};
        for (int seat : seats)
            for (int column = 0; column < 3; ++column)
                sums[static_cast<std::size_t>(column)] += tally_.at(seat, column);
        const Interval known = wilson(sums[kWins], games);
        return {std::move(first), player,           sums[kWins],  ratio(sums[kWins], games, 100),
                100 * known.low,  100 * known.high, sums[kDraws], sums[kCapped]};
    }

    /// The seats of the same player together; on the screen only where players differ and one has
    /// several seats.
    Sheet players(std::int64_t games) const {
        Sheet sheet{.name = "players", .columns = columns("seats", "seats")};
        std::vector<std::string> names;
        for (int i = 0; i < series_.seats(); ++i)
            if (std::find(names.begin(), names.end(), series_.player(i)) == names.end())
                names.push_back(series_.player(i));
        for (const std::string& name : names) {
            std::vector<int> seats;
            for (int i = 0; i < series_.seats(); ++i)
                if (series_.player(i) == name) seats.push_back(i);
            sheet.rows.push_back(row(static_cast<std::int64_t>(seats.size()), name, seats, games));
        }
        if (names.size() > 1 && names.size() < static_cast<std::size_t>(series_.seats()))
            sheet.title = "Wins by player";
        return sheet;
    }

    Sheet totals(std::int64_t games) const {
        const int all = series_.seats();
        return {.name = "games",
                .columns = {{"wins", ""}, {"draws", ""}, {"capped", ""}, {"games", ""}},
                .rows = {{tally_.at(all, kWins), tally_.at(all, kDraws), tally_.at(all, kCapped),
                          games}}};
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_wins(const Series& series) {
    return std::make_unique<Wins>(series);
}

}  // namespace bankhalter::sim
