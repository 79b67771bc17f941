// What deeds cost and earn. Money that goes from player to player for a deed is no investment: it
// is the same deed's money in other hands.
#include <fmt/format.h>

#include "base/interval.h"
#include "sim/accumulators.h"

namespace bankhalter::sim {
namespace {

constexpr int kElsewhere = kDeeds;  // the row of a rent that was owed before the start
enum Column {
    kBought,
    kListMoney,
    kAuctioned,
    kAuctionMoney,
    kBuilt,
    kBuildingMoney,
    kSold,
    kSaleMoney,
    kRents,
    kRentMoney,
    kColumns,  // of the deeds; the rest, of groups too, are sums over games
    kRentSquares = kColumns,
    kInvestedSquares,
    kProducts,
};
constexpr int kGroupRow = kDeeds + 1;  // the first of the groups' rows

class Deeds : public Accumulator {
public:
    explicit Deeds(const Series& series)
        : Accumulator(series, "deeds", kGroupRow + kGroups,
                      {"bought", "list_money", "auctioned", "auction_money", "built",
                       "building_money", "sold", "sale_money", "rents", "rent_money",
                       "rent_squares", "invested_squares", "products"}) {}

    EventKinds watches() const override {
        return {EventKind::Paid, EventKind::DeedMoved, EventKind::Built};
    }
    void begin(const State&) override {
        lots_ = {};
        game_ = {};
    }
    void end(const GameOutcome&) override {
        const Rules& r = series_.rules();
        for (std::uint8_t i = 0; i < kGroups; ++i) {
            Money group;
            for (Deed deed : r.groups[Group{i}]) {
                const Money& money = game_[deed.value];
                note(deed.value, money);
                group.earned += money.earned;
                group.invested += money.invested;
            }
            note(kGroupRow + i, group);
        }
    }
    void see(const Event& e, const State&) override {
        switch (e.kind) {
            case EventKind::Paid: return see_payment(e);
            case EventKind::DeedMoved:
                tally_.at(e.at, kBought) += e.why == Why::Purchase;
                tally_.at(e.at, kAuctioned) += e.why == Why::Auction;
                return;
            case EventKind::Built:
                ++tally_.at(e.at, kBuilt);
                invest(e.at, kBuildingMoney, lots_[e.seat]);  // the price of a building won in an
                                                              // auction
                lots_[e.seat] = 0;
                return;
            default: return;
        }
    }

    std::vector<Sheet> sheets(std::int64_t games) const override {
        Sheet deeds{.name = "deeds", .title = "Deeds, per game"};
        Sheet groups{.name = "groups", .title = "Groups, per game"};
        const std::vector<Sheet::Column> numbers{{"bought", "bought", 3},
                                                 {"auctioned", "at auction", 3},
                                                 {"built", "built", 2},
                                                 {"sold", "", 2},
                                                 {"invested", "invested", 1},
                                                 {"rents", "rents", 2},
                                                 {"earned", "earned", 1},
                                                 {"earned_half_width", "", 2},
                                                 {"return_percent", "return %", 1},
                                                 {"return_half_width", "±", 1}};
        deeds.columns = {{"code", "deed"}, {"name", "name"}};
        groups.columns = {{"group", "group"}};
        deeds.columns.insert(deeds.columns.end(), numbers.begin(), numbers.end());
        groups.columns.insert(groups.columns.end(), numbers.begin(), numbers.end());
        for (std::uint8_t i = 0; i < kDeeds; ++i) {
            const SpaceText& text = space_text(Deed{i});
            deeds.rows.push_back({text.code, text.in(series_.language())});
            fill(deeds.rows.back(), DeedSet{1u << i}, i, games);
        }
        for (std::uint8_t i = 0; i < kGroups; ++i) {
            const DeedSet group = series_.rules().groups[Group{i}];
            groups.rows.push_back({group_code(Group{i})});
            fill(groups.rows.back(), group, kGroupRow + i, games);
        }
        groups.note =
            "invested: paid to the bank for deeds and buildings, less what sold buildings brought; "
            "return: earned / invested, ± its 95 % interval";
        return {std::move(deeds), std::move(groups)};
    }

