// Matches: rotations on shared seeds, places, bookkeeping, trade rules, and the same results for
// any number of threads.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <set>

#include "board.h"
#include "bots/registry.h"
#include "edition/house_rules.h"
#include "play/replay.h"
#include "sim/game_lines.h"
#include "sim/match_report.h"
#include "sim/tournament_report.h"

namespace bankhalter::tests {
namespace {

MatchSettings settings(std::vector<std::string> players, std::int64_t games) {
    return {.edition = *find_edition(library(), "zelda"),
            .players = std::move(players),
            .games = games,
            .seed = 11};
}

BlockSettings block_settings(std::vector<std::string> players, std::uint64_t seed = 1) {
    return {.edition = library().find("zelda"),
            .rules = &zelda(),
            .pairings = pair_up(players, Meeting::Table, players.size()),
            .seed = seed};
}

/// For line-ups without programs.
Programs& no_programs() {
    static Programs none({});
    return none;
}

TEST(Block, EverybodySitsEverywhereOnce) {
    for (std::size_t seats = 2; seats <= kMaxSeats; ++seats)
        for (std::size_t player = 0; player < seats; ++player) {
            std::set<std::size_t> taken;
            for (std::size_t rotation = 0; rotation < seats; ++rotation)
                taken.insert(seat_of(player, rotation, seats));
            EXPECT_EQ(taken.size(), seats);
        }
}

TEST(Block, TheRotationsShareTheDiceOfEverySeat) {
    const BlockSettings s = block_settings({"trader", "trader", "trader", "trader"});
    const BlockResult block = BlockPlayer(s, no_programs()).play(5);
    for (std::size_t rotation = 1; rotation < 4;
         ++rotation) {  // equal players: the same game four times, seen from other seats
        EXPECT_EQ(block.games[rotation].turns, block.games[0].turns);
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_EQ(block.games[rotation].places[i],
                      block.games[0].places[seat_of(i, rotation, 4)]);
    }
}

TEST(Block, DependsOnItsNumberAndTheSeedAlone) {
    const BlockSettings s = block_settings({"random", "trader"}),
                        neighbour = block_settings({"random", "trader"}, 2);
    BlockPlayer one(s, no_programs()), other(s, no_programs()), next(neighbour, no_programs());
    std::vector<std::uint32_t> turns, turns_next;
    for (std::int64_t n = 0; n < 8; ++n) turns.push_back(one.play(n).games[0].turns);
    for (std::int64_t n = 8; n-- > 0;)
        EXPECT_EQ(other.play(n).games[0].turns, turns[static_cast<std::size_t>(n)]);
    for (std::int64_t n = 0; n < 8; ++n) turns_next.push_back(next.play(n).games[0].turns);
    for (std::size_t n = 1; n < 8; ++n)
        EXPECT_NE(turns[n], turns_next[n - 1]) << "neighbouring seeds must not share blocks";
}

/// Notes bankruptcies as the events tell them.
class Obituaries : public Observer {
public:
    void action(const Action&, const State&, const EventList& events) override {
        for (const Event& e : events)
            if (e.kind == EventKind::WentBankrupt) seats.push_back(e.seat);
    }
    std::vector<Seat> seats;
};

TEST(Ranking, IsTheReverseOrderOfBankruptcies) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        const int seats = 2 + static_cast<int>(seed % 5);
        std::vector<std::unique_ptr<Player>> players;
        std::vector<WatchedPlayer> watched;
        std::vector<Player*> at_table;
        DecisionTimes times;
        GameNotes notes;
        watched.reserve(kMaxSeats);
        for (int i = 0; i < seats; ++i) {
            players.push_back(make_player("trader", zelda(), seed));
            watched.emplace_back(*players.back(), times, notes);
            at_table.push_back(&watched.back());
        }
        notes.begin(seats);
        State state = new_game(zelda(), seats);
        SeatStreams dice(seed);
        Obituaries obituaries;
        const GameOutcome outcome = play_game(zelda(), state, at_table, dice, {}, &obituaries);
        notes.exits.see(state);
        if (outcome.capped) continue;
        const Places places = rank_seats(zelda(), state, notes.exits, false);
        ASSERT_EQ(static_cast<int>(obituaries.seats.size()), seats - 1);
        for (int i = 0; i < seats - 1; ++i)
            EXPECT_EQ(places[obituaries.seats[static_cast<std::size_t>(i)].value], seats - 1 - i);
        EXPECT_EQ(places[outcome.winners.first().value], 0);
        EXPECT_GT(times.total(), 0u);
    }
}

