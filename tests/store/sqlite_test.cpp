// What only a file can suffer: a killed process, a second server, a full disk, damage.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "database.h"

using namespace bankhalter::tests;
using Strings = std::vector<std::string>;

namespace {

/// Long enough for checkpoints to be under way when the writer is killed.
std::string text_of(std::int64_t n) { return std::to_string(n) + std::string(30'000, 'x'); }

void overwrite(const std::string& file, std::streamoff from, std::size_t count) {
    std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
    out.seekp(from);
    out << std::string(count, '\x5a');
}

}  // namespace

struct SqliteFile : testing::Test {
    Folder folder;
    std::string file = folder.path() + "/games.db";
    std::unique_ptr<Store> open() {
        auto store = open_store(file);
        if (!store) ADD_FAILURE() << store.faults()[0];
        return std::move(*store);
    }
};

TEST_F(SqliteFile, KeepsWhatItAcknowledgedWhenKilled) {
    std::int64_t acknowledged = 0;
    for (int round = 0; round < 3; ++round) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            auto store = open_store(file);
            if (!store) _exit(1);
            for (std::int64_t n = acknowledged + 1;; ++n) {
                const Append a = entries("a", n, {text_of(n)});
                // What a killed round wrote but did not tell stands there already: the same again
                // is Done.
                if (put(**store, a) != Appended::Done || write(ends[1], &n, sizeof n) != sizeof n)
                    _exit(2);
            }
        }
        close(ends[1]);
        std::int64_t n = 0;
        const std::int64_t goal = acknowledged + 100 + 40 * round;
        while (acknowledged < goal && read(ends[0], &n, sizeof n) == sizeof n) acknowledged = n;
        EXPECT_EQ(acknowledged, goal) << "the writer ended by itself";
        kill(child, SIGKILL);
        while (read(ends[0], &n, sizeof n) == sizeof n) acknowledged = n;
        close(ends[0]);
        waitpid(child, nullptr, 0);
        const auto store = open();
        const Strings bodies = bodies_of(*store, "a");
        ASSERT_GE(bodies.size(), static_cast<std::size_t>(acknowledged));
        ASSERT_LE(bodies.size(), static_cast<std::size_t>(acknowledged) + 1)
            << "at most one was written but not told";
        for (std::size_t i = 0; i < bodies.size(); ++i)
            ASSERT_EQ(bodies[i], text_of(static_cast<std::int64_t>(i + 1)));
    }
}

TEST_F(SqliteFile, ServesOneServerButLetsReadersIn) {
    auto store = open();
    put(*store, entries("a", 1, {"one"}));
    EXPECT_NE(fault_of(file).find("in use by another server"), std::string::npos) << fault_of(file);
    std::filesystem::create_symlink(file, folder.path() + "/alias.db");
    EXPECT_NE(fault_of(folder.path() + "/alias.db").find("in use"), std::string::npos);
    EXPECT_EQ(shell(file, "SELECT count(*) FROM entries"), "1");
    shell(file, "VACUUM INTO '" + folder.path() + "/copy.db'");
    EXPECT_EQ(shell(folder.path() + "/copy.db", "SELECT body FROM entries"), "one");
    EXPECT_EQ(put(*store, entries("a", 2, {"two"})), Appended::Done);
    store.reset();
    EXPECT_EQ(fault_of(file), "");
}

