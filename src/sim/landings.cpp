// Who lands where: every space a token is moved to, and how often it is sent to jail.
#include <fmt/format.h>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

constexpr int kSentToJail = kSpaces;  // the row after the spaces

class Landings : public Accumulator {
public:
    explicit Landings(const Series& series)
        : Accumulator(series, "landings", kSpaces + 1, seat_columns(series)) {}

    EventKinds watches() const override { return {EventKind::Moved, EventKind::Jailed}; }
    void see(const Event& event, const State&) override {
        ++tally_.at(event.kind == EventKind::Moved ? event.at : kSentToJail, event.seat.value);
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        Sheet sheet{.name = "landings",
                    .columns = {{"space", ""},
                                {"code", ""},
                                {"name", ""},
                                {"landings", ""},
                                {"percent", "", 3},
                                {"per_game", "", 3}}};
        for (int i = 0; i < series_.seats(); ++i)
            sheet.columns.push_back({fmt::format("seat_{}", i), ""});
        const std::int64_t all = moves();
        for (int space = 0; space <= kSentToJail; ++space) {
            std::vector<Sheet::Cell> row{std::int64_t{space}, std::string("jailed"),
                                         std::string("sent to jail"), times(space)};
            if (space < kSpaces) {
                const SpaceText& text = series_.edition().spaces[static_cast<std::size_t>(space)];
                row[1] = text.code;
                row[2] = text.in(series_.language());
            } else {
                row[0] = std::int64_t{kJail.value};
            }
            row.push_back(space < kSpaces ? ratio(times(space), all, 100) : Sheet::Cell{});
            row.push_back(ratio(times(space), games));
            for (int i = 0; i < series_.seats(); ++i) row.emplace_back(tally_.at(space, i));
            sheet.rows.push_back(std::move(row));
        }
        return {std::move(sheet)};
    }

    std::vector<Picture> pictures(std::int64_t games) const override {
        const std::int64_t all = moves();
        if (all == 0) return {};
        Ring ring{
            .file = "landings", .title = "Landings", .unit = "% of all landings", .decimals = 2};
        for (int space = 0; space < kSpaces; ++space) {
            ring.values[static_cast<std::size_t>(space)] =
                100 * static_cast<double>(times(space)) / static_cast<double>(all);
            ring.half_widths[static_cast<std::size_t>(space)] =
                100 * wilson(times(space), all).half_width();
        }
        ring.notes = {
            fmt::format("{:.1f} landings a game",
                        static_cast<double>(all) / static_cast<double>(games)),
            fmt::format("sent to jail {:.1f} times a game",
                        static_cast<double>(times(kSentToJail)) / static_cast<double>(games))};
        return {std::move(ring)};
    }

private:
    std::int64_t times(int space) const {
        std::int64_t all = 0;
        for (int i = 0; i < series_.seats(); ++i) all += tally_.at(space, i);
        return all;
    }
    std::int64_t moves() const {
        std::int64_t all = 0;
        for (int space = 0; space < kSpaces; ++space) all += times(space);
        return all;
    }
};

}  // namespace

std::unique_ptr<Accumulator> make_landings(const Series& series) {
    return std::make_unique<Landings>(series);
}

}  // namespace bankhalter::sim
