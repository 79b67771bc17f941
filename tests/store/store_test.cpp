// What every store does: the same tests for both.
#include "store/store.h"

#include <chrono>
#include <thread>

#include "database.h"
#include "store/chain.h"

using namespace bankhalter::tests;
using Strings = std::vector<std::string>;

struct StoreTest : testing::TestWithParam<std::unique_ptr<Database> (*)()> {
    std::unique_ptr<Database> database = GetParam()();
    std::unique_ptr<Store> store = database->open();
};
INSTANTIATE_TEST_SUITE_P(Sqlite, StoreTest, testing::Values(make_sqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, StoreTest, testing::Values(make_postgres));

TEST_P(StoreTest, NumbersEntriesWithoutGaps) {
    EXPECT_EQ(put(*store, entries("a", 1, {"one", "two"})), Appended::Done);
    EXPECT_EQ(put(*store, entries("a", 3, {"three"})), Appended::Done);
    EXPECT_EQ(put(*store, entries("a", 5, {"five"})), Appended::Lost) << "4 is missing";
    EXPECT_EQ(put(*store, entries("b", 2, {"two"})), Appended::Lost) << "no such game";
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "two", "three"}));
    EXPECT_EQ(bodies_of(*store, "b"), Strings{});
    EXPECT_EQ(store->load("a", 2)->bodies, (Strings{"two", "three"}));
    EXPECT_EQ(store->load("a", 2, 1)->bodies, Strings{"two"});
    EXPECT_EQ(store->load("a", 4)->bodies, Strings{});
}

TEST_P(StoreTest, KeepsEverythingWhenOpenedAgain) {
    const std::string long_text(3'000'000, 'x');
    EXPECT_EQ(
        put(*store, entries("a", 1,
                            {R"({"type":"chat","text":"Schloßallee \\ 'quoted' \" {1,2} 🎲"})", "",
                             long_text})),
        Appended::Done);
    store.reset();
    store = database->open();
    EXPECT_EQ(bodies_of(*store, "a"),
              (Strings{R"({"type":"chat","text":"Schloßallee \\ 'quoted' \" {1,2} 🎲"})", "",
                       long_text}));
    EXPECT_EQ((*store->find("a"))->phase, "playing");
}

TEST_P(StoreTest, AnAppendIsWrittenWholeOrNotAtAll) {
    put(*store, entries("a", 1, {"one", "two"}));
    EXPECT_EQ(put(*store, with_row(entries("a", 2, {"other", "three"}), row_of("a", "over"))),
              Appended::Lost);
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "two"}));
    EXPECT_EQ((*store->find("a"))->phase, "playing");
}

TEST_P(StoreTest, ALoserDoesNotHarmTheRestOfItsBatch) {
    put(*store, entries("a", 1, {"one"}));
    put(*store, entries("b", 1, {"one"}));
    put(*store, with_row(entries("taken", 1, {"one"}), {"taken", "CODE", "lobby", true, "{}", 1}));
    const Append batch[] = {
        entries("b", 2, {"two"}),
        entries("a", 1, {"foreign"}),
        entries("c", 1, {"one"}),
        with_row(entries("d", 1, {"one"}), {"d", "CODE", "lobby", true, "{}", 1}),
        entries("a", 2, {"two"}),
        entries("b", 3, {"three"}),
        entries("c", 3, {"three"}),
        entries("b", 4, {std::string("nul\0", 4)}),
        entries("e", 1, {"one"}),
        entries("d", 2, {"two"}),
    };
    EXPECT_EQ(store->append(batch), (std::vector{
                                        Appended::Done,
                                        Appended::Taken,  // the id
                                        Appended::Done,
                                        Appended::Taken,  // the code
                                        Appended::Lost,
                                        Appended::Done,  // a's was built on the one before
                                        Appended::Lost,
                                        Appended::Failed,
                                        Appended::Done,
                                        Appended::Lost,
                                    }));
    EXPECT_EQ(bodies_of(*store, "a"), Strings{"one"});
    EXPECT_EQ(bodies_of(*store, "b"), (Strings{"one", "two", "three"}));
    EXPECT_EQ(bodies_of(*store, "c"), Strings{"one"});
    EXPECT_EQ(bodies_of(*store, "d"), Strings{});
    EXPECT_FALSE(store->find("d")->has_value());
    EXPECT_EQ(bodies_of(*store, "e"), Strings{"one"});
}

