// The same games give the same bytes: on any number of threads, broken off and gone on, in shards,
// on several processes.
#include <fmt/format.h>
#include <unistd.h>

#include <map>

#include "base/interval.h"
#include "base/text_file.h"
#include "base/words.h"
#include "series_fixture.h"
#include "sim/accumulators.h"
#include "sim/distributed.h"
#include "sim/start.h"
#include "sim/workers.h"

namespace bankhalter::tests {
namespace {

TEST(Series, TheNumberOfThreadsDoesNotShow) {
    const Results one = play_all(small_order(), 1);
    EXPECT_EQ(one.statistics.games(), 500);
    for (int threads : {2, 3}) {
        const Results many = play_all(small_order(), threads);
        EXPECT_EQ(print_json(one), print_json(many));
        EXPECT_EQ(print_csv(one), print_csv(many));
        EXPECT_EQ(print_text(one, false), print_text(many, false));
    }
}

/// The rows of a run, in the order in which they were merged.
std::string rows_of(const SeriesOrder& order, int threads) {
    Results results(open_series(order));
    results.last = order.games;
    const std::atomic<bool> never = false;
    Progress silent(false, 0, 1);
    std::string rows = GameRows::heading(results.series());
    play_on(results, threads, never, silent, [] {}, [&](std::string_view more) { rows += more; });
    return rows;
}

TEST(Series, EveryGameHasItsRow) {
    const std::string rows = rows_of(small_order(), 1);
    EXPECT_EQ(rows_of(small_order(), 3), rows);
    const auto lines = split_at(rows, '\n');
    ASSERT_EQ(lines.size(), 500u + 2) << "a heading, and nothing behind the last end";
    const auto columns = split_at(lines[0], ',');
    std::map<std::string, std::int64_t> wins;
    std::int64_t turns = 0;
    for (std::size_t i = 1; i <= 500; ++i) {
        const auto cells = split_at(lines[i], ',');
        ASSERT_EQ(cells.size(), columns.size());
        EXPECT_EQ(cells[0], std::to_string(i - 1));
        ++wins[std::string(cells[4])];
        turns += *parse_number(cells[7]);
    }
    const Results results = play_all(small_order());
    for (int seat = 0; seat < 3; ++seat)
        EXPECT_EQ(wins[std::to_string(seat)], results.statistics.wins(seat));
    std::int64_t counted = 0;
    const Tally& lengths = results.statistics.parts()[2]->tally();
    for (int n = 0; n < lengths.rows(); ++n) counted += n * lengths.at(n, 0);
    EXPECT_EQ(turns, counted);
}

TEST(Series, ATableIsAFileOfItsOwn) {
    const Sheet sheet{.name = "s",
                      .columns = {{"a", "a"}, {"b", "b", 1}},
                      .rows = {{std::string("x,\"y\""), 1.25}, {std::monostate{}, 2.0}}};
    EXPECT_EQ(to_table(sheet), "a,b\n\"x,\"\"y\"\"\",1.2\n,2.0\n");
    EXPECT_EQ(to_csv(sheet), "s,a,b\ns,\"x,\"\"y\"\"\",1.2\ns,,2.0\n");
}

TEST(Series, AProgramPlaysAndReadingAnOrderStartsNone) {
    SeriesOrder order = small_order();
    order.players = {fmt::format("exec:python3 {}/../../examples/bot.py", GOLDEN), "trader"};
    order.games = 2;
    order.bot_ms = 20'000;
    const Results results = play_all(order, 1);
    const auto counts = results.series().program_counts();
    ASSERT_EQ(counts.size(), 1u);
    EXPECT_GT(counts.begin()->second.questions, 10u);
    EXPECT_TRUE(counts.begin()->second.can_be_rated());

    const std::string mark = fmt::format("{}/bankhalter_started_{}", testing::TempDir(), getpid());
    order.players[0] = "exec:touch " + mark;
    const auto series = open_series(order);
    EXPECT_FALSE(std::filesystem::exists(mark)) << "a file of somebody else's may hold this order";
    EXPECT_NE(series->start_programs().find("ended with code 0 before it was ready"),
              std::string::npos);
    EXPECT_TRUE(std::filesystem::remove(mark));
}

TEST(Series, AnotherSeedIsAnotherSeries) {
    SeriesOrder other = small_order();
    other.seed = 8;
    EXPECT_NE(print_csv(play_all(small_order())), print_csv(play_all(other)));
}

TEST(Series, GoingOnGivesTheBytesOfAnUninterruptedRun) {
    const std::string whole = print_json(play_all(small_order()));
    for (int games : {1, 64, 333}) {  // in the middle of a block too
        const auto saved = read(print_json(play_part(small_order(), {0, games}, 2)));
        ASSERT_TRUE(saved) << saved.faults()[0];
        Results results(open_series(small_order()));
        results.last = small_order().games;
        ASSERT_EQ(go_on_from(*saved, results), "");
        const std::atomic<bool> never = false;
        Progress silent(false, 0, 1);
        play_on(results, 3, never, silent, [] {});
        EXPECT_EQ(print_json(results), whole);
    }
}

TEST(Series, AStopKeepsWholeGamesOnly) {
    const auto series = open_series(small_order());
    std::atomic<bool> stop = false;
    Statistics total(series);
    const auto next =
        play_games({0,
                    500,
                    3,
                    stop,
                    [&](std::int64_t game, const Statistics&) { return stop = game >= 96, false; },
                    {}},
                   total);
    EXPECT_GE(next, 96);
    EXPECT_LT(next, 500);
    EXPECT_EQ(total.games(), next);
    EXPECT_EQ(total.counts(), play_part(small_order(), {0, next}, 1).statistics.counts());
}

TEST(Series, ShardsMergeIntoTheWhole) {
    const std::string whole = print_json(play_all(small_order()));
    std::vector<Results> parts;
    for (int i : {2, 0, 1})
        parts.push_back(
            std::move(*read(print_json(play_part(small_order(), share_of({0, 500}, i, 3), 2)))));
    const auto merged = merge(std::move(parts));
    ASSERT_TRUE(merged) << merged.faults()[0];
    EXPECT_EQ(print_json(*merged), whole);
}

TEST(Series, MoreShardsThanBlocksMergeToo) {
    SeriesOrder order = small_order();
    order.games = 70;
    std::vector<Results> parts;
    for (int i = 0; i < 8; ++i) parts.push_back(play_part(order, share_of({0, 70}, i, 8), 1));
    const auto merged = merge(std::move(parts));
    ASSERT_TRUE(merged) << merged.faults()[0];
    EXPECT_EQ(print_json(*merged), print_json(play_all(order)));
}

std::string fault_of_merging(const SeriesOrder& second, int part) {
    std::vector<Results> parts;
    parts.push_back(play_part(small_order(), share_of({0, 500}, 0, 2), 2));
    parts.push_back(play_part(second, share_of({0, 500}, part, 2), 2));
    const auto merged = merge(std::move(parts));
    return merged ? "" : merged.faults()[0];
}

TEST(Series, MergingWantsEveryGameOnce) {
    SeriesOrder other = small_order();
    other.seed = 8;
    EXPECT_EQ(fault_of_merging(small_order(), 1), "");
    EXPECT_EQ(fault_of_merging(small_order(), 0), "games 0 to 255 are there twice");
    EXPECT_EQ(fault_of_merging(other, 1), "the files are parts of different series");
    std::vector<Results> first;
    first.push_back(play_part(small_order(), share_of({0, 500}, 0, 2), 2));
    EXPECT_EQ(merge(std::move(first)).faults()[0], "games 256 to 499 are missing");
}

TEST(Series, UntilCiEndsAfterTheFirstBlockThatIsEnough) {
    SeriesOrder order = small_order();
    order.games = 5000;
    order.until_ppm = 50'000;
    const Results one = play_all(order, 1);
    EXPECT_TRUE(one.ended);
    EXPECT_LT(one.next, 5000);
    EXPECT_EQ(one.next % kBlock, 0);
    for (int seat = 0; seat < 3; ++seat)
        EXPECT_LE(wilson(one.statistics.wins(seat), one.statistics.games()).half_width(), 0.05);
    EXPECT_FALSE(is_known(play_part(order, {0, one.next - kBlock}, 2).statistics));
    EXPECT_EQ(print_json(one), print_json(play_all(order, 3)));

    const auto saved = read(print_json(play_part(order, {0, one.next - 5}, 2)));
    Results results(open_series(order));
    results.last = order.games;
    ASSERT_EQ(go_on_from(*saved, results), "");
    const std::atomic<bool> never = false;
    Progress silent(false, 0, 1);
    play_on(results, 2, never, silent, [] {});
    EXPECT_EQ(print_json(one), print_json(results)) << "gone on";
}

TEST(Series, WavesOfProcessesGiveTheSameBytes) {
    SeriesOrder order = small_order();
    order.games = 3000;
    const Ranks alone;
    EXPECT_EQ(print_json(play_distributed(open_series(order), alone, 2)),
              print_json(play_all(order)));
    order.until_ppm = 20'000;
    EXPECT_EQ(print_json(play_distributed(open_series(order), alone, 2)),
              print_json(play_all(order)));
}

std::string record() { return *read_text(GOLDEN "/game_zelda_3.rec"); }

TEST(Series, StartsFromARecord) {
    const auto start = read_start(library(), record(), 20);
    ASSERT_TRUE(start) << start.faults()[0];
    SeriesOrder order;
    order.edition = start->edition;
    order.variant = start->variant;
    order.position = start->position;
    order.games = 40;
    const Results results = play_all(order, 1);
    EXPECT_EQ(results.series().seats(), 3);
    EXPECT_GT(results.series().start().turn_number, 1u);
    EXPECT_EQ(results.series().player(2), "trader") << "every seat of the position has a player";
    EXPECT_EQ(print_json(results), print_json(play_all(order, 2)));

    const auto again =
        read_start(library(), start->position, -1);  // the position of the record is a position
    ASSERT_TRUE(again) << again.faults()[0];
    EXPECT_EQ(again->position, start->position);
    const auto saved = read(print_json(results));
    ASSERT_TRUE(saved) << saved.faults()[0];
    EXPECT_EQ(saved->series().order().position, start->position);
}

TEST(Series, FaultyStartsAreRefused) {
    const auto fault = [](std::string_view text, int at) {
        const auto start = read_start(library(), text, at);
        return start ? std::string() : start.faults()[0];
    };
    EXPECT_EQ(fault(record(), 100'000).substr(0, 8), "has only");
    EXPECT_NE(fault("{\"edition\":\"zelda\"", -1), "");
    EXPECT_NE(fault("nonsense", -1), "");
    EXPECT_EQ(fault(read_start(library(), record(), 20)->position, 3),
              "is a position: --at is for records");
    SeriesOrder over;
    const auto end = read_start(library(), record(), -1);
    ASSERT_TRUE(end);
    over.edition = end->edition;
    over.variant = end->variant;
    over.position = end->position;
    EXPECT_EQ(Series::open(library(), Language::English, over).faults()[0],
              "the game of the position is over");
}

TEST(Series, FaultyOrdersAreRefused) {
    const auto fault = [](auto change) {
        SeriesOrder order = small_order();
        change(order);
        const auto series = Series::open(library(), Language::English, order);
        return series ? std::string() : series.faults()[0];
    };
    EXPECT_EQ(fault([](SeriesOrder& o) { o.players[1] = "nobody"; }).substr(0, 36),
              "player nobody is unknown; there are:");
    EXPECT_EQ(fault([](SeriesOrder& o) { o.players = {"trader"}; }),
              "1 players: a game has 2 to 6");
    EXPECT_EQ(fault([](SeriesOrder& o) { o.edition = "atlantis"; }), "edition atlantis is unknown");
    EXPECT_EQ(fault([](SeriesOrder& o) { o.variant = "long"; }), "variant long is unknown");
    EXPECT_EQ(fault([](SeriesOrder& o) { o.variant = "speed"; }),
              "edition zelda does not print the variant speed");
}

TEST(Series, FaultyResultFilesAreRefused) {
    const std::string good = print_json(play_part(small_order(), {0, 40}, 1));
    ASSERT_TRUE(read(good));
    const auto fault = [&](std::string_view from, std::string_view to) {
        std::string text = good;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        const auto results = read(text);
        return results ? std::string() : results.faults()[0];
    };
    EXPECT_NE(read(good.substr(0, good.size() / 2)).faults()[0].find("is not a result file"),
              std::string::npos);
    EXPECT_EQ(read("{}").faults()[0], "is not a result file");
    EXPECT_EQ(fault("\"format\": 2", "\"format\": 1"), "is a result file of another version");
    EXPECT_EQ(fault("\"next\": 40", "\"next\": 39"), "has the results of 40 games and says 39");
    EXPECT_EQ(fault("\"next\": 40", "\"next\": -1"), "played: not possible");
    EXPECT_EQ(fault("\"games\": 500", "\"games\": \"many\"").substr(0, 13), "series: games");
    EXPECT_EQ(fault("\"trader\"", "\"nobody\"").substr(0, 13), "player nobody");
    EXPECT_EQ(fault("\"edition\": \"zelda\"", "\"edition\": \"atlantis\""),
              "edition atlantis is unknown");
    EXPECT_EQ(fault("\"values\": \"", "\"values\": \"x"),
              "the edition's values have changed since this file");
    EXPECT_EQ(fault("\"columns\": [\"wins\"", "\"columns\": [\"losses\""),
              "tallies: wins: has other columns");
    EXPECT_EQ(fault("\"rows\": [\n    [", "\"rows\": [\n    [-1, "),
              "tallies: wins: row 0: not 3 numbers");
    EXPECT_EQ(fault("\"tallies\"", "\"bellies\""), "tallies: wins is missing");
}

TEST(Series, ResultFilesWhoseWinsDoNotAddUpAreRefused) {
    const auto fault = [](std::size_t part, int row, int column) {
        Results results = play_part(small_order(), {0, 40}, 1);
        results.statistics.parts()[part]->tally().at(row, column) += 41;
        const auto again = read(print_json(results));
        return again ? std::string() : again.faults()[0];
    };
    const std::string does_not_add_up =
        "tallies: the wins of the seats do not add up to those of all games";
    for (int column : {kWins, kDraws, kCapped}) EXPECT_EQ(fault(0, 1, column), does_not_add_up);
    EXPECT_EQ(fault(1, 1, 0), does_not_add_up) << "by the order of turns";
}

TEST(Interval, StaysBetweenNothingAndAll) {
    for (std::int64_t games = 1; games < 2000; ++games) {
        EXPECT_GE(wilson(0, games).low, 0) << games;
        EXPECT_FALSE(std::signbit(wilson(0, games).low)) << games;
        EXPECT_LE(wilson(games, games).high, 1) << games;
    }
}

}  // namespace
}  // namespace bankhalter::tests
