// The keeper's thread: group commit for many callers, questions in their place.
#include "store/keeper.h"

#include <atomic>
#include <future>
#include <thread>

#include "database.h"

using namespace bankhalter::tests;
using Strings = std::vector<std::string>;

struct KeeperTest : testing::TestWithParam<std::unique_ptr<Database> (*)()> {
    std::unique_ptr<Database> database = GetParam()();
};
INSTANTIATE_TEST_SUITE_P(Sqlite, KeeperTest, testing::Values(make_sqlite));
INSTANTIATE_TEST_SUITE_P(Postgres, KeeperTest, testing::Values(make_postgres));

TEST_P(KeeperTest, CommitsTogetherWhatWaitsTogether) {
    constexpr int kThreads = 8, kEach = 250;
    std::atomic<int> done = 0;
    Keeper::Counts counts;
    {
        Keeper keeper(database->open());
        std::vector<std::thread> threads;
        for (int t = 0; t < kThreads; ++t)
            threads.emplace_back([&, t] {
                // Without waiting for answers: the order of queueing is the order of the log.
                for (int n = 1; n <= kEach; ++n)
                    keeper.append(entries("game" + std::to_string(t), n, {std::to_string(n)}),
                                  [&](Appended a) { done += a == Appended::Done; });
            });
        for (auto& thread : threads) thread.join();
        std::promise<void> all;
        keeper.ask([&](Store&) { all.set_value(); });
        all.get_future().wait();
        counts = keeper.counts();
    }
    EXPECT_EQ(done, kThreads * kEach);
    EXPECT_EQ(counts.entries, std::uint64_t{kThreads * kEach});
    EXPECT_GT(counts.commits, 0u);
    EXPECT_LT(counts.commits, counts.entries / 4) << "one commit for many";
    const auto store = database->open();
    for (int t = 0; t < kThreads; ++t) {
        const Strings bodies = bodies_of(*store, "game" + std::to_string(t));
        ASSERT_EQ(bodies.size(), std::size_t{kEach});
        for (int n = 1; n <= kEach; ++n)
            EXPECT_EQ(bodies[static_cast<std::size_t>(n - 1)], std::to_string(n));
    }
}

TEST_P(KeeperTest, AQuestionSeesWhatWasQueuedBeforeIt) {
    Keeper keeper(database->open());
    std::vector<std::size_t> seen;  // only the keeper's thread writes it
    std::size_t answered = 0;
    std::promise<void> end;
    for (int n = 1; n <= 1200; ++n) {
        keeper.append(entries("a", n, {"x"}), [&](Appended) { ++answered; });
        if (n % 100 == 0)
            keeper.ask([&, n](Store& store) {
                EXPECT_GE(answered, static_cast<std::size_t>(n)) << "the answers come first";
                seen.push_back(store.load("a", 1)->bodies.size());
            });
    }
    keeper.ask([&](Store&) { end.set_value(); });
    end.get_future().wait();
    ASSERT_EQ(seen.size(), 12u);
    for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_GE(seen[i], (i + 1) * 100);
}

TEST_P(KeeperTest, CarriesOutEverythingBeforeItStops) {
    std::atomic<int> answers = 0, asked = 0;
    {
        Keeper keeper(database->open());
        for (int n = 1; n <= 1500; ++n)
            keeper.append(entries("a", n, {"x"}),
                          [&](Appended a) { answers += a == Appended::Done; });
        keeper.ask(
            [&](Store& store) { asked = static_cast<int>(store.load("a", 1)->bodies.size()); });
    }
    EXPECT_EQ(answers, 1500);
    EXPECT_EQ(asked, 1500);
}

TEST_P(KeeperTest, WhoeverRacesForANumberWinsAlone) {
    constexpr int kNumbers = 150;
    Keeper one(database->open());
    // An embedded store has one keeper, and its callers race; otherwise two nodes do.
    std::unique_ptr<Keeper> other =
        database->is_shared() ? std::make_unique<Keeper>(database->open()) : nullptr;
    std::vector<std::thread> threads;
    std::atomic<int> wins = 0;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            Keeper& keeper = other && t % 2 ? *other : one;
            for (int n = 1; n <= kNumbers;) {
                std::promise<Appended> answer;
                keeper.append(entries("a", n, {std::to_string(t) + " wrote " + std::to_string(n)}),
                              [&](Appended a) { answer.set_value(a); });
                const Appended a = answer.get_future().get();
                ASSERT_NE(a, Appended::Failed);
                wins += a == Appended::Done;
                std::promise<std::size_t> length;
                keeper.ask(
                    [&](Store& store) { length.set_value(store.load("a", 1)->bodies.size()); });
                n = static_cast<int>(length.get_future().get()) + 1;
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(wins, kNumbers);
    std::promise<Strings> log;
    one.ask([&](Store& store) { log.set_value(bodies_of(store, "a")); });
    const Strings bodies = log.get_future().get();
    ASSERT_EQ(bodies.size(), std::size_t{kNumbers});
    for (int n = 1; n <= kNumbers; ++n)
        EXPECT_EQ(bodies[static_cast<std::size_t>(n - 1)].substr(1), " wrote " + std::to_string(n));
}
