// The hall and its rooms before a store that is slow, away, or shared with another server. Real
// sockets, real times.
#include "server/hall.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <future>
#include <latch>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "base/fields.h"
#include "paper_room.h"
#include "raw_client.h"
#include "server/admin_door.h"
#include "server/analyses.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// A database that outlives the servers on it, and what is wrong with it.
class Vault {
public:
    Vault() {
        static int count = 0;
        folder_ = std::filesystem::temp_directory_path() /
                  fmt::format("bankhalter_hall_{}_{}", getpid(), ++count);
        std::filesystem::create_directory(folder_);
        store_ = std::move(*open_store(folder_ / "games.db"));
    }
    ~Vault() {
        store_.reset();
        std::filesystem::remove_all(folder_);
    }

    template <class F>
    auto ask(F question) {
        const std::lock_guard lock(mutex_);
        return question(*store_);
    }
    std::vector<std::string> bodies(const std::string& game) {
        return ask([&](Store& s) { return s.load(game, 1); })->bodies;
    }

    std::atomic<bool> away = false;  // nothing is answered
    std::atomic<bool> cuts =
        false;  // the next append is written, but its answer is lost and the store is away
    std::atomic<int> lost_readings = 0;  // of whole logs
    std::atomic<bool> holds = false;     // what is appended waits
    std::atomic<int> held = 0;           // so many do
    std::atomic<int> commit_ms = 0;

private:
    std::filesystem::path folder_;
    std::mutex mutex_;
    std::unique_ptr<Store> store_;
};

/// One server's way into the vault.
class Door final : public Store {
public:
    explicit Door(Vault& vault) : vault_(vault) {}

