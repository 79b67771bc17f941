// What the first complete colour group of a game is worth: how often its owner wins.
#include "base/interval.h"
#include "sim/accumulators.h"
#include "sim/first_set.h"

namespace bankhalter::sim {
namespace {

class FirstGroup : public Accumulator {
    enum Column { kFirst, kWon };

public:
    explicit FirstGroup(const Series& series)
        : Accumulator(series, "first_group", kStreetGroups, {"first", "wins"}) {}

    EventKinds watches() const override { return {EventKind::DeedMoved}; }
    void begin(const State& start) override { first_.begin(series_.rules(), start); }
    void see(const Event& event, const State& after) override {
        first_.see(series_.rules(), event, after);
    }
    void end(const GameOutcome& outcome) override {
        if (!first_.is_known()) return;
        const bool won =
            !outcome.capped && outcome.winners.count() == 1 && outcome.winners.has(first_.owner());
        ++tally_.at(first_.group().value, kFirst);
        tally_.at(first_.group().value, kWon) += won;
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        Sheet sheet{.name = "first_group",
                    .title = "Whoever completes a colour group first",
                    .columns = {{"group", "group"},
                                {"games", "games"},
                                {"game_percent", "% of games", 2},
                                {"wins", "wins"},
                                {"win_percent", "win %", 2},
                                {"low", "95 % from", 2},
                                {"high", "to", 2}}};
        const auto add = [&](const std::string& name, std::int64_t first, std::int64_t won) {
            const Interval known = wilson(won, first);
            sheet.rows.push_back({name, first, ratio(first, games, 100), won,
                                  ratio(won, first, 100), first ? 100 * known.low : Sheet::Cell{},
                                  first ? 100 * known.high : Sheet::Cell{}});
        };
        for (std::uint8_t i = 0; i < kStreetGroups; ++i)
            add(group_code(Group{i}), tally_.at(i, kFirst), tally_.at(i, kWon));
        add("all", tally_.sum(kFirst), tally_.sum(kWon));
        return {std::move(sheet)};
    }

private:
    FirstSet first_;
};

}  // namespace

std::unique_ptr<Accumulator> make_first_group(const Series& series) {
    return std::make_unique<FirstGroup>(series);
}

}  // namespace bankhalter::sim
