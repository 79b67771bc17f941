// How many throws of others it takes until a whole group has paid for itself, from how often its
// spaces are landed on.
#include <cmath>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

constexpr int kThrowsRow = kDeeds;
constexpr int kMeanThrow = 7;  // of two dice

class BreakEven : public Accumulator {
public:
    explicit BreakEven(const Series& series)
        : Accumulator(series, "break_even", kDeeds + 1, {"times"}) {}

    EventKinds watches() const override { return {EventKind::Moved, EventKind::Thrown}; }
    void see(const Event& event, const State&) override {
        if (event.kind == EventKind::Thrown) {
            tally_.at(kThrowsRow, 0) += event.why == Why::Dice;
            return;
        }
        const SpaceFacts& facts = series_.rules().spaces[Space{event.at}];
        if (facts.kind == SpaceKind::Street || facts.kind == SpaceKind::Station ||
            facts.kind == SpaceKind::Utility)
            ++tally_.at(facts.deed.value, 0);
    }

    std::vector<Sheet> sheets(std::int64_t) const override {
        Sheet wide{.name = "break_even",
                   .title = "Throws of others until a group has paid for itself",
                   .columns = {{"group", "group"}}};
        Sheet steps{.name = "break_even_steps",
                    .columns = {{"group", ""},
                                {"level", ""},
                                {"cost", ""},
                                {"income_per_throw", "", 4},
                                {"throws", "", 1},
                                {"low", "", 1},
                                {"high", "", 1}}};
        for (const char* heading : {"unbuilt", "1", "2", "3", "4", "hotel"})
            wide.columns.push_back({std::string("level_") + heading, heading, 0});
        for (std::uint8_t i = 0; i < kGroups; ++i) {
            wide.rows.push_back({group_code(Group{i})});
            for (int level = 0; level <= kHotelLevel; ++level) {
                const Income income = income_of(Group{i}, level);
                wide.rows.back().push_back(income.throws());
                if (income.cost > 0)
                    steps.rows.push_back({group_code(Group{i}), std::int64_t{level}, income.cost,
                                          income.mean, income.throws(), income.throws(1),
                                          income.throws(-1)});
            }
        }
        wide.note =
            "cost of all deeds and buildings / rent for each throw of another player; T, W: by how "
            "many are owned";
        return {std::move(wide), std::move(steps)};
    }

private:
    struct Income {
        std::int64_t cost = 0;
        double mean = 0, half_width = 0;  // for each throw
        /// At the mean, or at an end of its interval.
        Sheet::Cell throws(int end = 0) const {
            const double income = mean + end * half_width;
            if (cost == 0 || income <= 0) return {};
            return static_cast<double>(cost) / income;
        }
    };

    /// Of a colour group on that level, or of so many stations or utilities.
    Income income_of(Group group, int level) const {
        const Rules& r = series_.rules();
        Income income;
        const auto throws = static_cast<double>(tally_.at(kThrowsRow, 0));
        const bool is_street = group.value < kStreetGroups;
        const int members = r.groups[group].count();
        if (throws == 0 || (is_street ? level > r.max_houses && level != kHotelLevel
                                      : level < 1 || level > members))
            return income;
        double variance = 0;
        for (Deed deed : r.groups[group]) {
            const DeedFacts& d = r.deeds[deed];
            const auto landings = static_cast<double>(tally_.at(deed.value, 0));
            const double rent = is_street ? street_rent(d, level) : owned_rent(group, level);
            // Each of so many stations as often as all of them on average.
            const double part = is_street ? 1 : static_cast<double>(level) / members;
            income.mean += part * rent * landings / throws;
            variance += part * part * rent * rent * landings / (throws * throws);
            income.cost += is_street ? d.price + d.house_price * r.height(level) : 0;
        }
        if (!is_street) income.cost = level * r.deeds[r.groups[group].first()].price;
        income.half_width = kTwoSided95 * std::sqrt(variance);
        return income;
    }
    static double street_rent(const DeedFacts& d, int level) {
        return level == 0 ? 2.0 * d.rents[0] : d.rents[static_cast<std::size_t>(level)];  // RENT-4
    }
    double owned_rent(Group group, int owned) const {
        const auto i = static_cast<std::size_t>(owned - 1);
        return group == kStations ? series_.rules().station_rents[i]
                                  : kMeanThrow * series_.rules().utility_times[i];
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_break_even(const Series& series) {
    return std::make_unique<BreakEven>(series);
}

}  // namespace bankhalter::sim