    std::vector<Appended> append(std::span<const Append> batch) override {
        std::this_thread::sleep_for(milliseconds(vault_.commit_ms));
        for (++vault_.held; vault_.holds;) std::this_thread::sleep_for(milliseconds(1));
        --vault_.held;
        std::vector<Appended> failed(batch.size(), Appended::Failed);
        if (vault_.away) return failed;
        auto answers = vault_.ask([&](Store& s) { return s.append(batch); });
        if (!vault_.cuts.exchange(false)) return answers;
        vault_.away = true;
        return failed;
    }
    Result<Log> load(const std::string& game, std::int64_t from, int limit) override {
        if (from == 1 && vault_.lost_readings > 0 && vault_.lost_readings-- > 0)
            return Diagnostics{"lost"};
        return ask([&](Store& s) { return s.load(game, from, limit); });
    }
    Result<std::optional<GameRow>> find(const std::string& game) override {
        return ask([&](Store& s) { return s.find(game); });
    }
    Result<std::optional<GameRow>> find_code(const std::string& code) override {
        return ask([&](Store& s) { return s.find_code(code); });
    }
    Result<std::vector<GameRow>> list_public(int limit) override {
        return ask([&](Store& s) { return s.list_public(limit); });
    }
    Result<bool> remove(const std::string& game) override {
        return ask([&](Store& s) { return s.remove(game); });
    }
    Result<bool> quarantine(const std::string& game, const std::string& why) override {
        return ask([&](Store& s) { return s.quarantine(game, why); });
    }
    Result<bool> begin_epoch(const std::string& game, std::int64_t epoch) override {
        return ask([&](Store& s) { return s.begin_epoch(game, epoch); });
    }
    Result<int> begin_epochs() override {
        return ask([&](Store& s) { return s.begin_epochs(); });
    }
    Result<bool> report(const std::string& body) override {
        return ask([&](Store& s) { return s.report(body); });
    }
    Result<std::vector<Report>> reports(int limit) override {
        return ask([&](Store& s) { return s.reports(limit); });
    }
    Result<bool> dismiss(std::int64_t report) override {
        return ask([&](Store& s) { return s.dismiss(report); });
    }
    Result<bool> keep_analysis(const std::string& game, const std::string& depth,
                               const std::string& made_from, const std::string& body) override {
        return ask([&](Store& s) { return s.keep_analysis(game, depth, made_from, body); });
    }
    Result<std::map<std::string, std::string>> analyses(const std::string& game,
                                                        const std::string& made_from) override {
        return ask([&](Store& s) { return s.analyses(game, made_from); });
    }
    Result<int> sweep(std::int64_t before) override {
        return ask([&](Store& s) { return s.sweep(before); });
    }
    Result<std::vector<StoredEntry>> dump(const std::string& game) override {
        return ask([&](Store& s) { return s.dump(game); });
    }
    Result<std::vector<GameRow>> list(bool only_quarantined, int limit) override {
        return ask([&](Store& s) { return s.list(only_quarantined, limit); });
    }
    Result<bool> repair(const std::string& game, std::int64_t last, const GameRow& row) override {
        return ask([&](Store& s) { return s.repair(game, last, row); });
    }
    Result<std::map<std::string, std::string>> facts() override {
        return ask([&](Store& s) { return s.facts(); });
    }
    Result<bool> lay_down(const std::string& key, const std::string& value) override {
        return ask([&](Store& s) { return s.lay_down(key, value); });
    }
    bool is_outdated() const override { return false; }
    std::string write_fault() const override { return vault_.away ? "away" : ""; }
    Result<std::int64_t> renew(const std::string& node, std::int64_t ttl) override {
        return ask([&](Store& s) { return s.renew(node, ttl); });
    }
    Result<bool> retire(const std::string& node) override {
        return ask([&](Store& s) { return s.retire(node); });
    }
    Result<std::vector<std::string>> adopt(const std::string& node, int limit) override {
        return ask([&](Store& s) { return s.adopt(node, limit); });
    }
    Result<bool> own(const std::string& game, const std::string& node) override {
        return ask([&](Store& s) { return s.own(game, node); });
    }
    Result<bool> disown(const std::string& game, const std::string& node) override {
        return ask([&](Store& s) { return s.disown(game, node); });
    }
    Result<std::vector<std::string>> living_nodes() override {
        return ask([&](Store& s) { return s.living_nodes(); });
    }
    void listen(std::function<void(const std::string&, std::int64_t)> /*heard*/) override {}
    std::unique_ptr<Store> open_reader() const override { return std::make_unique<Door>(vault_); }

private:
    template <class F>
    std::invoke_result_t<F, Store&> ask(F question) {
        if (vault_.away) return Diagnostics{"away"};
        return vault_.ask(std::move(question));
    }

    Vault& vault_;
};

/// A server on threads of its own.
class Server {
public:
    explicit Server(Vault& vault, std::size_t loops = 1, HallSettings settings = {})
        : gateway_({.port = 0, .loops = loops, .messages_per_second = 0, .requests_per_second = 0}),
          hall_(shelf().library(), gateway_, std::make_unique<Door>(vault), std::move(settings)) {
        port = *gateway_.open(hall_.events([](Request, const auto& respond) { respond({}); }));
        hall_.open();
        thread_ = std::thread([this] { gateway_.run(); });
    }
    ~Server() { end(); }
    void end() {
        if (!thread_.joinable()) return;
        gateway_.home().post([this] { hall_.close(); });
        thread_.join();
    }

    std::string open_room(const std::string& pace) {
        std::promise<std::string> made;
        gateway_.home().post([&] {
            hall_.create({"zelda", "standard", pace, {}, false, {}},
                         [&](auto, std::string room, auto) { made.set_value(std::move(room)); });
        });
        return made.get_future().get();
    }
    /// What somebody at that address is answered who wants a game deleted.
    std::future<std::string> remove(const std::string& game, const std::string& address) {
        const auto answer = std::make_shared<std::promise<std::string>>();
        gateway_.home().post([this, game, address, answer] {
            hall_.remove(game, "", address,
                         [answer](const std::string& refusal) { answer->set_value(refusal); });
        });
        return answer->get_future();
    }
    /// One room in each wing.
    std::vector<std::string> open_rooms_everywhere() {
        std::map<Wing*, std::string> rooms;
        while (rooms.size() < gateway_.loops()) {
            const std::string room = open_room("machine");
            rooms.emplace(&hall_.wing_of(room), room);
        }
        std::vector<std::string> out;
        for (const auto& [wing, room] : rooms) out.push_back(room);
        return out;
    }