TEST(Ranking, CappedGamesGoByLiquidationValueAndTiesShareAPlace) {
    State s = new_game(zelda(), 4);
    Exits exits;
    exits.begin(4);
    s.in_game.remove(Seat{2});
    s.cash[Seat{0}] = 100;
    s.cash[Seat{1}] = s.cash[Seat{3}] = 700;
    exits.see(s);
    const Places places = rank_seats(zelda(), s, exits, true);
    EXPECT_EQ(places[0], 2);
    EXPECT_EQ(places[1], 0);
    EXPECT_EQ(places[2], 3);
    EXPECT_EQ(places[3], 0);
}

TEST(Tally, EveryGameIsWonSharedOrCapped) {
    MatchTally tally(pair_up({"a", "b", "b"}, Meeting::Table, 3), std::nullopt);
    BlockResult block;
    block.games[0].places = {0, 1, 2};
    block.games[1].places = {0, 0, 2};  // shared
    block.games[2].places = {2, 0, 1};
    block.games[2].capped = true;
    tally.add(block);
    EXPECT_EQ(tally.won(), 1);
    EXPECT_EQ(tally.shared(), 1);
    EXPECT_EQ(tally.capped(), 1);
    EXPECT_EQ(tally.games(), 3);
    EXPECT_NEAR(tally.kinds()[0].share.mean(), 1.5 / 3, 1e-12);
    EXPECT_NEAR(tally.kinds()[1].share.mean(), 1.5 / 3 / 2, 1e-12)
        << "the share of each of the two";
    // Seats: player i sits on (i + rotation) % 3.
    EXPECT_NEAR(tally.seat_shares()[0].mean(), (1 + 0 + 1) / 3.0, 1e-12);
    EXPECT_NEAR(tally.seat_shares()[1].mean(), 0.5 / 3, 1e-12);
    EXPECT_NEAR(tally.seat_shares()[2].mean(), 0.5 / 3, 1e-12);
}

TEST(Tally, AShareOfZeroOrOneKeepsAnInterval) {
    BlockMean all, half;
    for (int i = 0; i < 300; ++i) all.add(1), half.add(i % 2);
    EXPECT_NEAR(all.share_half_width(), 0.01, 1e-12);
    EXPECT_NEAR(half.share_half_width(), 1.96 * 0.5 / std::sqrt(300), 1e-3);
}

/// So many blocks whose games all end the same.
MatchTally tally_of(const std::vector<std::string>& players, const Places& places, int blocks) {
    MatchTally tally(pair_up(players, Meeting::Table, players.size()), std::nullopt);
    BlockResult block;
    for (GameResult& game : block.games) game.places = places;
    for (int i = 0; i < blocks; ++i) tally.add(block);
    return tally;
}

TEST(Tally, WhoeverAlwaysWinsHasTheRuleOfThreeAtAnyTable) {
    for (std::size_t seats = 2; seats <= kMaxSeats; ++seats) {
        std::vector<std::string> players(seats, "loser");
        players[0] = "winner";
        const MatchTally tally = tally_of(players, {0, 1, 2, 3, 4, 5}, 10);
        EXPECT_EQ(tally.kinds()[0].share.mean(), 1) << seats;
        EXPECT_NEAR(tally.half_width(tally.kinds()[0]), 0.3, 1e-12) << seats;
        EXPECT_NEAR(tally.half_width(tally.kinds()[1]), 0.3 / static_cast<double>(seats - 1), 1e-12)
            << "each of the losers";
    }
}

