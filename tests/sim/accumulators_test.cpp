// What is counted is what happened, and the pictures of it are well made.
#include "sim/accumulators.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/value.hpp>

#include "base/interval.h"
#include "play/random.h"
#include "series_fixture.h"

namespace bankhalter::tests {
namespace {

const Tally& tally(const Results& results, std::string_view name) {
    for (const auto& part : results.statistics.parts())
        if (part->name() == name) return part->tally();
    throw std::out_of_range("no such accumulator");
}

/// A number of a sheet, as its JSON has it.
double percent_of(const Results& results, std::string_view sheet, std::size_t row,
                  std::string_view column) {
    for (const Sheet& s : results.statistics.sheets())
        if (s.name == sheet) return to_json(s).at(row).at(column).to_number<double>();
    throw std::out_of_range("no such sheet");
}

TEST(Wins, WinsDrawsAndCappedAreAllGames) {
    for (const char* variant : {"standard", "short"})
        for (int rounds : {6, 25, 200}) {
            SeriesOrder order = small_order();
            order.variant = variant;
            order.rounds = rounds;
            order.games = 200;
            const Results results = play_all(order);
            const Tally& wins = tally(results, "wins");
            EXPECT_EQ(wins.at(3, kWins) + wins.at(3, kDraws) + wins.at(3, kCapped), 200);
            EXPECT_EQ(wins.at(0, kWins) + wins.at(1, kWins) + wins.at(2, kWins), wins.at(3, kWins));
            EXPECT_GE(wins.at(0, kDraws) + wins.at(1, kDraws) + wins.at(2, kDraws),
                      2 * wins.at(3, kDraws));
            EXPECT_GE(wins.at(0, kCapped) + wins.at(1, kCapped) + wins.at(2, kCapped),
                      wins.at(3, kCapped))
                << "somebody is the richest";
            if (rounds == 6) {
                EXPECT_GT(wins.at(3, kCapped), 0);
            }
        }
}

/// Adds up the events by themselves, without knowing how the accumulators do it.
struct Sums : Observer {
    std::int64_t list = 0, auction = 0, building = 0, sale = 0, rent = 0, built = 0, moves = 0,
                 throws = 0, jailed = 0;
    std::array<Why, kMaxSeats> debt{};

