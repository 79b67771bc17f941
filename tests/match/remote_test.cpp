// The bot protocol with good bots and bad ones: the game ends, every fault is counted, nothing
// hangs and nothing stays behind.
#include "bots/remote.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>

#include "base/words.h"
#include "board.h"
#include "bots/game.h"
#include "bots/trader.h"
#include "edition/house_rules.h"
#include "notation/position.h"
#include "sim/match_report.h"

namespace bankhalter::tests {
namespace {

using namespace std::chrono_literals;

std::string bad(std::string_view mode) {
    return fmt::format("python3 {}/bots/bad.py {}", TESTS, mode);
}
std::string script(std::string_view name) { return fmt::format("{}/bots/{}", TESTS, name); }

/// What is played for a bot that gives no useful answer.
class Defaults : public Player {
public:
    Decision decide(const Rules& r, const State& s, Seat seat) override {
        return {*default_action(r, s, seat)};
    }
};

struct Played {
    std::uint64_t hash = 0;
    BotCounts counts;
};

/// A game of a player against two Traders.
std::uint64_t play(Player& first) {
    Trader second(zelda()), third(zelda());
    Player* const players[] = {&first, &second, &third};
    State state = new_game(zelda(), 3);
    SeatStreams dice(3);
    play_game(zelda(), state, players, dice, {.rounds = 60});
    return hash(state);
}

Played play(const std::string& command, std::chrono::milliseconds limit = 5s,
            std::chrono::milliseconds handshake = 20s) {
    RemotePlayer bot(command, {.edition = "zelda", .limit = limit, .handshake = handshake});
    return {play(bot), bot.counts()};
}

std::uint64_t play_defaults() {
    Defaults defaults;
    return play(defaults);
}

class Remote : public testing::Test {
protected:
    void TearDown() override {
        EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1)
            << "no process of ours is left, running or not reaped";
        EXPECT_EQ(errno, ECHILD);
    }
    static std::uint64_t faults(const BotCounts& c) {
        std::uint64_t sum = 0;
        for (std::uint64_t n : c.faults) sum += n;
        return sum;
    }
};

TEST_F(Remote, AGarbledAnswerPlaysTheDefault) {
    for (const char* mode : {"garbage", "words", "future_ids", "floods"}) {
        SCOPED_TRACE(mode);
        const Played p = play(bad(mode));
        EXPECT_EQ(p.hash, play_defaults());
        EXPECT_GT(p.counts.questions, 50u);
        EXPECT_EQ(p.counts.of(BotFault::Malformed), p.counts.questions);
        EXPECT_EQ(faults(p.counts), p.counts.questions);
    }
}

TEST_F(Remote, AnIllegalAnswerPlaysTheDefault) {
    const Played resigns = play(bad("resigns"));
    EXPECT_EQ(resigns.hash, play_defaults());
    const BotCounts& c =
        resigns.counts;  // "resign" is a word, but no answer to an offer or a claim
    EXPECT_GT(c.of(BotFault::Illegal), 0u);
    EXPECT_EQ(c.of(BotFault::Illegal) + c.of(BotFault::Malformed), c.questions);
    const Played illegal = play(bad("illegal"));
    EXPECT_EQ(illegal.hash, play_defaults());
    EXPECT_GT(illegal.counts.of(BotFault::Illegal), 50u);
    EXPECT_EQ(faults(illegal.counts), illegal.counts.questions);
}

TEST_F(Remote, ATradeIsNoDecision) {
    const Played p = play(bad("steals"));
    EXPECT_GT(p.counts.of(BotFault::Illegal), 50u);
}

TEST_F(Remote, OldIdsAreIgnoredAndCounted) {
    const Played p = play(bad("old_ids"));
    EXPECT_EQ(p.counts.of(BotFault::Stale), p.counts.questions);
    EXPECT_EQ(faults(p.counts), p.counts.questions);
    EXPECT_EQ(p.hash, play(bad("none")).hash) << "the right answer behind the old one counts";
}

TEST_F(Remote, ADeadBotIsCountedOnceAndPlaysTheDefault) {
    for (const char* mode : {"dies", "crashes"}) {
        SCOPED_TRACE(mode);
        const Played p = play(bad(mode));
        EXPECT_EQ(p.counts.of(BotFault::Died), 1u);
        EXPECT_EQ(p.counts.of(BotFault::Lost), p.counts.questions - 6);
        EXPECT_EQ(faults(p.counts), p.counts.questions - 5);
    }
    const Played absent = play("/no/such/program 2>/dev/null");
    EXPECT_EQ(absent.hash, play_defaults());
    EXPECT_EQ(absent.counts.of(BotFault::Died), 1u);
    EXPECT_EQ(absent.counts.of(BotFault::Lost), absent.counts.questions);
}

TEST_F(Remote, ASilentBotIsGivenUp) {
    const Played p = play(bad("silent"), 30ms);
    EXPECT_EQ(p.hash, play_defaults());
    EXPECT_EQ(p.counts.of(BotFault::Late), static_cast<std::uint64_t>(RemotePlayer::kMostLate));
    EXPECT_EQ(p.counts.of(BotFault::Died), 1u);
    EXPECT_EQ(p.counts.of(BotFault::Lost), p.counts.questions - RemotePlayer::kMostLate);
}

TEST_F(Remote, AnAnswerThatComesTooLateIsStaleForTheNextQuestion) {
    const Played p = play(bad("slow"), 20ms);
    EXPECT_EQ(p.hash, play_defaults());
    EXPECT_GT(p.counts.of(BotFault::Late), 0u);
    EXPECT_GT(p.counts.of(BotFault::Stale), 0u);
}

TEST_F(Remote, WhoeverDoesNotShakeHandsIsKilled) {
    const auto start = std::chrono::steady_clock::now();
    const Played p = play(bad("mute"), 1s, 300ms);
    EXPECT_EQ(p.counts.of(BotFault::Died), 1u);
    EXPECT_EQ(p.hash, play_defaults());
    play(bad("stubborn"));
    EXPECT_LT(std::chrono::steady_clock::now() - start, 60s);
}

TEST_F(Remote, WhatABotHasStartedEndsWithIt) {
    int held[2];  // inherited by all of them: reading ends when the last of them has ended
    ASSERT_EQ(pipe(held), 0);
    {
        Process bot("sh -c 'sleep 60 >/dev/null &'");
        std::string line;
        EXPECT_EQ(bot.read_line(line, Process::Clock::now() + 20s), Process::Heard::Ended)
            << "it does not wait for its child";
    }
    close(held[1]);
    pollfd end{held[0], POLLIN, 0};
    EXPECT_EQ(poll(&end, 1, 10'000), 1);
    close(held[0]);
}

TEST_F(Remote, AFloodNeitherHangsNorFillsMemory) {
    const Played lines = play(script("endless.sh"), 100ms);
    EXPECT_EQ(lines.hash, play_defaults());
    EXPECT_GT(lines.counts.of(BotFault::Malformed), 0u);
    EXPECT_EQ(lines.counts.of(BotFault::Died), 1u)
        << "it takes no questions: once the pipe is full it is late, and given up";
    EXPECT_EQ(faults(lines.counts), lines.counts.questions + 1);
    const Played ready = play("yes ready", 20ms);
    EXPECT_EQ(ready.hash, play_defaults());
    EXPECT_EQ(ready.counts.of(BotFault::Died), 1u)
        << "lines that can be read are no answer to what it has not taken";
    EXPECT_EQ(faults(ready.counts), ready.counts.questions + 1);
    const Played line = play(script("endless_line.sh"), 50ms);
    EXPECT_EQ(line.hash, play_defaults());
    EXPECT_EQ(line.counts.of(BotFault::Malformed), 1u);
    EXPECT_EQ(line.counts.of(BotFault::Died), 1u);
}

TEST_F(Remote, TheConversationIsAsDocumented) {
    const std::string file = fmt::format("{}/bankhalter_scribe_{}", testing::TempDir(), getpid());
    const Played p = play(bad("scribe " + file));
    EXPECT_EQ(faults(p.counts), 0u);
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::remove(file.c_str());
    ASSERT_GT(lines.size(), 10u);
    EXPECT_EQ(lines.front(), "bankhalter-bot 1");
    EXPECT_EQ(lines[1], "newgame edition=zelda variant=standard seats=3 seat=0");
    EXPECT_TRUE(lines[2].starts_with("position ")) << "whoever wants nothing is told nothing new";
    EXPECT_EQ(lines.back(), "quit");
    std::uint64_t asked = 0;
    for (std::size_t i = 2; i < lines.size(); ++i) {
        if (!lines[i].starts_with("ask ")) continue;
        const auto words = split_words(lines[i]);
        EXPECT_EQ(words[1], fmt::format("{}", ++asked));
        EXPECT_TRUE(words[2] == "decide" || words[2] == "act" || words[2] == "offer" ||
                    words[2] == "answer" || words[2] == "claim");
        ASSERT_TRUE(lines[i - 1].starts_with("legal "));
        EXPECT_GT(lines[i - 1].size(), 6u);
        EXPECT_EQ(lines[i - 1].find("resign"), std::string::npos);
        ASSERT_TRUE(lines[i - 2].starts_with("position "));
        const auto position = parse_json(std::string_view(lines[i - 2]).substr(9));
        ASSERT_TRUE(position);
        const auto header = read_header(*position);
        ASSERT_TRUE(header);
        EXPECT_TRUE(read_position(zelda(), *header, *position));
    }
    EXPECT_EQ(asked, p.counts.questions);
}

TEST_F(Remote, TheExampleBotBeatsRandomWithoutAFault) {
    MatchSettings m{.edition = *find_edition(library(), "zelda"),
                    .games = 8,
                    .seed = 5,
                    .threads = 2,
                    .bot_limit = 20s};
    m.players = {fmt::format("exec:python3 {}/../examples/bot.py", TESTS), "random", "random",
                 "random"};
    const MatchResult result = run_match(m);
    const KindTally& bot = result.tally.kinds()[0];
    EXPECT_GT(bot.share.mean(), 0.5);
    EXPECT_GT(bot.bots.questions, 1000u);
    EXPECT_EQ(faults(bot.bots), 0u);
    EXPECT_NE(print_match(m, result).find("0 late, 0 malformed"), std::string::npos);
}

TEST_F(Remote, ABotThatCannotStartEndsTheMatch) {
    MatchSettings m{.edition = *find_edition(library(), "zelda"), .games = 4, .threads = 2};
    m.players = {"trader", "exec:/no/such/program 2>/dev/null"};
    const MatchResult absent = run_match(m);
    EXPECT_EQ(absent.fault,
              "exec:/no/such/program 2>/dev/null: ended with code 127 before it was ready");
    EXPECT_EQ(absent.tally.games(), 0);
    m.players[1] = "exec:kill -9 $$";
    EXPECT_EQ(run_match(m).fault, "exec:kill -9 $$: was killed by signal 9 before it was ready");
}

TEST_F(Remote, ABotThatLeavesQuestionsUnansweredIsNotRated) {
    MatchSettings m{.edition = *find_edition(library(), "zelda"),
                    .games = 2,
                    .seed = 5,
                    .limits = {.rounds = 20},
                    .bot_limit = 20s};
    m.players = {"exec:" + bad("dies"), "trader"};
    m.comparison = Comparison{"trader", m.players[0], {}};
    const MatchResult result = run_match(m);
    EXPECT_EQ(result.fault, "");
    EXPECT_FALSE(result.tally.kinds()[0].is_rated());
    EXPECT_TRUE(result.tally.kinds()[1].is_rated());
    const std::string text = print_match(m, result);
    EXPECT_NE(text.find("not rated: "), std::string::npos);
    EXPECT_NE(text.find("better than " + m.players[0] + "? not rated"), std::string::npos);
    const auto json = match_to_json(m, result);
    EXPECT_FALSE(json.at("players").at(0).at("rated").as_bool());
    EXPECT_TRUE(json.at("players").at(0).at("elo").is_null());
    EXPECT_TRUE(json.at("players").at(1).at("rated").as_bool());
    EXPECT_EQ(json.at("sprt").at("verdict"), "not rated");

    BotCounts counts;
    counts.questions = 1000;
    counts.faults[static_cast<std::size_t>(BotFault::Late)] = 7;
    counts.faults[static_cast<std::size_t>(BotFault::Lost)] = 3;
    EXPECT_TRUE(counts.can_be_rated()) << "one in a hundred";
    ++counts.faults[static_cast<std::size_t>(BotFault::Lost)];
    EXPECT_FALSE(counts.can_be_rated());
    EXPECT_TRUE(BotCounts{}.can_be_rated()) << "nothing was asked";
}

TEST_F(Remote, WhoeverWantsItIsToldTheBoardAndTheEnd) {
    const std::string file = fmt::format("{}/bankhalter_curious_{}", testing::TempDir(), getpid());
    MatchSettings m{.edition = *find_edition(library(), "zelda"),
                    .games = 2,
                    .seed = 5,
                    .limits = {.rounds = 20},
                    .bot_limit = 20s};
    m.players = {"exec:" + bad("curious " + file), "trader"};
    std::vector<GameResult> games;
    m.keep = [&](std::int64_t, const BlockResult& block) {
        games.assign(block.games.begin(), block.games.begin() + 2);
        return true;
    };
    EXPECT_EQ(run_match(m).fault, "");
    std::ifstream in(file);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    std::remove(file.c_str());
    ASSERT_EQ(games.size(), 2u);
    std::size_t boards = 0, ends = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        if (lines[i].starts_with("board ")) {
            EXPECT_TRUE(lines[i - 1].starts_with("newgame "));
            const auto board = parse_json(std::string_view(lines[i]).substr(6));
            ASSERT_TRUE(board);
            EXPECT_EQ(board->at("spaces").at(1).at("price"), 60);
            EXPECT_EQ(board->at("spaces").at(39).at("rents").at(5), 2000);
            EXPECT_EQ(board->at("groups").at("H"), (boost::json::array{37, 39}));
            EXPECT_EQ(board->at("decks").at(0).as_array().size(), 16u);
            ++boards;
        }
        if (lines[i].starts_with("endgame ")) {
            EXPECT_TRUE(lines[i - 1].starts_with("position "));
            const Places& places = games[ends].places;  // in the second game the two have swapped
            EXPECT_EQ(lines[i], fmt::format("endgame places={},{} turns={} capped={}",
                                            places[ends] + 1, places[1 - ends] + 1,
                                            games[ends].turns, games[ends].capped ? "yes" : "no"));
            ++ends;
        }
    }
    EXPECT_EQ(boards, 2u);
    EXPECT_EQ(ends, 2u);
}

TEST_F(Remote, AMatchReportsWhatItsBotsDidWrong) {
    MatchSettings m{.edition = *find_edition(library(), "zelda"),
                    .games = 4,
                    .seed = 5,
                    .limits = {.rounds = 20},
                    .bot_limit = 5s};
    m.players = {"exec:" + bad("garbage"), "exec:" + bad("dies"), "trader", "trader"};
    const MatchResult result = run_match(m);
    const auto& kinds = result.tally.kinds();
    EXPECT_EQ(result.tally.games(), 4);
    EXPECT_EQ(kinds[0].bots.of(BotFault::Malformed), kinds[0].bots.questions);
    EXPECT_EQ(kinds[1].bots.of(BotFault::Died), 1u) << "a dead bot stays dead";
    EXPECT_GT(kinds[1].bots.of(BotFault::Lost), 0u);
    EXPECT_EQ(match_to_json(m, result).at("players").at(1).at("bot").at("died").to_number<int>(),
              1);
}

}  // namespace
}  // namespace bankhalter::tests
