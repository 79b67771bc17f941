// What only several nodes on a server can suffer: races, cut connections, a lost answer, a server
// that is restarted or silent.
#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <thread>

#include "database.h"
#include "store/keeper.h"
#include "store/postgres_listener.h"

using namespace bankhalter::tests;
using namespace std::chrono_literals;
using Strings = std::vector<std::string>;

namespace {

/// Stands between a store and the server, and can lose what passes.
class Wire {
public:
    explicit Wire(const std::string& address) {
        const std::string folder = address.substr(address.find("host=") + 5);
        server_.sun_family = AF_UNIX;
        (folder + "/.s.PGSQL.5432").copy(server_.sun_path, sizeof server_.sun_path - 1);
        listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in here{};
        here.sin_family = AF_INET;
        here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof here;
        EXPECT_EQ(bind(listener_, reinterpret_cast<sockaddr*>(&here), size), 0);
        EXPECT_EQ(listen(listener_, 8), 0);
        getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size);
        const std::size_t name = address.find("@/") + 1;
        address_ = address.substr(0, name) + "127.0.0.1:" + std::to_string(ntohs(here.sin_port)) +
                   address.substr(name, address.find('?') - name) + "?connect_timeout=2";
        thread_ = std::thread([this] { run(); });
    }
    ~Wire() {
        stopping_ = true;
        thread_.join();
        close(listener_);
    }
    const std::string& address() const { return address_; }

    std::atomic<const char*> cuts_after =
        nullptr;  // once: the server carries out this statement, its answer is lost
    std::atomic<bool> is_silent = false;  // nothing passes any more

private:
    /// One connection after the other.
    void run() {
        while (!stopping_) {
            pollfd wait{listener_, POLLIN, 0};
            if (poll(&wait, 1, 5) == 1) pass(accept(listener_, nullptr, nullptr));
        }
    }
    void pass(int client) {
        const int server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        EXPECT_EQ(connect(server, reinterpret_cast<const sockaddr*>(&server_), sizeof server_), 0);
        bool cuts = false;
        for (char bytes[65536]; !stopping_;) {
            pollfd wait[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
            if (is_silent) std::this_thread::sleep_for(1ms);
            if (is_silent || poll(wait, 2, 5) <= 0) continue;
            const bool from_client = wait[0].revents;
            const ssize_t count = read(from_client ? client : server, bytes, sizeof bytes);
            if (count <= 0 || (cuts && !from_client)) break;
            const std::string_view text(bytes, static_cast<std::size_t>(count));
            const char* statement = cuts_after;
            if (from_client && statement && text.find(statement) != text.npos) {
                cuts = true;
                cuts_after = nullptr;
            }
            if (send(from_client ? server : client, bytes, text.size(), MSG_NOSIGNAL) != count)
                break;
        }
        close(client);
        close(server);
    }

    sockaddr_un server_{};
    int listener_ = -1;
    std::string address_;
    std::atomic<bool> stopping_ = false;
    std::thread thread_;
};

/// Collects what a store hears.
struct Ear {
    std::mutex mutex;
    std::condition_variable news;
    std::vector<std::pair<std::string, std::int64_t>> heard;

    auto listener() {
        return [this](const std::string& game, std::int64_t number) {
            const std::lock_guard lock(mutex);
            heard.emplace_back(game, number);
            news.notify_all();
        };
    }
    std::size_t count() {
        const std::lock_guard lock(mutex);
        return heard.size();
    }
    /// Waits until this was heard so many times.
    bool hears(const std::string& game, std::int64_t number, std::ptrdiff_t times = 1) {
        std::unique_lock lock(mutex);
        return news.wait_for(lock, 5s, [&] {
            return std::count(heard.begin(), heard.end(), std::pair(game, number)) >= times;
        });
    }
};

}  // namespace

struct PostgresNodes : testing::Test {
    Ear ear, own;  // before the stores that speak into them
    std::unique_ptr<Database> database = make_postgres();
    std::unique_ptr<Store> north = database->open(), south = database->open();

    void cut_connections() const {
        run_sql(database->address(),
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE pid <> "
                "pg_backend_pid() AND datname = current_database()");
    }
};