TEST_P(StoreTest, RefusesWhatMakesNoSense) {
    EXPECT_EQ(put(*store, {"a", 1, {}, row_of("a")}), Appended::Failed) << "no bodies";
    EXPECT_EQ(put(*store, {"a", 1, {"one"}, std::nullopt}), Appended::Failed)
        << "a new game without a row";
    EXPECT_EQ(put(*store, entries("a", 0, {"zero"})), Appended::Failed);
    EXPECT_EQ(put(*store, entries("", 1, {"one"})), Appended::Failed);
    EXPECT_EQ(put(*store, entries("a b", 1, {"one"})), Appended::Failed);
    EXPECT_TRUE(store->append({}).empty());
    EXPECT_EQ(store->load(std::string("a\0", 2), 1)->bodies, Strings{});
    EXPECT_FALSE(store->find("\xff")->has_value());
    EXPECT_FALSE(*store->remove("' OR 1 = 1"));
    EXPECT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
}

TEST_P(StoreTest, ARepetitionIsDoneOnce) {
    const Append first = entries("a", 1, {"one", "two"}),
                 second = entries("a", 3, {"three", "four"});
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(put(*store, first), Appended::Done);
        EXPECT_EQ(put(*store, second), Appended::Done);
    }
    EXPECT_EQ(put(*store, entries("a", 2, {"two", "three"})), Appended::Done)
        << "what counts is what stands there";
    EXPECT_EQ(put(*store, entries("a", 4, {"four", "five"})), Appended::Lost)
        << "only a part of it stands there";
    EXPECT_EQ(put(*store, entries("a", 1, {"one", "other"})), Appended::Taken);
    const Append batch[] = {entries("a", 5, {"five"}), entries("a", 5, {"five"}),
                            entries("a", 4, {"four", "five"}), entries("a", 5, {"other"})};
    EXPECT_EQ(store->append(batch),
              (std::vector{Appended::Done, Appended::Done, Appended::Done, Appended::Lost}));
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "two", "three", "four", "five"}));
}

TEST_P(StoreTest, ARepetitionDoesNotBringAnOldRowBack) {
    const Append old = entries("a", 1, {"one"});
    put(*store, old);
    put(*store, with_row(entries("a", 2, {"two"}), row_of("a", "over", 9)));
    EXPECT_EQ(put(*store, old), Appended::Done);
    EXPECT_EQ((*store->find("a"))->phase, "over");
}

TEST_P(StoreTest, KeepsTheRowOfAGame) {
    put(*store, with_row(entries("a", 1, {"one"}),
                         {"a", "AB12", "lobby", true, R"({"name":"Ä"})", 5'000'000'000'000}));
    put(*store, entries("a", 2, {"two"}));
    auto row = *store->find_code("AB12");
    ASSERT_TRUE(row);
    EXPECT_EQ(row->id, "a");
    EXPECT_EQ(row->code, "AB12");
    EXPECT_EQ(row->phase, "lobby");
    EXPECT_TRUE(row->is_public);
    EXPECT_EQ(row->summary, R"({"name":"Ä"})");
    EXPECT_EQ(row->updated_ms, 5'000'000'000'000);
    put(*store, with_row(entries("a", 3, {"three"}), row_of("a", "playing", 6)));
    EXPECT_FALSE(store->find_code("AB12")->has_value());
    EXPECT_FALSE(store->find_code("")->has_value());
    row = *store->find("a");
    EXPECT_EQ(row->phase, "playing");
    EXPECT_FALSE(row->is_public);
    EXPECT_EQ(row->updated_ms, 6);
    EXPECT_FALSE(store->find("b")->has_value());
}