    std::uint16_t port = 0;

private:
    Gateway gateway_;
    Hall hall_;
    std::thread thread_;
};

/// One connection. Waits at most half a minute for each answer.
class Guest {
public:
    explicit Guest(const Server& server) : socket_(server.port) {
        EXPECT_TRUE(socket_.upgrade().starts_with("HTTP/1.1 101"));
    }

    void send(const json::object& message) { socket_.say(json::serialize(message)); }
    /// Reads one message; false when none came.
    bool hear() {
        RawClient::Frame frame = socket_.hear();
        while (frame.opcode == 9) frame = socket_.hear();
        if (frame.opcode != 1) return false;
        last = json::parse(frame.payload).as_object();
        if (last.contains("n")) n = std::max(n, last.at("n").to_number<std::int64_t>());
        if (const json::object* mine = last.contains("you") ? last.at("you").if_object() : nullptr)
            you = *mine;
        return true;
    }
    template <class F>
    bool until(F true_of_last) {
        while (hear())
            if (true_of_last()) return true;
        return false;
    }
    /// The answer to a message with that id: its type, or the code of its refusal.
    std::string answer_to(const std::string& id) {
        const bool came = until([&] { return text_in(last, "id") == id; });
        return !came ? "nothing"
                     : std::string(
                           text_in(last, text_in(last, "type") == "refused" ? "code" : "type"));
    }
    std::string say(json::object message, std::string id = {}) {
        static std::atomic<int> count = 0;
        if (id.empty()) id = fmt::format("m{}", ++count);
        message["id"] = id;
        send(message);
        return answer_to(id);
    }
    std::string chat(std::string id = {}) {
        return say({{"type", "chat"}, {"name", "Ada"}, {"text", "hallo"}}, std::move(id));
    }
    std::string hello(const std::string& room, const std::string& secret = {}) {
        json::object message{{"type", "hello"}, {"version", 1}, {"room", room}, {"id", "hello"}};
        if (!secret.empty()) message["token"] = secret;
        send(message);
        if (!until([&] {
                return text_in(last, "type") == "welcome" || text_in(last, "id") == "hello";
            }))
            return "nothing";
        return std::string(text_in(last, last.contains("code") ? "code" : "type"));
    }
    void sit(const std::string& room, int seat) {
        ASSERT_EQ(hello(room), "welcome");
        ASSERT_EQ(say({{"type", "sit"},
                       {"seat", seat},
                       {"name", fmt::format("Person {}", seat)},
                       {"piece", seat}}),
                  "seated");
        token = last.at("token").as_string();
    }

    json::object last, you;
    std::int64_t n = 0;
    std::string token;

private:
    RawClient socket_;
};

bool wait_for(const std::function<bool()>& question) {
    for (const auto end = Clock::now() + std::chrono::seconds(30); Clock::now() < end;
         std::this_thread::sleep_for(milliseconds(20)))
        if (question()) return true;
    return false;
}

/// A table where bots play on and one person looks on.
struct BotsAtPlay {
    explicit BotsAtPlay(Vault& vault) {
        Server server(vault);
        room = server.open_room("blitz");
        Guest host(server);
        host.sit(room, 0);
        for (int seat : {1, 2})
            EXPECT_EQ(host.say({{"type", "bot"}, {"seat", seat}, {"level", "easy"}}), "ok");
        EXPECT_EQ(host.say({{"type", "start"}}), "ok");
        EXPECT_EQ(host.say({{"type", "act"}, {"words", "resign"}}), "ok");
        token = host.token;
    }
    std::string room, token;
};