TEST(Tally, CopiesShareTheHighestShare) {
    for (const Places& places : {Places{0, 1, 2, 3}, Places{0, 0, 2, 3}}) {  // one of them, or both
        const MatchTally tally = tally_of({"winner", "winner", "loser", "loser"}, places, 10);
        EXPECT_EQ(tally.kinds()[0].share.mean(), 0.5);
        EXPECT_NEAR(tally.half_width(tally.kinds()[0]), 0.15, 1e-12);
        EXPECT_NEAR(tally.half_width(tally.kinds()[1]), 0.15, 1e-12);
    }
    const MatchTally equals = tally_of({"same", "same", "same"}, {0, 1, 2}, 10);
    EXPECT_NEAR(equals.half_width(equals.kinds()[0]), 0, 1e-12) << "a third, whoever wins";
}

TEST(Match, CountsAddUpAndGamesAreWholeBlocks) {
    MatchSettings m = settings({"trader", "random", "random"}, 100);
    const MatchResult result = run_match(m);
    const MatchTally& t = result.tally;
    EXPECT_EQ(t.games(), 102);
    EXPECT_EQ(t.won() + t.shared() + t.capped(), t.games());
    EXPECT_GT(t.kinds()[0].share.mean(), 0.9);
    EXPECT_NEAR(t.kinds()[0].share.mean() + 2 * t.kinds()[1].share.mean(), 1, 1e-9);
    double seats = 0;
    for (const BlockMean& share : t.seat_shares()) seats += share.mean();
    EXPECT_NEAR(seats, 1, 1e-9);
    m.limits.rounds = 3;
    const MatchResult capped = run_match(m);
    EXPECT_EQ(capped.tally.capped(), 102);
    EXPECT_NE(print_match(m, capped).find("warning"), std::string::npos);
}

TEST(Match, ShortAndSpeedGamesAreRankedToo) {
    MatchSettings m = settings({"trader", "random", "random", "trader"}, 80);
    m.variant = Variant::Short;
    EXPECT_EQ(run_match(m).tally.games(), 80);
    m.edition = *find_edition(library(), "bond");
    m.variant = Variant::Speed;
    EXPECT_EQ(run_match(m).tally.games(), 80);
}

TEST(Match, IsTheSameForAnyNumberOfThreads) {
    MatchSettings m = settings({"trader", "random", "random", "trader"}, 400);
    m.comparison = Comparison{"trader", "random", {}};
    std::set<std::string> outputs;
    for (int threads : {1, 2, 5}) {
        m.threads = threads;
        const MatchResult result = run_match(m);
        EXPECT_EQ(result.tally.sprt()->verdict(), sim::Verdict::Yes);
        EXPECT_LT(result.tally.games(), 400) << "decided early";
        auto json = match_to_json(m, result);
        json.erase("times");
        outputs.insert(boost::json::serialize(json));
    }
    EXPECT_EQ(outputs.size(), 1u);
}

TEST(Match, AMatchOfEqualsIsNotDecidedAsBetter) {
    MatchSettings m = settings({"random", "trader", "trader", "trader"}, 4000);
    m.comparison = Comparison{"random", "trader", {}};
    EXPECT_EQ(run_match(m).tally.sprt()->verdict(), sim::Verdict::No);
}