    void action(const Action&, const State&, const EventList& events) override {
        for (const Event& e : events) {
            moves += e.kind == EventKind::Moved;
            throws += e.kind == EventKind::Thrown && e.why == Why::Dice;
            jailed += e.kind == EventKind::Jailed;
            built += e.kind == EventKind::Built;
            if (e.kind == EventKind::DebtOpened) debt[e.seat.value] = e.why;
            if (e.kind != EventKind::Paid) continue;
            list += e.why == Why::Purchase ? e.amount : 0;
            const bool of_deed = e.subject.kind == Subject::Kind::ADeed;
            auction += e.why == Why::Auction && of_deed ? e.amount : 0;
            building +=
                e.why == Why::Building || (e.why == Why::Auction && !of_deed) ? e.amount : 0;
            sale += e.why == Why::BuildingSold ? e.amount : 0;
            if (e.why == Why::Bankruptcy && e.other != kBank && debt[e.seat.value] == Why::Rent)
                rent += e.amount;
            if (e.why != Why::Rent) continue;
            rent += e.amount;
            debt[e.seat.value] = Why::None;
        }
    }
};

TEST(Deeds, TheMoneyOfAllDeedsIsTheMoneyOfTheEvents) {
    SeriesOrder order;
    order.players = {"trader", "random", "trader", "trader", "random"};
    order.games = 300;
    order.rounds = 100;
    const Results results = play_all(order);
    Sums sums;
    for (int game = 0; game < order.games; ++game) {
        State state;
        sums.debt = {};
        results.series().play(game, state, &sums);
    }
    const Tally& deeds = tally(results, "deeds");
    EXPECT_EQ(deeds.sum(1), sums.list);
    EXPECT_EQ(deeds.sum(3), sums.auction);
    EXPECT_EQ(deeds.sum(4), sums.built);
    EXPECT_EQ(deeds.sum(5), sums.building);
    EXPECT_EQ(deeds.sum(7), sums.sale);
    EXPECT_EQ(deeds.sum(9), sums.rent);
    EXPECT_EQ(deeds.at(kDeeds, 9), 0) << "every rent of a new game has its deed";
    for (const std::int64_t sum : {sums.list, sums.auction, sums.building, sums.sale, sums.rent})
        EXPECT_GT(sum, 0);

    const Tally& landings = tally(results, "landings");
    std::int64_t landed = 0, jailed = 0;
    for (int seat = 0; seat < 5; ++seat)
        landed += landings.sum(seat), jailed += landings.at(kSpaces, seat);
    EXPECT_EQ(landed - jailed, sums.moves);
    EXPECT_EQ(jailed, sums.jailed);
    EXPECT_EQ(tally(results, "dice").sum(0), sums.throws);
    EXPECT_EQ(tally(results, "lengths").sum(0), order.games);
}

TEST(Deeds, AnIntervalOfAReturnHoldsItAsOftenAsItShould) {
    Random random(5);
    int held = 0;
    for (int series = 0; series < 400; ++series) {
        RatioSums sums;
        constexpr int kGames = 200;
        for (int game = 0; game < kGames;
             ++game) {  // rents are 0.8 of what was invested, on average
            const double whole = 100 + random.below(400);
            const double part = whole * random.below(1601) / 1000;
            sums.part += part, sums.whole += whole;
            sums.part_squares += part * part, sums.whole_squares += whole * whole;
            sums.products += part * whole;
        }
        held += std::abs(sums.part / sums.whole - 0.8) <= sums.half_width(kGames);
    }
    EXPECT_NEAR(held, 380, 18) << "95 % of 400, and four standard deviations";
    EXPECT_EQ(RatioSums{}.half_width(10), 0) << "nothing was invested";
}

TEST(Deeds, TheSheetsHaveTheIntervalsOfTheirTallies) {
    const Results results = play_all(small_order());
    double squares = 0, sum = 0;
    struct Rents : Observer {
        double game = 0;
        const Rules& r;
        explicit Rents(const Rules& rules) : r(rules) {}
        void action(const Action&, const State&, const EventList& events) override {
            for (const Event& e : events)
                if (e.kind == EventKind::Paid && e.subject.kind == Subject::Kind::ASpace &&
                    (e.why == Why::Rent || e.why == Why::Bankruptcy) && e.subject.at == 5)
                    game += e.amount;
        }
    } rents(results.series().rules());
    for (int game = 0; game < 500; ++game) {
        State state;
        rents.game = 0;
        results.series().play(game, state, &rents);
        sum += rents.game, squares += rents.game * rents.game;
    }
    const auto station =
        static_cast<std::size_t>(results.series().rules().spaces[Space{5}].deed.value);
    EXPECT_NEAR(percent_of(results, "deeds", station, "earned"), sum / 500, 0.051);
    EXPECT_NEAR(percent_of(results, "deeds", station, "earned_half_width"),
                mean_half_width(500, sum, squares), 0.0051);
}

TEST(FirstGroup, IsWhoeverOwnsAllStreetsOfOneFirst) {
    SeriesOrder order = small_order();
    order.games = 100;
    order.rounds = 200;
    const Results results = play_all(order);
    const Tally& first = tally(results, "first_group");

    /// Looks at every state from outside.
    struct Looks : Observer {
        const Rules& r;
        int games = 0;
        bool found = false;
        explicit Looks(const Rules& rules) : r(rules) {}
        void action(const Action&, const State& after, const EventList&) override {
            for (std::uint8_t g = 0; g < kStreetGroups && !found; ++g)
                for (Seat seat : after.in_game)
                    found = found || owns_group(r, after, seat, Group{g});
        }
    } looks(results.series().rules());
    for (int game = 0; game < order.games; ++game) {
        State state;
        looks.found = false;
        results.series().play(game, state, &looks);
        looks.games += looks.found;
    }
    EXPECT_EQ(first.sum(0), looks.games);
    EXPECT_GT(first.sum(1), 0);
    EXPECT_LE(first.sum(1), first.sum(0));
}

TEST(BreakEven, IsCostByIncome) {
    const Results results = play_all(small_order());
    const Tally& landings = tally(results, "landings");
    const Tally& even = tally(results, "break_even");
    EXPECT_EQ(even.at(kDeeds, 0), tally(results, "dice").sum(0));
    const auto landed = [&](int space) {
        std::int64_t all = 0;
        for (int seat = 0; seat < 3; ++seat) all += landings.at(space, seat);
        return static_cast<double>(all);
    };
    const double throws = static_cast<double>(tally(results, "dice").sum(0));
    // Group H with hotels: 350 + 400 and five houses of 200 on each.
    const double income = (landed(37) * 1500 + landed(39) * 2000) / throws;
    EXPECT_NEAR(percent_of(results, "break_even", 7, "level_hotel"), 2750 / income, 0.51);
    // Unbuilt the rents count twice (RENT-4).
    const double unbuilt = (landed(1) * 4 + landed(3) * 8) / throws;
    EXPECT_NEAR(percent_of(results, "break_even", 0, "level_unbuilt"), 120 / unbuilt, 0.51);
}

TEST(NetWorth, BeginsWithTheStartMoney) {
    const Results results = play_all(small_order());
    const Tally& worth = tally(results, "net_worth");
    EXPECT_EQ(worth.at(0, 0), 500);
    for (int seat = 0; seat < 3; ++seat) EXPECT_EQ(worth.at(0, 1 + seat), 500 * 1500);
    for (int round = 1; round < worth.rows(); ++round)
        EXPECT_LE(worth.at(round, 0), worth.at(round - 1, 0));
}

/// Every element is closed by its own end, and nothing stands outside the root.
bool is_well_formed(std::string_view xml) {
    std::vector<std::string_view> open;
    std::size_t at = 0, roots = 0;
    while ((at = xml.find('<', at)) != std::string_view::npos) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string_view::npos) return false;
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        if (tag.empty() || tag.find('<') != std::string_view::npos ||
            std::count(tag.begin(), tag.end(), '"') % 2)
            return false;
        const std::string_view name =
            tag.substr(tag[0] == '/', tag.find_first_of(" /", 1) - (tag[0] == '/'));
        if (tag[0] == '/') {
            if (open.empty() || open.back() != tag.substr(1)) return false;
            open.pop_back();
        } else if (tag.back() != '/') {
            roots += open.empty();
            open.push_back(name);
        }
        at = end;
    }
    for (at = 0; (at = xml.find('&', at)) != std::string_view::npos; ++at)
        if (!xml.substr(at).starts_with("&amp;") && !xml.substr(at).starts_with("&lt;") &&
            !xml.substr(at).starts_with("&gt;") && !xml.substr(at).starts_with("&quot;") &&
            !xml.substr(at).starts_with("&#39;"))
            return false;
    return open.empty() && roots == 1;
}