/// How much has been played.
std::ptrdiff_t acts(Vault& vault, const std::string& room) {
    return std::ranges::count_if(vault.bodies(room), [](const std::string& body) {
        return body.find(R"("act")") != std::string::npos;
    });
}

/// A lobby with one person, and two who look on.
struct WatchedRoom {
    Vault vault;
    Server server{vault};
    Guest one{server}, watcher{server}, other{server};

    WatchedRoom() {
        const std::string room = server.open_room("machine");
        one.sit(room, 0);
        for (Guest* looks_on : {&watcher, &other}) EXPECT_EQ(looks_on->hello(room), "welcome");
    }
};

TEST(Hall, NobodyWaitsForACommitToComeIn) {
    Vault vault;
    std::string closed;
    {
        Server server(vault);
        closed = server.open_room("machine");
    }
    Server server(vault);
    const std::string room = server.open_room("machine");
    Guest one(server), late(server);
    one.sit(room, 0);
    vault.holds = true;
    one.send({{"type", "chat"}, {"text", "hallo"}, {"id", "slow"}});
    EXPECT_TRUE(wait_for([&] { return vault.held == 1; }));
    EXPECT_EQ(late.hello(closed), "welcome") << "it is read beside the writer";
    vault.holds = false;
    EXPECT_EQ(one.answer_to("slow"), "ok");
}

TEST(Hall, WhoSpeaksWhileTheStoreIsAwayIsToldSo) {
    Vault vault;
    Server server(vault);
    const std::string room = server.open_room("machine");
    Guest one(server), two(server), late(server);
    one.sit(room, 0);
    two.sit(room, 1);
    vault.away = true;
    EXPECT_EQ(one.chat(), "busy");
    EXPECT_EQ(two.chat(), "busy");
    EXPECT_EQ(one.chat(), "busy");
    EXPECT_EQ(late.hello(room, std::string(43, 'A')), "busy")
        << "the seat may have been taken at another server";
    vault.away = false;
    EXPECT_TRUE(wait_for([&] { return one.chat() == "ok"; }));
    EXPECT_EQ(late.hello(room, std::string(43, 'A')), "bad_token");
}

TEST(Hall, WhatWasCommittedAllTheSameIsFoundByItsId) {
    Vault vault;
    Server server(vault);
    const std::string room = server.open_room("machine");
    Guest one(server);
    one.sit(room, 0);
    vault.cuts = true;
    EXPECT_EQ(one.chat("once"), "busy");
    EXPECT_EQ(one.chat("once"), "busy");
    vault.away = false;
    EXPECT_TRUE(wait_for([&] { return one.chat("once") == "ok"; }));
    EXPECT_EQ(one.last.at("n"), 3);
    EXPECT_EQ(vault.bodies(room).size(), 3u) << "create, sit and one word";
}

TEST(Hall, WhoWantsManyGamesDeletedWaitsByHimself) {
    Vault vault;
    Server server(vault);
    std::promise<void> held, enough;
    std::jthread slow([&] {
        vault.ask([&](Store&) {
            held.set_value();
            enough.get_future().wait();
            return 0;
        });
    });
    held.get_future().wait();
    std::vector<std::future<std::string>> many;
    for (int i = 0; i < 70; ++i)
        many.push_back(server.remove(fmt::format("nosuchroom{}", i), "192.0.2.1"));
    auto other = server.remove("nosuchroom", "192.0.2.2");
    const auto answered = [](auto& one) {
        return one.wait_for(milliseconds(0)) == std::future_status::ready;
    };
    EXPECT_TRUE(wait_for([&] { return std::ranges::count_if(many, answered) == 5; }));
    enough.set_value();
    EXPECT_EQ(other.get(), "no_room");
    EXPECT_EQ(std::ranges::count_if(many, [](auto& answer) { return answer.get() == "busy"; }), 5);
}