TEST(Match, TradeRulesRefuse) {
    MatchSettings m = settings({"trader", "trader", "trader", "random"}, 400);
    auto surplus = [&](TradeRule rule, std::int64_t& trades, std::int64_t& refused) {
        m.trades = rule;
        const MatchResult result = run_match(m);
        std::int64_t proposed = 0, sum = 0;
        trades = 0;
        for (const KindTally& k : result.tally.kinds()) {
            proposed += k.trades.proposed_surplus;
            sum += k.trades.proposed_surplus + k.trades.taken_surplus;
            trades += k.trades.proposed;
        }
        EXPECT_EQ(sum, 0) << "what one gains the other loses";
        refused = result.tally.refused();
        return proposed;
    };
    std::int64_t any = 0, fair = 0, even = 0, refused = 0;
    surplus(TradeRule::Any, any, refused);
    EXPECT_EQ(refused, 0);
    EXPECT_LE(surplus(TradeRule::NoGifts, fair, refused), 0);
    EXPECT_GT(refused, 0);
    EXPECT_EQ(surplus(TradeRule::Even, even, refused), 0);
    EXPECT_GT(refused, 0);
    EXPECT_GT(any, fair);
    EXPECT_GT(fair, even);
}

/// Says yes to everything.
class Yes : public Player {
public:
    Decision decide(const Rules& r, const State& s, Seat seat) override {
        return {*default_action(r, s, seat)};
    }
    bool accepts(const Rules&, const State&, const Action&) override { return true; }
};

TEST(TradeRules, GoByFaceValue) {
    State s = new_game(zelda(), 2);
    s.set_owner(Deed{0}, Seat{0});
    s.set_owner(Deed{1}, Seat{1});
    s.mortgaged.add(Deed{1});
    const int price = zelda().deeds[Deed{0}].price;
    const Items mortgaged{.deeds = {2u}, .cash = 7, .jail_cards = 3};
    EXPECT_EQ(face_value(zelda(), s, mortgaged), zelda().deeds[Deed{1}].price / 2 + 7 + 100);

    Yes yes;
    DecisionTimes times;
    GameNotes notes{.rule = TradeRule::NoGifts};
    notes.begin(2);
    WatchedPlayer player(yes, times, notes);
    auto buys_for = [&](int cash) {
        Action trade{.kind = ActionKind::Trade, .seat = Seat{1}, .a = 0};
        trade.give.cash = cash;
        trade.take.deeds = {1u};
        return player.accepts(zelda(), s, trade);
    };
    EXPECT_FALSE(buys_for(price - 1));
    EXPECT_TRUE(buys_for(price));
    EXPECT_TRUE(buys_for(price + 1));
    notes.rule = TradeRule::Even;
    EXPECT_FALSE(buys_for(price + 1));
    EXPECT_TRUE(buys_for(price));
    EXPECT_EQ(notes.refused, 2);
    EXPECT_EQ(notes.trades[0].taken, 3);
    EXPECT_EQ(notes.trades[0].taken_surplus, 1);
    EXPECT_EQ(notes.trades[1].proposed_surplus, -1);
}

TEST(Match, SettingsWithFaultsAreRefusedWithAllOfThem) {
    MatchSettings m = settings({"trader", "nobody"}, 10);
    m.variant = Variant::Speed;  // not printed by this sheet
    m.comparison = Comparison{"trader", "absent", {.elo0 = 5, .elo1 = 5}};
    EXPECT_EQ(check_match(m).size(), 4u);
    EXPECT_TRUE(check_match(settings({"trader", "random"}, 10)).empty());
    EXPECT_EQ(check_match(settings({"trader"}, 10)).size(), 1u);
    m.edition = nullptr;
    EXPECT_FALSE(check_match(m).empty());
}

TEST(Match, RecordsReplayAndChangeNoGame) {
    MatchSettings m = settings({"trader", "random", "trader"}, 6);
    const MatchResult plain = run_match(m);
    m.records = true;
    std::vector<std::string> records;
    m.keep = [&](std::int64_t, const BlockResult& block) {
        for (std::size_t i = 0; i < 3; ++i) records.push_back(block.games[i].record);
        return true;
    };
    const MatchResult recorded = run_match(m);
    EXPECT_EQ(recorded.tally.mean_turns(), plain.tally.mean_turns());
    ASSERT_EQ(records.size(), 6u);
    for (const std::string& text : records) {
        const auto record = parse_record(text);
        ASSERT_TRUE(record);
        EXPECT_EQ(verify(library(), *record).fault, "");
        EXPECT_NE(record->result, "");
    }
    EXPECT_EQ(parse_record(records[0])->header.names,
              (std::vector<std::string>{"trader", "random", "trader 2"}));
    EXPECT_EQ(parse_record(records[1])->header.names[2], "random") << "everybody has moved on";
}