TEST_F(PostgresNodes, HearEachOther) {
    south->listen(ear.listener());
    north->listen(own.listener());
    ASSERT_TRUE(ear.hears("", 0)) << "from here on it listens";
    ASSERT_TRUE(own.hears("", 0));
    std::vector<Append> many;
    for (int i = 0; i < 1000; ++i)
        many.push_back(entries("a_game_with_a_long_name_" + std::to_string(i), 1, {"one"}));
    many.push_back(entries("last", 1, {"one", "two"}));
    many.push_back(entries("last", 3, {"three"}));
    std::vector<Write> writes;
    for (const Append& a : many) writes.push_back({&a, {}});
    const Strings notices = print_notices(writes);
    EXPECT_EQ(notices.size(), 4u);
    for (const std::string& notice : notices)
        EXPECT_LT(notice.size(), 8000u) << "what PostgreSQL takes";
    ASSERT_EQ(north->append(many).back(), Appended::Done);
    ASSERT_TRUE(ear.hears("last", 3));
    EXPECT_EQ(ear.count(), 1002u) << "each game once, over several notices";
    EXPECT_TRUE(ear.hears("a_game_with_a_long_name_999", 1));
    ASSERT_EQ(put(*south, entries("last", 4, {"four"})), Appended::Done);
    EXPECT_TRUE(own.hears("last", 4));
    EXPECT_EQ(own.count(), 2u) << "what it wrote itself is no news";
    cut_connections();
    ASSERT_TRUE(ear.hears("", 0, 2)) << "something may have been missed";
    ASSERT_EQ(put(*north, entries("last", 5, {"five"})), Appended::Done);
    EXPECT_TRUE(ear.hears("last", 5));
}

TEST_F(PostgresNodes, ShareOutTheGamesOfADeadNode) {
    std::vector<Append> games;
    for (int i = 0; i < 200; ++i) games.push_back(entries("game" + std::to_string(i), 1, {"one"}));
    north->append(games);
    for (const Append& game : games) ASSERT_TRUE(*north->own(game.game, "dead"));
    ASSERT_TRUE(*north->renew("north", 60'000) && *south->renew("south", 60'000));
    std::atomic<bool> go = false;
    const auto adopt_all = [&](Store& store, const std::string& node) {
        std::set<std::string> mine;
        while (!go) std::this_thread::yield();
        for (int i = 0; i < 40; ++i)
            for (const auto more = store.adopt(node, 7); const std::string& game : *more)
                EXPECT_TRUE(mine.insert(game).second);
        return mine;
    };
    auto others = std::async(std::launch::async, [&] { return adopt_all(*south, "south"); });
    go = true;
    const std::set<std::string> ours = adopt_all(*north, "north");
    std::set<std::string> all = others.get();
    const std::size_t theirs = all.size();
    all.insert(ours.begin(), ours.end());
    EXPECT_EQ(all.size(), 200u) << "none is forgotten";
    EXPECT_EQ(ours.size() + theirs, 200u) << "none has two owners";
}

TEST_F(PostgresNodes, CreateTheTablesTogether) {
    const auto fresh = make_postgres();
    std::vector<std::future<std::string>> nodes;
    for (int i = 0; i < 4; ++i)
        nodes.push_back(std::async(std::launch::async, [&] { return fault_of(fresh->address()); }));
    for (auto& node : nodes) EXPECT_EQ(node.get(), "");
    EXPECT_EQ(run_sql(fresh->address(), "SELECT count(*) FROM bankhalter_schema"), "1");
}

TEST_F(PostgresNodes, RefuseTablesOfTheFuture) {
    run_sql(database->address(), "UPDATE bankhalter_schema SET version = 1000");
    EXPECT_NE(fault_of(database->address()).find("newer version of bankhalter"), std::string::npos)
        << fault_of(database->address());
}

TEST_F(PostgresNodes, BytesTheDatabaseRefusesHarmNobodyElse) {
    std::vector<Append> batch;
    for (int i = 0; i < 20; ++i)
        batch.push_back(entries("game" + std::to_string(i), 1, {i == 13 ? "\xff" : "fine"}));
    const auto answers = north->append(batch);
    for (int i = 0; i < 20; ++i)
        EXPECT_EQ(answers[static_cast<std::size_t>(i)], i == 13 ? Appended::Failed : Appended::Done)
            << i;
}

TEST_F(PostgresNodes, ALostAnswerToACommitIsFoundOut) {
    Wire wire(database->address());
    auto store = std::move(*open_store(wire.address()));
    ASSERT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
    wire.cuts_after = "COMMIT";
    EXPECT_EQ(put(*store, entries("a", 2, {"two"})), Appended::Done);
    EXPECT_EQ(wire.cuts_after, nullptr) << "the answer was lost";
    EXPECT_EQ(bodies_of(*north, "a"), (Strings{"one", "two"})) << "once";
    store.reset();
}