    std::vector<Picture> pictures(std::int64_t games) const override {
        if (games == 0) return {};
        Ring rents{.file = "rents", .title = "Rents earned", .unit = "a game", .decimals = 0};
        Ring returns{.file = "returns",
                     .title = "Returns",
                     .unit = "% of the money invested",
                     .decimals = 0};
        for (std::uint8_t i = 0; i < kDeeds; ++i) {
            const auto space = series_.rules().deeds[Deed{i}].space.value;
            rents.values[space] =
                static_cast<double>(tally_.at(i, kRentMoney)) / static_cast<double>(games);
            const RatioSums sums = sums_of(DeedSet{1u << i}, i);
            rents.half_widths[space] = mean_half_width(games, sums.part, sums.part_squares);
            if (sums.whole <= 0) continue;
            returns.values[space] = 100 * sums.part / sums.whole;
            returns.half_widths[space] = 100 * sums.half_width(games);
        }
        rents.notes = {
            fmt::format("{:.0f} a game in all",
                        static_cast<double>(tally_.sum(kRentMoney)) / static_cast<double>(games))};
        returns.notes = {"invested: deeds and buildings,", "less what sold buildings brought"};
        return {std::move(rents), std::move(returns)};
    }

private:
    void see_payment(const Event& e) {
        const int deed = deed_of(e.subject);
        switch (e.why) {
            case Why::Purchase: return invest(deed, kListMoney, e.amount);
            case Why::Auction:
                if (e.subject.kind == Subject::Kind::ADeed)
                    invest(deed, kAuctionMoney, e.amount);
                else
                    lots_[e.seat] = e.amount;
                return;
            case Why::Building: return invest(deed, kBuildingMoney, e.amount);
            case Why::BuildingSold:
                ++tally_.at(deed, kSold);
                tally_.at(deed, kSaleMoney) += e.amount;
                game_[static_cast<std::size_t>(deed)].invested -= e.amount;
                return;
            case Why::Rent: return earn(deed, e.amount);
            case Why::Bankruptcy:  // what a bankrupt tenant still had (BKR-1)
                if (e.subject.kind == Subject::Kind::ASpace) earn(deed, e.amount);
                return;
            default: return;
        }
    }

    int deed_of(Subject subject) const {
        if (subject.kind == Subject::Kind::None) return kElsewhere;
        return subject.kind == Subject::Kind::ADeed
                   ? subject.at
                   : series_.rules().spaces[Space{subject.at}].deed.value;
    }
    void earn(int deed, int amount) {
        ++tally_.at(deed, kRents);
        tally_.at(deed, kRentMoney) += amount;
        game_[static_cast<std::size_t>(deed)].earned += amount;
    }
    void invest(int deed, Column column, int amount) {
        tally_.at(deed, column) += amount;
        game_[static_cast<std::size_t>(deed)].invested += amount;
    }

    /// What one game cost and brought.
    struct Money {
        std::int64_t earned = 0, invested = 0;
    };
    void note(int row, const Money& money) {
        tally_.at(row, kRentSquares) += money.earned * money.earned;
        tally_.at(row, kInvestedSquares) += money.invested * money.invested;
        tally_.at(row, kProducts) += money.earned * money.invested;
    }
    RatioSums sums_of(DeedSet deeds, int row) const {
        RatioSums sums{.part_squares = static_cast<double>(tally_.at(row, kRentSquares)),
                       .whole_squares = static_cast<double>(tally_.at(row, kInvestedSquares)),
                       .products = static_cast<double>(tally_.at(row, kProducts))};
        for (Deed deed : deeds) {
            sums.part += static_cast<double>(tally_.at(deed.value, kRentMoney));
            sums.whole += static_cast<double>(invested(deed.value));
        }
        return sums;
    }

    std::int64_t invested(int deed) const {
        return tally_.at(deed, kListMoney) + tally_.at(deed, kAuctionMoney) +
               tally_.at(deed, kBuildingMoney) - tally_.at(deed, kSaleMoney);
    }
    const SpaceText& space_text(Deed deed) const {
        return series_.edition().spaces[series_.rules().deeds[deed].space.value];
    }

    /// `sums_row` holds the squares of the deeds taken together.
    void fill(std::vector<Sheet::Cell>& row, DeedSet deeds, int sums_row,
              std::int64_t games) const {
        std::array<std::int64_t, kColumns> sums{};
        std::int64_t money = 0;
        for (Deed deed : deeds) {
            for (int column = 0; column < kColumns; ++column)
                sums[static_cast<std::size_t>(column)] += tally_.at(deed.value, column);
            money += invested(deed.value);
        }
        for (Column column : {kBought, kAuctioned, kBuilt, kSold})
            row.push_back(ratio(sums[column], games));
        row.push_back(ratio(money, games));
        row.push_back(ratio(sums[kRents], games));
        row.push_back(ratio(sums[kRentMoney], games));
        const RatioSums spread = sums_of(deeds, sums_row);
        row.push_back(mean_half_width(games, spread.part, spread.part_squares));
        row.push_back(money > 0 ? ratio(sums[kRentMoney], money, 100) : Sheet::Cell{});
        row.push_back(money > 0 ? 100 * spread.half_width(games) : Sheet::Cell{});
    }

    std::array<Money, kDeeds + 1> game_{};           // of the running game, by deed
    Indexed<Seat, std::int32_t, kMaxSeats> lots_{};  // paid for a building that is not yet placed
};

}  // namespace

std::unique_ptr<Accumulator> make_deeds(const Series& series) {
    return std::make_unique<Deeds>(series);
}

}  // namespace bankhalter::sim