/// The JSON of a match without its times.
std::string results(const MatchSettings& m) {
    auto json = match_to_json(m, run_match(m));
    json.erase("times");
    return boost::json::serialize(json);
}

TEST(GameLines, AMatchGoesOnBehindThem) {
    MatchSettings m = settings({"trader", "random", "random"}, 30);
    std::string lines;
    m.keep = [&](std::int64_t number, const BlockResult& block) {
        lines += print_games(m, number, block);
        return number < 3;  // broken off after four blocks
    };
    EXPECT_EQ(run_match(m).tally.games(), 12);
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 12);
    const std::size_t fourth = lines.find("{\"game\":9,");
    ASSERT_NE(fourth, std::string::npos);

    // Cut within the fourth block, as a full disk or a kill would.
    const auto read = read_games(m, std::string_view(lines).substr(0, lines.size() - 40));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->blocks.size(), 3u);
    EXPECT_EQ(read->bytes, fourth);
    MatchSettings whole = settings({"trader", "random", "random"}, 30), rest = whole;
    rest.played = read->blocks;
    EXPECT_EQ(results(rest), results(whole));

    MatchSettings fewer = whole;
    fewer.games = 6;
    EXPECT_FALSE(read_games(fewer, lines)) << "more than are asked for";
    MatchSettings other = whole;
    other.seed = 12;
    EXPECT_FALSE(read_games(other, lines));
    other = whole;
    other.players = {"random", "trader", "random"};
    EXPECT_FALSE(read_games(other, lines));
    EXPECT_FALSE(read_games(whole, "nonsense\n"));
    EXPECT_FALSE(read_games(whole, lines.substr(lines.find('\n') + 1))) << "the first is missing";
}

TEST(Pairings, EverybodyMeetsEverybodyOrTheFirstMeetsAll) {
    const std::vector<std::string> five{"a", "b", "c", "d", "e"};
    const Pairings pairs = pair_up(five, Meeting::RoundRobin, 2);
    EXPECT_EQ(pairs.line_ups.size(), 10u);
    EXPECT_EQ(count_line_ups(five, Meeting::RoundRobin, 2), 10);
    EXPECT_EQ(std::set(pairs.line_ups.begin(), pairs.line_ups.end()).size(), 10u);
    EXPECT_EQ(pair_up(five, Meeting::RoundRobin, 4).line_ups.size(), 5u);
    const Pairings gauntlet = pair_up(five, Meeting::Gauntlet, 3);
    EXPECT_EQ(gauntlet.line_ups.size(), 6u);
    EXPECT_EQ(count_line_ups(five, Meeting::Gauntlet, 3), 6);
    for (const auto& line_up : gauntlet.line_ups) EXPECT_EQ(line_up[0], 0);
    EXPECT_EQ(count_line_ups(five, Meeting::RoundRobin, 6), 0);
    EXPECT_EQ(pair_up({"a", "a", "b"}, Meeting::RoundRobin, 2).line_ups.size(), 1u);
    EXPECT_EQ(pair_up({"a", "b", "a"}, Meeting::Table, 3).line_ups[0], (std::vector<int>{0, 1, 0}));
}

MatchSettings tournament() {
    MatchSettings m = settings({"random", "trader", "standard-100", "cornell", "fixed-plus"}, 30);
    m.meeting = Meeting::RoundRobin;
    m.seats = 3;
    return m;
}