TEST(Hall, TheMailboxIsBoundedAndWatchersDoNotFillItForPlayers) {
    WatchedRoom at;
    auto& [vault, server, one, watcher, other] = at;
    vault.holds = true;
    one.send({{"type", "chat"}, {"text", "langsam"}, {"id", "slow"}});
    EXPECT_TRUE(wait_for([&] { return vault.held == 1; }));
    for (int i = 0; i < 100; ++i) watcher.send({{"type", "start"}, {"id", fmt::format("w{}", i)}});
    EXPECT_EQ(watcher.answer_to("w99"), "too_fast");
    EXPECT_GT(watcher.last.at("wait_ms").as_int64(), 0);
    EXPECT_EQ(other.say({{"type", "start"}}), "too_fast") << "they share what watchers have";
    vault.holds = false;
    EXPECT_EQ(one.say({{"type", "ready"}, {"on", true}}), "ok");
    EXPECT_EQ(other.say({{"type", "start"}}), "not_seated");
}

TEST(Hall, WatchersOfARoomChatSoMuch) {
    WatchedRoom at;
    auto& [vault, server, one, watcher, other] = at;
    int said = 0;
    for (int i = 0; i < 20; ++i) said += (watcher.chat() == "ok") + (other.chat() == "ok");
    EXPECT_GE(said, 15);
    EXPECT_LT(said, 35);
    EXPECT_TRUE(wait_for([&] { return watcher.chat() == "too_fast"; }));
    EXPECT_GT(watcher.last.at("wait_ms").as_int64(), 0);
    for (int i = 0; i < 8; ++i) EXPECT_EQ(one.chat(), "ok") << "who plays is counted apart";
}

/// What somebody says who wants an auction soon.
std::string words_to_auction(const json::object& you) {
    for (std::string_view word : {"auction", "roll", "end"})
        for (const json::value& legal : you.at("legal").as_array())
            if (legal.as_string() == word) return std::string(word);
    return you.at("legal").as_array()[0].as_string().c_str();
}

TEST(Hall, TheHammerDoesNotWaitUntilEverybodyIsSilent) {
    Vault vault;
    Server server(vault);
    const std::string room = server.open_room("machine");
    Guest one(server), two(server);
    one.sit(room, 0);
    two.sit(room, 1);
    ASSERT_EQ(one.say({{"type", "start"}}), "ok");
    const auto catch_up = [](Guest& late, const Guest& ahead) {
        return late.n >= ahead.n || late.until([&] { return late.n >= ahead.n; });
    };
    for (std::string words; words != "auction";) {
        ASSERT_TRUE(catch_up(two, one) && catch_up(one, two));
        Guest& asked = one.you.at("answers").is_null() ? two : one;
        words = words_to_auction(asked.you);
        ASSERT_EQ(
            asked.say({{"type", "act"}, {"words", words}, {"answers", asked.you.at("answers")}}),
            "ok");
    }
    vault.commit_ms = 60;
    for (int i = 0; i < 60; ++i)  // more than seven seconds' worth of commits
        for (Guest* guest : {&one, &two}) guest->send({{"type", "chat"}, {"text", "zum Ersten"}});
    int said = 0;
    ASSERT_TRUE(one.until([&] {
        if (!one.last.contains("entry")) return false;
        const json::object& entry = one.last.at("entry").as_object();
        said += text_in(entry, "type") == "chat";
        return text_in(entry, "words") == "bank hammer";
    }));
    EXPECT_LT(said, 120) << "it falls three seconds after the start of the auction";
    vault.commit_ms = 0;
}