TEST_F(SqliteFile, IsDurableAndPrivate) {
    const auto store = open();
    EXPECT_EQ(shell(file, "PRAGMA journal_mode"), "wal");
    EXPECT_EQ(
        shell(
            file,
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%STRICT%'"),
        "0");
    struct stat facts{};
    for (const char* end : {"", "-wal", ".lock"}) {
        ASSERT_EQ(stat((file + end).c_str(), &facts), 0) << end;
        EXPECT_EQ(facts.st_mode & 077, 0u) << end;
    }
}

TEST_F(SqliteFile, RefusesTablesOfTheFuture) {
    open().reset();
    shell(file, "PRAGMA user_version = 1000");
    EXPECT_NE(fault_of(file).find("newer version of bankhalter"), std::string::npos)
        << fault_of(file);
    EXPECT_EQ(shell(file, "PRAGMA user_version"), "1000") << "and leaves it alone";
}

TEST_F(SqliteFile, RefusesOtherFiles) {
    shell(file, "CREATE TABLE recipes (name TEXT)");
    EXPECT_NE(fault_of(file).find("another program"), std::string::npos) << fault_of(file);
    std::filesystem::create_directory(folder.path() + "/folder");
    EXPECT_EQ(fault_of(folder.path() + "/folder"), "is no file name");
    EXPECT_FALSE(std::filesystem::exists(folder.path() + "/folder.lock"))
        << "nothing is left beside it";
    EXPECT_NE(fault_of(folder.path() + "/nowhere/games.db"), "");
    EXPECT_NE(fault_of(""), "");
    const std::string text = folder.path() + "/text";
    std::ofstream(text) << std::string(5000, 'x');
    EXPECT_NE(fault_of(text).find("not a database"), std::string::npos) << fault_of(text);
}

TEST_F(SqliteFile, ReportsDamage) {
    auto store = open();
    Append many = entries("a", 1, {});
    for (int i = 0; i < 2000; ++i) many.bodies.push_back(std::string(200, 'x'));
    ASSERT_EQ(put(*store, many), Appended::Done);
    store.reset();
    overwrite(file, 8 * 4096, 60 * 4096);
    store = open();
    const auto log = store->load("a", 1);
    ASSERT_TRUE(log && log->damage);
    EXPECT_NE(log->damage->what.find("malformed"), std::string::npos) << log->damage->what;
    EXPECT_NE(put(*store, with_row(entries("a", 1000, {"x", "y"}), row_of("a"))), Appended::Done);
    store.reset();
    overwrite(file, 0, 100);
    EXPECT_NE(fault_of(file), "");
}

TEST_F(SqliteFile, SurvivesAFullDisk) {
    const auto store = open();
    ASSERT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto old = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{200'000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    const Append large = entries("a", 2, {std::string(1'000'000, 'x')});
    EXPECT_EQ(put(*store, large), Appended::Failed);
    EXPECT_NE(store->write_fault(), "");
    EXPECT_TRUE(store->renew("west", 60'000));
    EXPECT_NE(store->write_fault(), "") << "a lease is small: it does not show that there is room";
    EXPECT_EQ(bodies_of(*store, "a"), Strings{"one"}) << "reading goes on";
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old);
    EXPECT_EQ(put(*store, large), Appended::Done) << "and writing, as soon as there is room";
    EXPECT_EQ(store->write_fault(), "");
    EXPECT_EQ(bodies_of(*store, "a").size(), 2u);
}

TEST_F(SqliteFile, TheLogBesideItDoesNotFillASmallDisk) {
    const auto store = open();
    rlimit before{};
    getrlimit(RLIMIT_FSIZE, &before);
    const auto old = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{250'000, before.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    // Each writes a few pages again: some 1 MB into the log, some 40 kB into the database.
    int done = 0;
    for (int n = 1; n <= 300; ++n)
        done += put(*store, with_row(entries("a", n, {"x"}), row_of("a"))) == Appended::Done;
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, old);
    EXPECT_EQ(done, 300);
    EXPECT_LT(std::filesystem::file_size(file), 200'000u);
}

TEST_F(SqliteFile, RefusesAFileWithSeveralNames) {
    auto store = open();
    std::filesystem::create_hard_link(file, folder.path() + "/other.db");
    EXPECT_NE(fault_of(folder.path() + "/other.db").find("several names"), std::string::npos);
    EXPECT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
}

TEST_F(SqliteFile, FailsWhenSomebodyHoldsTheFile) {
    const auto store = open();
    sqlite3* hand = nullptr;
    sqlite3_open(file.c_str(), &hand);
    ASSERT_EQ(sqlite3_exec(hand, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Failed);
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < 10; ++i) {
        EXPECT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Failed);
        EXPECT_TRUE(store->load("a", 1)) << "reading goes on";
        EXPECT_FALSE(store->renew("west", 60'000));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(8))
        << "once it is known to be held nothing waits two seconds for it";
    sqlite3_exec(hand, "ROLLBACK", nullptr, nullptr, nullptr);
    sqlite3_close(hand);
    EXPECT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
}

TEST_F(SqliteFile, TheLogBesideItStaysSmall) {
    const auto store = open();
    constexpr int kCommits = 500;
    for (int i = 0; i < kCommits; ++i)
        ASSERT_EQ(put(*store, entries("a", 1 + 40 * i,
                                      std::vector<std::string>(40, std::string(4000, 'x')))),
                  Appended::Done);
    // 80 MB were written without a pause. Without checkpoints the database would be empty, without
    // a new start the log would hold it all.
    EXPECT_GT(std::filesystem::file_size(file), 40'000'000u);
    EXPECT_LT(std::filesystem::file_size(file + "-wal"), 70'000'000u);
    EXPECT_EQ(store->load("a", 40 * kCommits)->bodies.size(), 1u);
}

TEST_F(SqliteFile, NoGameIsForgottenWhenItCannotBeGivenUp) {
    auto store = open();
    ASSERT_EQ(put(*store, entries("a", 1, {"one"})), Appended::Done);
    ASSERT_TRUE(*store->renew("west", 60'000) && *store->own("a", "west"));
    sqlite3* hand = nullptr;
    sqlite3_open(file.c_str(), &hand);
    ASSERT_EQ(sqlite3_exec(hand, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    EXPECT_FALSE(store->disown("a", "west"));
    sqlite3_close(hand);
    EXPECT_EQ(*store->adopt("west", 9), Strings{"a"})
        << "it is told once that this is still its game";
    EXPECT_EQ(*store->adopt("west", 9), Strings{});
}
