// Who wins by the order of turns: what it is worth to have won the opening throw.
#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

class TurnOrder : public Accumulator {
public:
    explicit TurnOrder(const Series& series)
        : Accumulator(series, "turn_order", series.seats(), {"wins"}) {}

    EventKinds watches() const override { return {EventKind::TurnStarted}; }
    void begin(const State& start) override { first_ = start.turn; }
    void see(const Event& event, const State&) override {
        if (first_ == kNobody) first_ = event.seat;
    }
    void end(const GameOutcome& outcome) override {
        if (outcome.capped || outcome.winners.count() != 1 || first_ == kNobody) return;
        const int seats = series_.seats();
        ++tally_.at((outcome.winners.first().index() + seats - first_.index()) % seats, 0);
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        Sheet sheet{.name = "turn_order",
                    .title = "Wins by the order of turns",
                    .columns = {{"turn", "turn"},
                                {"wins", "wins"},
                                {"win_percent", "win %", 2},
                                {"low", "95 % from", 2},
                                {"high", "to", 2}}};
        for (int i = 0; i < series_.seats(); ++i) {
            const Interval known = wilson(tally_.at(i, 0), games);
            sheet.rows.push_back({std::int64_t{i + 1}, tally_.at(i, 0),
                                  ratio(tally_.at(i, 0), games, 100), 100 * known.low,
                                  100 * known.high});
        }
        return {std::move(sheet)};
    }

private:
    Seat first_ = kNobody;
};

}  // namespace

std::unique_ptr<Accumulator> make_turn_order(const Series& series) {
    return std::make_unique<TurnOrder>(series);
}

}  // namespace bankhalter::sim
