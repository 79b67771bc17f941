// The arbiter answers every line with one JSON object, refuses with code, clause and message, and
// forgets nothing by it.
#include "commands/arbiter.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <set>

#include "edition/files.h"
#include "play/random.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

class ArbiterTest : public testing::Test {
protected:
    static const Library& library() {
        static const Library loaded = *load_library(embedded_files());
        return loaded;
    }
    json::object ask(std::string_view line) {
        const std::string answer = arbiter.answer(line);
        EXPECT_EQ(answer.find('\n'), std::string::npos);
        return json::parse(answer).as_object();
    }
    bool ok(std::string_view line) { return ask(line).at("ok").as_bool(); }
    std::string code(std::string_view line) {
        const json::object answer = ask(line);
        return answer.at("ok").as_bool() ? "ok"
                                         : std::string(answer.at("error").at("code").as_string());
    }
    json::object state() { return ask("state").at("state").as_object(); }

    Arbiter arbiter{library(), Language::English};
};

TEST_F(ArbiterTest, PlaysAGameByTheDocumentedWords) {
    EXPECT_TRUE(ok("new edition=zelda variant=standard seats=3 names=Ada,Ben,Cleo seed=42"));
    EXPECT_TRUE(ok("do chance dice 1 2"));
    EXPECT_TRUE(ok("do chance dice 6 5"));
    EXPECT_TRUE(ok("do chance dice 1 1"));
    EXPECT_EQ(state().at("turn").at("seat"), json::value(1));
    EXPECT_EQ(ask("legal 1").at("legal"), (json::array{"resign", "roll"}));
    EXPECT_TRUE(ok("do 1 roll"));
    EXPECT_EQ(ask("legal 1").at("legal"), json::array{});
    const json::object answer = ask("do chance dice 1 2");
    EXPECT_EQ(answer.at("state").at("awaiting").at("step"), json::value("buy"));
    EXPECT_GE(answer.at("events").as_array().size(), 2u);
    EXPECT_EQ(ask("hash").at("hash").as_string().size(), 16u);
    EXPECT_EQ(ask("legal 1").at("legal"), (json::array{"auction", "buy", "resign"}));
    EXPECT_TRUE(ok("do 1 auction"));
    EXPECT_EQ(ask("legal 0").at("legal"), (json::array{"bid 1 1500", "pass"}));
    EXPECT_TRUE(ok("do bank hammer"));
    EXPECT_TRUE(ok("quit"));
    EXPECT_TRUE(arbiter.finished());
}

TEST_F(ArbiterTest, TellsTheBoardAndListsLegalActionsOnRequest) {
    EXPECT_EQ(code("board"), "no_game");
    EXPECT_TRUE(ok("new edition=bond variant=speed seats=3 seed=1"));
    const json::object board = ask("board").at("board").as_object();
    EXPECT_EQ(board.at("spaces").as_array().size(), 40u);
    EXPECT_EQ(board.at("spaces").at(5).at("group"), "station");
    EXPECT_EQ(board.at("start_cash"), 2500) << "with the speed die (SPEED-1)";
    EXPECT_EQ(board.at("decks").at(1).as_array().size(), 16u);
    while (code("chance") == "ok") {
    }
    EXPECT_FALSE(ask("state").contains("legal"));
    EXPECT_TRUE(ok("with legal"));
    const json::object told = ask("state").at("legal").as_object();
    ASSERT_EQ(told.size(), 3u);
    for (int seat = 0; seat < 3; ++seat) {
        const std::string name = std::to_string(seat);
        EXPECT_EQ(told.at(name), ask("legal " + name).at("legal"));
    }
    const std::string turn = std::to_string(state().at("turn").at("seat").to_number<int>());
    EXPECT_EQ(ask("do " + turn + " roll").at("legal").at(turn), json::array{});
    EXPECT_TRUE(ok("without legal"));
    EXPECT_FALSE(ask("state").contains("legal"));
    EXPECT_EQ(code("with"), "unknown_command");
    EXPECT_EQ(code("with events"), "unknown_command");
}