TEST_F(PostgresNodes, NoGameIsForgottenWhenTheAnswerToAnAdoptionIsLost) {
    Wire wire(database->address());
    auto store = std::move(*open_store(wire.address()));
    const Append games[] = {entries("a", 1, {"one"}), entries("b", 1, {"one"})};
    store->append(games);
    for (const Append& game : games) ASSERT_TRUE(*store->own(game.game, "dead"));
    ASSERT_TRUE(*store->renew("west", 60'000));
    wire.cuts_after = "UPDATE games SET owner";
    EXPECT_EQ(*store->adopt("west", 9), (Strings{"a", "b"}));
    EXPECT_EQ(wire.cuts_after, nullptr) << "the answer was lost";
    EXPECT_EQ(*store->adopt("west", 9), Strings{});
    store.reset();
}

TEST_F(PostgresNodes, ASilentServerIsNotWaitedForForEver) {
    Wire wire(database->address());
    auto store = std::move(*open_store(wire.address()));
    ASSERT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
    wire.is_silent = true;
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(put(*store, entries("a", 2, {"two"})), Appended::Failed);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 9s);
    const auto again = std::chrono::steady_clock::now();
    EXPECT_FALSE(store->load("a", 1));
    EXPECT_LT(std::chrono::steady_clock::now() - again, 1s) << "known to be away";
    wire.is_silent = false;
    Appended answer = Appended::Failed;
    while (answer == Appended::Failed && std::chrono::steady_clock::now() - again < 6s) {
        answer = put(*store, entries("a", 2, {"two"}));
        std::this_thread::sleep_for(10ms);
    }
    EXPECT_EQ(answer, Appended::Done);
    EXPECT_EQ(bodies_of(*north, "a"), (Strings{"one", "two"}));
    store.reset();
}

// Two nodes write the same games while all connections are cut, and while the server crashes.
TEST_F(PostgresNodes, LoseNothingWhenConnectionsAreCut) {
    constexpr int kGames = 8;
    Keeper keepers[] = {Keeper(std::move(north)), Keeper(std::move(south))};
    std::atomic<bool> stopping = false;
    std::atomic<int> done = 0, lost = 0;
    std::mutex mutex;
    std::map<std::pair<std::string, std::int64_t>, std::string> promised;  // what was answered Done
    const auto play = [&](Keeper& keeper, const std::string& game, const std::string& who) {
        for (std::int64_t n = 1, tries = 0; !stopping; ++tries) {
            const std::string body =
                who + " wrote " + std::to_string(n) + " at " + std::to_string(tries);
            std::promise<Appended> answer;
            keeper.append(entries(game, n, {body}), [&](Appended a) { answer.set_value(a); });
            const Appended a = answer.get_future().get();
            if (a == Appended::Done) {
                const std::lock_guard lock(mutex);
                EXPECT_TRUE(promised.emplace(std::pair(game, n), body).second)
                    << "two won " << game << " " << n;
                ++done;
            }
            lost += a == Appended::Lost || a == Appended::Taken;
            if (a == Appended::Failed) std::this_thread::sleep_for(5ms);
            std::promise<std::size_t> length;
            keeper.ask([&](Store& store) {
                const auto log = store.load(game, 1);
                length.set_value(log ? log->bodies.size() : static_cast<std::size_t>(n - 1));
            });
            n = static_cast<std::int64_t>(length.get_future().get()) + 1;
        }
    };
    std::vector<std::thread> threads;
    for (int g = 0; g < kGames; ++g)
        for (int k = 0; k < 2; ++k)
            threads.emplace_back(
                [&, g, k] { play(keepers[k], "game" + std::to_string(g), k ? "south" : "north"); });
    const auto more = [&](int count) {  // the play goes on
        const int before = done;
        for (int i = 0; i < 1000 && done < before + count; ++i) std::this_thread::sleep_for(10ms);
        EXPECT_GE(done, before + count);
    };
    for (int i = 0; i < 10; ++i) {
        more(50);
        cut_connections();
    }
    more(50);
    EXPECT_EQ(std::system(std::getenv("BANKHALTER_TEST_POSTGRES_CRASH")), 0);
    more(100);
    stopping = true;
    for (auto& thread : threads) thread.join();
    EXPECT_GT(lost, 0) << "they did race";
    const auto store = database->open();
    for (const auto& [place, body] : promised)
        EXPECT_EQ(store->load(place.first, place.second, 1)->bodies, Strings{body});
    // A number stands there once by the key; here: without gaps, and nothing that was lost.
    EXPECT_EQ(run_sql(database->address(),
                      "SELECT count(*) FROM (SELECT game FROM entries GROUP BY game HAVING "
                      "max(number) <> count(*)) g"),
              "0");
    EXPECT_EQ(
        run_sql(database->address(),
                "SELECT count(*) FROM entries WHERE body NOT LIKE '% wrote ' || number || ' at %'"),
        "0");
}