TEST(Hall, AGameThatItsServerHasClosedFindsAnother) {
    Vault vault;
    const BotsAtPlay game(vault);
    const auto before = acts(vault, game.room);
    vault.ask([&](Store& s) {
        EXPECT_TRUE(*s.renew("other", 60'000));
        EXPECT_TRUE(*s.own(game.room, "other"));
        return true;
    });
    Server server(vault);
    Guest one(server);
    ASSERT_EQ(one.hello(game.room, game.token), "welcome");
    std::this_thread::sleep_for(milliseconds(2000));
    EXPECT_EQ(acts(vault, game.room), before) << "the other server looks after it";
    vault.ask([&](Store& s) { return s.disown(game.room, "other"); });
    one.send({{"type", "ping"}});
    EXPECT_TRUE(wait_for([&] { return acts(vault, game.room) > before + 3; }));
}

TEST(Hall, AnAdoptedGameThatCouldNotBeReadIsReadLater) {
    Vault vault;
    const BotsAtPlay game(vault);
    const auto before = acts(vault, game.room);
    vault.lost_readings = 1;
    Server server(vault);
    EXPECT_TRUE(wait_for([&] { return acts(vault, game.room) > before + 3; }));
    EXPECT_EQ(vault.lost_readings, 0);
}

TEST(AdminDoor, IsClosedAlthoughItsThreadHasCaughtASignal) {
    const auto socket = std::filesystem::temp_directory_path() / fmt::format("door_{}", getpid());
    std::optional<AdminDoor> door(std::in_place);
    ASSERT_EQ(door->open(socket, [](const std::string& line) { return line; }), "");
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGUSR1);
    pthread_sigmask(SIG_BLOCK, &signals, &before);  // no other thread is left for it
    static std::atomic<int> caught = 0;
    std::signal(SIGUSR1, [](int) { ++caught; });
    EXPECT_EQ(*ask_at(socket, "hello"), "hello");
    for (int i = 0; i < 10; ++i) {
        kill(getpid(), SIGUSR1);
        EXPECT_TRUE(wait_for([&] { return caught == i + 1; }));
    }
    const auto closed = std::async(std::launch::async, [&] { door.reset(); });
    const bool in_time = closed.wait_for(std::chrono::seconds(30)) == std::future_status::ready;
    EXPECT_TRUE(in_time);
    if (!in_time) ask_at(socket, "whoever knocks lets it go");
    closed.wait();
    std::signal(SIGUSR1, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

// ------------------------------------------------------------------------------------------------
// several loops

TEST(SeveralLoops, AConnectionGoesFromRoomToRoom) {
    Vault vault;
    Server server(vault, 3, {.entries_per_second = 0});
    const auto rooms = server.open_rooms_everywhere();
    std::atomic<bool> enough = false;
    std::vector<std::jthread> talkers;
    for (const std::string& room : rooms)
        talkers.emplace_back([&server, &enough, room] {
            Guest talker(server);
            talker.sit(room, 0);
            for (bool on = true; !enough; on = !on) talker.say({{"type", "ready"}, {"on", on}});
        });
    Guest guest(server);
    std::vector<std::string> welcomes;
    std::int64_t n = 0;
    // An entry of the room before would not be the next in this one.
    const auto is_start_answered = [&] {
        const auto type = text_in(guest.last, "type");
        if (type == "welcome") welcomes.emplace_back(text_in(guest.last, "room"));
        if (type == "snapshot") n = guest.last.at("n").as_int64();
        if (type == "event") {
            EXPECT_EQ(guest.last.at("n").as_int64(), ++n);
        }
        return text_in(guest.last, "id") == "start";
    };
    for (std::size_t i = 0; i < 60; ++i) {
        // What is said before the welcome waits for it, another hello as well.
        const std::string &first = rooms[(i + 1) % 3], &then = rooms[i % 3];
        guest.send({{"type", "hello"}, {"version", 1}, {"room", first}, {"id", "first"}});
        guest.send({{"type", "hello"}, {"version", 1}, {"room", then}, {"id", "then"}});
        guest.send({{"type", "start"}, {"id", "start"}});
        welcomes.clear();
        EXPECT_TRUE(guest.until(is_start_answered));
        EXPECT_EQ(text_in(guest.last, "code"), "not_seated");
        EXPECT_EQ(welcomes, (std::vector{first, then}));
    }
    EXPECT_EQ(guest.hello("nowhere"), "no_room");
    EXPECT_EQ(guest.chat(), "hello_first");
    enough = true;
}

TEST(SeveralLoops, AnAddressHasSoMuchWrittenInAllRoomsTogether) {
    Vault vault;
    Server server(vault, 3, {.chat_per_second = 0, .entries_per_second = 1});
    const auto rooms = server.open_rooms_everywhere();
    std::atomic<int> written = 0;
    std::latch seated(static_cast<std::ptrdiff_t>(rooms.size()));  // before others use it all up
    const auto began = Clock::now();
    std::vector<std::jthread> talkers;
    for (const std::string& room : rooms)
        talkers.emplace_back([&, room] {
            Guest talker(server);
            talker.sit(room, 0);
            ++written;
            seated.arrive_and_wait();
            while (talker.chat() == "ok") ++written;
        });
    for (auto& talker : talkers) talker.join();
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(Clock::now() - began).count();
    EXPECT_GE(written, 30);
    // Each of the three may have one under way when nothing is left.
    EXPECT_LE(written, 30 + seconds + 3);
}

TEST(SeveralLoops, WhatWasAcknowledgedBeforeTheEndIsThereAfterIt) {
    Vault vault;
    Server server(vault, 3, {.chat_per_second = 0, .entries_per_second = 0});
    const auto rooms = server.open_rooms_everywhere();
    std::vector<std::size_t> acknowledged(rooms.size() * 2);
    std::vector<std::string> ends(acknowledged.size());
    std::atomic<std::size_t> ready = 0;
    std::vector<std::jthread> talkers;
    for (std::size_t i = 0; i < acknowledged.size(); ++i)
        talkers.emplace_back([&, i] {
            Guest talker(server);
            talker.sit(rooms[i / 2], static_cast<int>(i % 2));
            ++ready;
            for (;; ++acknowledged[i])
                if (const std::string said = talker.chat(); said != "ok") break;
            ends[i] = text_in(talker.last, "type");
        });
    ASSERT_TRUE(wait_for([&] { return ready == acknowledged.size(); }));
    std::this_thread::sleep_for(milliseconds(100));
    server.end();
    for (auto& talker : talkers) talker.join();
    for (std::size_t room = 0; room < rooms.size(); ++room) {
        std::size_t there = 0;
        for (const std::string& body : vault.bodies(rooms[room]))
            there += body.find(R"("chat")") != std::string::npos;
        EXPECT_GE(there, acknowledged[2 * room] + acknowledged[2 * room + 1]);
        EXPECT_LE(there, acknowledged[2 * room] + acknowledged[2 * room + 1] + 2);
    }
    for (const std::string& end : ends) EXPECT_EQ(end, "bye");
}

// ------------------------------------------------------------------------------------------------
// analyses

TEST(Analyses, TakeSoMuchMemory) {
    const Library library;
    Analyses analyses(library, [](const Analyses::Order&, const std::string&) {});
    const auto is_known = [&](int game) {
        return analyses.find(std::to_string(game), Look::Usual).has_value();
    };
    for (int game = 0; game < 40; ++game)
        analyses.add(std::to_string(game), Look::Usual, {"{}", "packed"});
    EXPECT_FALSE(is_known(7));
    EXPECT_TRUE(is_known(8)) << "as many as are some hundred kilobytes each";
    for (int game = 40; game < 50; ++game)
        analyses.add(std::to_string(game), Look::Usual, {std::string(17 << 20, ' '), "packed"});
    int known = 0;
    for (int game = 0; game < 50; ++game) known += is_known(game);
    EXPECT_EQ(known, 3) << "of games that take much, fewer";
    EXPECT_TRUE(is_known(49));
}

}  // namespace
}  // namespace bankhalter::tests