TEST_P(StoreTest, ACodeBelongsToOneGame) {
    const auto coded = [](const std::string& id, const std::string& code) {
        return GameRow{id, code, "lobby", false, "{}", 1};
    };
    EXPECT_EQ(put(*store, with_row(entries("a", 1, {"one"}), coded("a", "AAAA"))), Appended::Done);
    EXPECT_EQ(put(*store, with_row(entries("b", 1, {"one"}), coded("b", "AAAA"))), Appended::Taken);
    EXPECT_EQ(put(*store, with_row(entries("b", 1, {"one"}), coded("b", "BBBB"))), Appended::Done);
    EXPECT_EQ(put(*store, with_row(entries("b", 2, {"two"}), coded("b", "AAAA"))), Appended::Taken)
        << "a later change of code";
    EXPECT_EQ(bodies_of(*store, "b"), Strings{"one"});
    EXPECT_EQ(put(*store, entries("c", 1, {"one"})), Appended::Done);
    EXPECT_EQ(put(*store, entries("d", 1, {"one"})), Appended::Done) << "many games have no code";
    EXPECT_TRUE(*store->remove("a"));
    EXPECT_EQ(put(*store, with_row(entries("e", 1, {"one"}), coded("e", "AAAA"))), Appended::Done)
        << "free again";
}

TEST_P(StoreTest, ListsPublicGamesTheLatestFirst) {
    const auto add = [&](const std::string& id, const std::string& phase, bool is_public,
                         std::int64_t at) {
        put(*store, with_row(entries(id, 1, {"one"}), {id, "", phase, is_public, "{}", at}));
    };
    add("old", "lobby", true, 1);
    add("new", "playing", true, 3);
    add("private", "lobby", false, 4);
    add("over", "over", true, 5);
    add("middle", "lobby", true, 2);
    const auto ids = [&](int limit) {
        Strings all;
        const auto games = store->list_public(limit);
        for (const GameRow& row : *games) all.push_back(row.id);
        return all;
    };
    EXPECT_EQ(ids(10), (Strings{"new", "middle", "old"}));
    EXPECT_EQ(ids(2), (Strings{"new", "middle"}));
    EXPECT_EQ(ids(0), Strings{});
}

TEST_P(StoreTest, RemovesAGameWithItsLog) {
    put(*store, entries("a", 1, {"one", "two"}));
    put(*store, entries("b", 1, {"one"}));
    EXPECT_TRUE(*store->remove("a"));
    EXPECT_FALSE(*store->remove("a"));
    EXPECT_EQ(bodies_of(*store, "a"), Strings{});
    EXPECT_FALSE(store->find("a")->has_value());
    EXPECT_EQ(bodies_of(*store, "b"), Strings{"one"});
    EXPECT_EQ(put(*store, entries("a", 3, {"three"})), Appended::Lost);
    EXPECT_EQ(put(*store, entries("a", 1, {"again"})), Appended::Done);
    EXPECT_EQ(bodies_of(*store, "a"), Strings{"again"});
}