/// Every command that help names is one, and every one is named.
TEST_F(ArbiterTest, HelpNamesEveryCommand) {
    std::set<std::string> named;
    const json::object help = ask("help");
    for (const json::value& row : help.at("help").as_array()) {
        const std::string_view command = row.at("command").as_string();
        named.emplace(command.substr(0, command.find(' ')));
        EXPECT_FALSE(row.at("does").as_string().empty());
    }
    EXPECT_EQ(named, (std::set<std::string>{"board", "chance", "do", "hash", "help", "legal",
                                            "load", "new", "position", "quit", "record", "state",
                                            "with", "without"}));
    EXPECT_EQ(code("help me"), "unknown_command");
}

TEST_F(ArbiterTest, RefusesNewGamesThatCannotBe) {
    EXPECT_EQ(code("state"), "no_game");
    EXPECT_EQ(code("do 0 roll"), "no_game");
    EXPECT_EQ(code("new edition=zelda seats=2"), "ok");
    const json::object before = state();
    EXPECT_EQ(code("new"), "bad_option");
    EXPECT_EQ(code("new edition=zelda"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=1"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=7"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=02"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=2 seats=2"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=2 colour=red"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=3 names=Ada,Ben"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=2 names=Ada,"), "bad_option");
    EXPECT_EQ(code("new edition=zelda seats=2 seed=-1"), "bad_option");
    EXPECT_EQ(code("new edition=classic seats=2"), "unknown_edition");
    EXPECT_EQ(code("new edition=zelda variant=speed seats=2"), "variant_not_offered");
    EXPECT_EQ(code("new edition=bond variant=short seats=2"), "variant_not_offered");
    EXPECT_EQ(code("new edition=bond variant=odd seats=2"), "variant_not_offered");
    EXPECT_EQ(state(), before);
}

TEST_F(ArbiterTest, RefusalsNameCodeClauseAndMessage) {
    ask("new edition=zelda seats=2");
    const json::object answer = ask("do 0 roll");
    EXPECT_EQ(answer.at("error").at("code"), json::value("chance_first"));
    EXPECT_EQ(answer.at("error").at("clause"), json::value("AMB-18"));
    EXPECT_GT(answer.at("error").at("message").as_string().size(), 10u);
    EXPECT_EQ(code("do 0"), "malformed");
    EXPECT_EQ(code("do"), "malformed");
    EXPECT_EQ(code("do 0 fly"), "malformed");
    EXPECT_EQ(code("do 9 roll"), "no_such_seat");
    EXPECT_EQ(code("do 4 roll"), "no_such_seat");
    EXPECT_EQ(code("do 0 dice 1 2"), "not_by_players");
    EXPECT_EQ(code("do 0 hammer"), "not_by_players");
    EXPECT_EQ(code("do chance roll"), "no_such_seat");
    EXPECT_EQ(code("do bank hammer"), "not_now");
    EXPECT_EQ(code("legal 2"), "no_such_seat");
    EXPECT_EQ(code("legal"), "no_such_seat");
    EXPECT_EQ(code("Do 0 roll"), "unknown_command");
    EXPECT_EQ(code(""), "unknown_command");
    EXPECT_EQ(code("\r"), "unknown_command");
    EXPECT_EQ(code("state now"), "unknown_command");
    EXPECT_TRUE(ok("state\r"));
}

TEST_F(ArbiterTest, SetsUpEveryStateItPrints) {
    ask("new edition=bond variant=speed seats=4 seed=3");
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        if (ask("chance").at("ok").as_bool()) continue;
        const json::object now = state();
        if (now.at("awaiting").at("step") == json::value("over")) break;
        ASSERT_TRUE(ok("position " + json::serialize(now)));
        ASSERT_EQ(state(), now);
        const auto& seats = now.at("awaiting").at("seats").as_array();
        const json::value seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
        const json::object answer = ask("legal " + json::serialize(seat));
        const auto& legal = answer.at("legal").as_array();
        std::string words(
            legal[random.below(static_cast<std::uint32_t>(legal.size()))].as_string());
        if (words == "resign") continue;
        if (words.starts_with("bid ")) words = words.substr(0, words.rfind(' '));
        ASSERT_TRUE(ok("do " + json::serialize(seat) + " " + words)) << words;
    }
}

TEST_F(ArbiterTest, AnImpossiblePositionGetsEveryFault) {
    ask("new edition=zelda seats=2 names=Ada,Ben");
    for (const char* dice : {"do chance dice 1 2", "do chance dice 1 1"}) ask(dice);
    json::object position = state();
    position.erase("frames");
    EXPECT_TRUE(ok("position " + json::serialize(position)));
    json::object wrong = position;
    wrong["players"].as_array()[0].as_object()["cash"] = -5;
    wrong["players"].as_array()[1].as_object()["jailed"] = true;
    wrong["bank"].as_object()["houses"] = 31;
    wrong["deeds"].as_object()["1"].as_object()["level"] = 2;
    wrong["decks"].as_array()[0].as_object()["unseen"].as_array().pop_back();
    const json::object before = state();
    const json::object answer = ask("position " + json::serialize(wrong));
    EXPECT_EQ(answer.at("error").at("code"), json::value("impossible_position"));
    const std::string faults = json::serialize(answer.at("error").at("faults"));
    for (const char* fault : {"negative_cash", "jailed_elsewhere", "buildings_miscounted",
                              "uneven_group", "built_without_group", "card_lost"})
        EXPECT_NE(faults.find(fault), std::string::npos) << fault << " is missing in " << faults;
    EXPECT_EQ(state(), before);
    for (const char* key : {"edition", "variant", "seats", "turn", "awaiting", "players", "deeds",
                            "bank", "claims", "decks", "result"}) {
        json::object missing = position;
        missing.erase(key);
        EXPECT_EQ(code("position " + json::serialize(missing)), "impossible_position") << key;
    }
    EXPECT_EQ(code("position"), "impossible_position");
    EXPECT_EQ(code("position {"), "impossible_position");
    EXPECT_EQ(code("position []"), "impossible_position");
    EXPECT_EQ(code("position " + std::string(100'000, '[')), "impossible_position");
    EXPECT_EQ(state(), before);
}

TEST_F(ArbiterTest, RecordsLoadAgain) {
    ask("new edition=thrones variant=short seats=3 seed=9");
    for (int i = 0; i < 12; ++i) ask("chance");
    const json::object before = state();
    const std::string path = testing::TempDir() + "bankhalter_arbiter_test.rec";
    std::ofstream(path) << ask("record").at("record").as_string().c_str();
    ask("new edition=zelda seats=2");
    EXPECT_TRUE(ok("load " + path));
    EXPECT_EQ(state(), before);
    EXPECT_EQ(code("load /nowhere/at/all"), "bad_record");
    EXPECT_EQ(code("load /"), "bad_record");
    EXPECT_EQ(code("load"), "bad_record");
    EXPECT_EQ(state(), before);
}

TEST_F(ArbiterTest, AnswersAnyBytes) {
    ask("new edition=big-bang seats=6 seed=1");
    Random random(99);
    for (int i = 0; i < 20'000; ++i) {
        std::string line;
        constexpr const char* kStarts[] = {"",     "do 0 ",  "do chance ",        "position ",
                                           "new ", "legal ", "do 1 trade 2 give "};
        line += kStarts[random.below(7)];
        for (auto n = random.below(20); n > 0; --n) line += static_cast<char>(random.below(256));
        if (line.starts_with("new edition")) continue;
        std::erase(line, '\n');
        json::parse(
            arbiter.answer(line));  // throws unless it is one JSON value, valid UTF-8 included
    }
    EXPECT_TRUE(ok("state"));
}

}  // namespace
}  // namespace bankhalter::tests