TEST(Tournament, RatesEverybodyInOneList) {
    MatchSettings m = tournament();
    ASSERT_TRUE(check_match(m).empty());
    const MatchResult result = run_match(m);
    const MatchTally& t = result.tally;
    EXPECT_EQ(t.games(), 10 * 30);
    double sum = 0;
    for (const Rating& r : t.ratings()) {
        sum += r.elo;
        EXPECT_GT(r.half_width, 1);
        EXPECT_LT(r.half_width, 200);
    }
    EXPECT_NEAR(sum, 0, 1e-6);
    for (std::size_t i = 0; i < 5; ++i) {
        EXPECT_EQ(t.kinds()[i].games, 6 * 30) << "each sits in six of the ten line-ups";
        for (std::size_t k = 0; k < 5; ++k) {
            if (k == i) continue;
            EXPECT_EQ(t.encounter(i, k).met, 3 * 30);
            EXPECT_DOUBLE_EQ(t.encounter(i, k).before + t.encounter(k, i).before, 3 * 30);
        }
    }
    const auto json = tournament_to_json(m, result);
    const auto& players = json.at("players").as_array();
    for (std::size_t i = 0; i + 1 < players.size(); ++i)
        EXPECT_GE(players[i].at("elo").at("elo").as_double(),
                  players[i + 1].at("elo").at("elo").as_double());
    EXPECT_EQ(players[4].at("name"), "random");
    m.threads = 3;
    EXPECT_EQ(boost::json::serialize(tournament_to_json(m, run_match(m))),
              boost::json::serialize(json));
}

TEST(Tournament, ThePageStandsAloneAndEscapesNames) {
    MatchSettings m = tournament();
    m.players[0] = "exec:printf 'ready\\n'; exec cat >/dev/null # <b>&";
    m.games = 3;
    m.limits.rounds = 3;
    m.bot_limit = std::chrono::milliseconds(1);
    const MatchResult result = run_match(m);
    ASSERT_EQ(result.fault, "");
    const std::string page = tournament_to_html(m, result);
    EXPECT_NE(page.find("# &lt;b&gt;&amp;"), std::string::npos);
    EXPECT_EQ(page.find("<b>&"), std::string::npos);
    EXPECT_EQ(page.find("http"), std::string::npos) << "nothing is loaded";
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_NE(page.find("is not rated"), std::string::npos) << "it never answered";
    EXPECT_FALSE(tournament_to_json(m, result).at("players").at(4).at("rated").as_bool())
        << "and stands last";
    EXPECT_NE(print_tournament(m, result).find("not rated"), std::string::npos);
}

TEST(Tournament, SettingsWithFaultsAreRefused) {
    MatchSettings m = tournament();
    m.seats = 6;
    EXPECT_EQ(check_match(m), Diagnostics{"players: fewer different ones than seats"});
    m.seats = 1;
    EXPECT_EQ(check_match(m), Diagnostics{"seats: from 2 to 6"});
    m.seats = 6;
    m.players.clear();
    for (int i = 1; i <= 30; ++i) m.players.push_back("champion:" + std::to_string(i));
    EXPECT_EQ(check_match(m).size(), 1u) << "more line-ups than anybody would play";
}

TEST(DecisionTimes, QuantilesAreRightWithinAnEighth) {
    DecisionTimes times;
    EXPECT_EQ(times.quantile(0.5), 0u);
    for (std::uint64_t n = 1; n <= 100'000; ++n) times.add(n * 100);
    EXPECT_NEAR(static_cast<double>(times.quantile(0.5)), 5e6, 5e6 / 8);
    EXPECT_NEAR(static_cast<double>(times.quantile(0.99)), 9.9e6, 9.9e6 / 8);
    times.add(~std::uint64_t{0});
    EXPECT_EQ(times.quantile(1), ~std::uint64_t{0});
    DecisionTimes more = times;
    more.add(times);
    EXPECT_EQ(more.total(), 2 * times.total());
}

}  // namespace
}  // namespace bankhalter::tests