TEST_P(StoreTest, KeepsOneAnalysisForEachDepthOfAGame) {
    using Found = std::map<std::string, std::string>;
    put(*store, entries("a", 1, {"one"}));
    std::string bytes(300'000, '\0');  // any bytes at all
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
    EXPECT_TRUE(*store->keep_analysis("a", "usual", "v1 record", "old"));
    EXPECT_TRUE(*store->keep_analysis("a", "usual", "v1 record", bytes));
    EXPECT_TRUE(*store->keep_analysis("a", "deep", "v1 record", ""));
    EXPECT_FALSE(*store->keep_analysis("none", "usual", "v1 record", "of nothing"));
    EXPECT_EQ(*store->analyses("a", "v1 record"), (Found{{"deep", ""}, {"usual", bytes}}));
    EXPECT_EQ(*store->analyses("a", "v2 record"), Found()) << "another program made it";
    EXPECT_TRUE(*store->keep_analysis("a", "usual", "v2 record", "new"));
    EXPECT_EQ(*store->analyses("a", "v2 record"), (Found{{"usual", "new"}}));
    EXPECT_EQ(*store->analyses("a", "v1 record"), (Found{{"deep", ""}})) << "it was replaced";
    EXPECT_EQ(*store->open_reader()->analyses("a", "v2 record"), (Found{{"usual", "new"}}));
    store.reset();
    store = database->open();
    EXPECT_EQ(*store->analyses("a", "v2 record"), (Found{{"usual", "new"}}));
    EXPECT_TRUE(*store->remove("a"));
    EXPECT_EQ(database->sql("SELECT count(*) FROM analyses"), "0");
}

TEST_P(StoreTest, SweepsForgottenLobbies) {
    for (const auto& [id, phase, at] : {std::tuple{"a", "lobby", 1},
                                        {"b", "lobby", 5},
                                        {"c", "playing", 1},
                                        {"d", "over", 1},
                                        {"e", "lobby", 4}})
        put(*store, with_row(entries(id, 1, {"one", "two"}), row_of(id, phase, at)));
    EXPECT_EQ(*store->sweep(5), 2);
    EXPECT_EQ(*store->sweep(5), 0);
    EXPECT_EQ(bodies_of(*store, "a"), Strings{});
    EXPECT_EQ(bodies_of(*store, "b"), (Strings{"one", "two"}));
    EXPECT_TRUE(store->find("c")->has_value());
    EXPECT_TRUE(store->find("d")->has_value());
    EXPECT_FALSE(store->find("e")->has_value());
}

TEST_P(StoreTest, ClocksBelongToOneLivingNode) {
    EXPECT_EQ(*store->living_nodes(), Strings{});
    EXPECT_TRUE(*store->renew("north", 60'000));
    EXPECT_TRUE(*store->renew("south", 60'000));
    EXPECT_EQ(*store->living_nodes(), (Strings{"north", "south"}));
    put(*store, with_row(entries("new", 1, {"one"}), row_of("new", "playing", 3)));
    put(*store, with_row(entries("old", 1, {"one"}), row_of("old", "playing", 1)));
    put(*store, with_row(entries("middle", 1, {"one"}), row_of("middle", "playing", 2)));
    put(*store, with_row(entries("lobby", 1, {"one"}), row_of("lobby", "lobby", 1)));
    put(*store, with_row(entries("over", 1, {"one"}), row_of("over", "over", 1)));
    EXPECT_EQ(*store->adopt("north", 9), Strings{}) << "nobody's games are asleep";
    for (const char* game : {"new", "old", "middle", "over"})
        EXPECT_TRUE(*store->own(game, "gone"));
    EXPECT_EQ(*store->adopt("north", 2), (Strings{"old", "middle"}));
    EXPECT_EQ(*store->adopt("south", 9), Strings{"new"});
    EXPECT_EQ(*store->adopt("north", 9), Strings{});
    EXPECT_FALSE(*store->own("old", "south"));
    EXPECT_TRUE(*store->own("old", "north"));
    EXPECT_TRUE(*store->own("lobby", "south"));
    EXPECT_FALSE(*store->own("lobby", "north"));
    EXPECT_FALSE(*store->own("unknown", "north"));
    put(*store, with_row(entries("old", 2, {"two"}), row_of("old", "playing", 9)));
    EXPECT_EQ(*store->adopt("south", 9), Strings{}) << "an append leaves the owner";
    EXPECT_FALSE(*store->disown("new", "north")) << "it is another's";
    EXPECT_TRUE(*store->disown("new", "south"));
    EXPECT_FALSE(*store->disown("new", "south"));
    EXPECT_TRUE(*store->own("new", "north"));
    EXPECT_TRUE(*store->disown("new", "north"));
    EXPECT_TRUE(*store->retire("north"));
    EXPECT_EQ(*store->living_nodes(), Strings{"south"});
    EXPECT_EQ(*store->adopt("south", 9), (Strings{"middle", "old"}));
}

TEST_P(StoreTest, ALeaseEnds) {
    put(*store, entries("a", 1, {"one"}));
    ASSERT_TRUE(*store->renew("south", 60'000));
    ASSERT_TRUE(*store->renew("north", 60'000));
    ASSERT_TRUE(*store->own("a", "north"));
    EXPECT_EQ(*store->adopt("south", 9), Strings{});
    ASSERT_TRUE(*store->renew("north", 30));
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    EXPECT_EQ(*store->living_nodes(), Strings{"south"});
    EXPECT_TRUE(*store->own("a", "south"));
    ASSERT_TRUE(*store->renew("north", 60'000));
    EXPECT_EQ(*store->adopt("north", 9), Strings{}) << "whoever wakes up late has lost his games";
    EXPECT_FALSE(*store->own("a", "north"));
}

TEST_P(StoreTest, EveryEntryIsChainedToTheOneBeforeIt) {
    put(*store, entries("a", 1, {"one", "two"}));
    put(*store, entries("a", 3, {"three"}));
    put(*store, entries("b", 1, {"one", "two"}));
    const std::string one = chain("", "a", 1, "one"), two = chain(one, "a", 2, "two");
    EXPECT_EQ(database->sql("SELECT sum FROM entries WHERE game = 'a' AND number = 1"), one);
    EXPECT_EQ(store->load("a", 1, 2)->sum, two);
    EXPECT_EQ(store->load("a", 4)->sum, chain(two, "a", 3, "three"));
    EXPECT_EQ(store->load("a", 3)->before, two);
    EXPECT_EQ(store->load("a", 1)->before, "");
    EXPECT_FALSE(store->load("a", 5)->before) << "the log ends sooner";
    EXPECT_NE(store->load("b", 1)->sum, store->load("a", 1, 2)->sum) << "the game counts";
}

TEST_P(StoreTest, DamageIsFoundWhereItIs) {
    for (const char* game : {"cut", "lost", "moved", "wiped", "whole"})
        put(*store, entries(game, 1, {"one", "two", "three", "four"}));
    database->sql("UPDATE entries SET body = 'thre' WHERE game = 'cut' AND number = 3");
    database->sql("DELETE FROM entries WHERE game = 'lost' AND number = 2");
    database->sql(
        "UPDATE entries SET sum = (SELECT sum FROM entries WHERE game = 'whole' AND number = 2) "
        "WHERE game = 'moved' AND number = 2");
    database->sql("UPDATE entries SET sum = '' WHERE game = 'wiped' AND number = 4");
    const auto damage = [&](const std::string& game, std::int64_t from = 1) {
        const Log log = *store->load(game, from);
        EXPECT_TRUE(log.damage) << game;
        EXPECT_EQ(log.bodies.size(), static_cast<std::size_t>(log.damage->number - from)) << game;
        return std::to_string(log.damage->number) + " " + log.damage->what;
    };
    EXPECT_EQ(damage("cut"), "3 does not fit its sum");
    EXPECT_EQ(damage("cut", 3), "3 does not fit its sum");
    EXPECT_EQ(damage("lost"), "2 is missing");
    EXPECT_EQ(damage("moved"), "2 does not fit its sum");
    EXPECT_EQ(damage("wiped"), "4 does not fit its sum");
    EXPECT_EQ(bodies_of(*store, "whole").size(), 4u);
}

TEST_P(StoreTest, NothingIsAppendedToALogThatEndsOtherwise) {
    put(*store, entries("a", 1, {"one", "two"}));
    Append next = entries("a", 3, {"three"});
    next.after = chain("", "a", 1, "another game");
    EXPECT_EQ(put(*store, next), Appended::Lost) << "it was built on another log";
    next.after = store->load("a", 1)->sum;
    EXPECT_EQ(put(*store, next), Appended::Done);
    EXPECT_EQ(put(*store, next), Appended::Done) << "a repetition";
}

TEST_P(StoreTest, WhatIsInQuarantineIsLeftAlone) {
    put(*store, with_row(entries("a", 1, {"one"}), {"a", "CODE", "playing", true, "{}", 1}));
    put(*store, with_row(entries("b", 1, {"one"}), {"b", "", "lobby", true, "{}", 1}));
    ASSERT_TRUE(*store->renew("west", 60'000) && *store->own("a", "dead"));
    EXPECT_TRUE(*store->quarantine("a", "damaged") && *store->quarantine("b", "damaged"));
    EXPECT_FALSE(*store->quarantine("c", "damaged")) << "no such game";
    EXPECT_EQ((*store->find("a"))->quarantine, "damaged");
    EXPECT_EQ(store->load("a", 1)->quarantine, "damaged");
    EXPECT_TRUE(store->list_public(9)->empty());
    EXPECT_TRUE(store->adopt("west", 9)->empty());
    EXPECT_EQ(*store->sweep(1000), 0);
    const Append batch[] = {entries("a", 2, {"two"}), entries("c", 1, {"one"})};
    EXPECT_EQ(store->append(batch), (std::vector{Appended::Lost, Appended::Done}));
    EXPECT_TRUE(*store->quarantine("a", ""));
    EXPECT_EQ(put(*store, batch[0]), Appended::Done);
    EXPECT_EQ(*store->adopt("west", 9), Strings{"a"});
}

TEST_P(StoreTest, GamesFromBeforeThereWereSumsGoOn) {
    put(*store, entries("a", 1, {"one", "two"}));
    store.reset();
    database->age();
    store = database->open();
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "two"}));
    EXPECT_EQ(put(*store, entries("a", 3, {"three", "four"})), Appended::Done);
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "two", "three", "four"}));
    EXPECT_EQ(store->load("a", 1, 3)->sum, chain("", "a", 3, "three")) << "chained from there";
    database->sql("UPDATE entries SET sum = '' WHERE game = 'a' AND number = 4");
    EXPECT_EQ(store->load("a", 1)->damage->number, 4);
}

TEST_P(StoreTest, TellsALogThatIsGoneFromOneThatEndsSooner) {
    put(*store, entries("a", 1, {"one"}));
    EXPECT_FALSE(store->load("a", 9)->is_gone);
    EXPECT_TRUE(store->load("b", 9)->is_gone);
}

TEST_P(StoreTest, RefusesTablesThatHaveBecomeNewer) {
    EXPECT_GT(*store->renew("west", 60'000), 1'700'000'000'000) << "the database's clock";
    EXPECT_FALSE(store->is_outdated());
    database->sql(database->is_shared() ? "UPDATE bankhalter_schema SET version = 1000"
                                        : "PRAGMA user_version = 1000");
    EXPECT_FALSE(store->renew("west", 60'000));
    EXPECT_TRUE(store->is_outdated());
}

TEST_P(StoreTest, ARepairedGameIsGivenBack) {
    put(*store, entries("a", 1, {"one", "two", "three"}));
    put(*store, entries("b", 1, {"one"}));
    database->sql("UPDATE entries SET body = 'x' WHERE game = 'a' AND number = 2");
    ASSERT_TRUE(*store->quarantine("a", "entry 2 does not fit its sum"));
    EXPECT_EQ(store->list(false, 9)->size(), 2u);
    ASSERT_EQ(store->list(true, 9)->size(), 1u);
    EXPECT_EQ(store->list(true, 9)->at(0).quarantine, "entry 2 does not fit its sum");
    EXPECT_TRUE(*store->repair("a", 1, row_of("a", "lobby")));
    EXPECT_FALSE(*store->repair("c", 1, row_of("c")));
    EXPECT_EQ((*store->find("a"))->phase, "lobby");
    EXPECT_TRUE(store->list(true, 9)->empty());
    EXPECT_EQ(put(*store, entries("a", 2, {"again"})), Appended::Done);
    EXPECT_EQ(bodies_of(*store, "a"), (Strings{"one", "again"}));
}

TEST_P(StoreTest, KeepsWhatTheOperatorLaysDown) {
    using Facts = std::map<std::string, std::string>;
    EXPECT_TRUE(*store->lay_down("closed", "1") && *store->lay_down("ban 10.0.0.0/8", "flood"));
    EXPECT_TRUE(*store->lay_down("closed", "2") && *store->lay_down("ban 10.0.0.0/8", ""));
    store.reset();
    store = database->open();
    EXPECT_EQ(*store->facts(), (Facts{{"closed", "2"}}));
}