TEST(Pictures, AreWellFormedForEveryEdition) {
    for (const Edition& edition : library().editions)
        for (Language language : {Language::German, Language::English}) {
            SeriesOrder order = small_order();
            order.edition = edition.id;
            order.games = 40;
            const Results results = play_all(order);
            EXPECT_EQ(results.statistics.pictures().size(), 6u);
            for (const Picture& picture : results.statistics.pictures()) {
                const std::string svg = to_svg(picture, edition, language);
                EXPECT_TRUE(is_well_formed(svg)) << edition.id << file_of(picture);
                EXPECT_NE(svg.find("40 games · trader, random, trader · standard · seed 7"),
                          std::string::npos)
                    << "what it was made from";
                EXPECT_NE(svg.find(edition.title), std::string::npos);
            }
        }
    EXPECT_FALSE(is_well_formed("<a><b></a></b>"));
    EXPECT_FALSE(is_well_formed("<a>&</a>"));
}

TEST(Pictures, WhiskersStayInsideTheChart) {
    const Bars bars{.file = "bars", .values = {10, 4}, .half_widths = {9, 3}};
    const std::string svg = to_svg(bars, library().editions[0], Language::English);
    const auto heights = [&](std::string_view attribute) {
        std::vector<double> found;
        for (std::size_t at = 0; (at = svg.find(attribute, at)) != std::string::npos; ++at)
            found.push_back(std::stod(svg.substr(at + attribute.size())));
        return found;
    };
    const double top = heights("<rect x=\"90\" y=\"").at(0);
    EXPECT_FALSE(heights(" y1=\"").empty());
    for (double y : heights(" y1=\"")) EXPECT_GE(y, top);
}

TEST(Pictures, TextFitsTheTerminalAndHasNoColourUnasked) {
    for (std::size_t seats : {3u, 4u, 6u}) {
        SeriesOrder order = small_order();
        order.players.resize(seats, "standard-200");
        const Results results = play_all(order);
        const std::string plain = print_text(results, false);
        EXPECT_EQ(plain.find('\x1b'), std::string::npos);
        EXPECT_NE(print_text(results, true).find('\x1b'), std::string::npos);
        EXPECT_NE(plain.find(fmt::format(" seat {}: ", seats - 1)), std::string::npos);
        for (const Picture& picture : results.statistics.pictures()) {
            std::size_t width = 0;
            for (char c : to_text(picture, results.series().edition(), false)) {
                width = c == '\n' ? 0 : width + ((c & 0xc0) != 0x80);
                ASSERT_LE(width, 80u) << file_of(picture);
            }
        }
    }
}

TEST(Pictures, ASeriesOfOneGameCanBeDrawn) {
    SeriesOrder order = small_order();
    order.games = 1;
    const Results results = play_all(order);
    EXPECT_FALSE(print_text(results, false).empty());
    const Results nothing(open_series(order));
    EXPECT_FALSE(print_text(nothing, false).empty()) << "broken off before the first game";
    EXPECT_FALSE(print_json(nothing).empty());
}

}  // namespace
}  // namespace bankhalter::tests
