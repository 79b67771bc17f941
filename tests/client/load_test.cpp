// The load generator before a hall that can be told to break each promise: what it does not notice,
// it does not measure.
#include "client/load.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <future>
#include <map>
#include <thread>

#include "client/policy.h"
#include "notation/merge_patch.h"
#include "server/gateway.h"

namespace bankhalter::tests {
namespace {

namespace json = boost::json;

TEST(MergePatch, FollowsTheRfc) {
    const char* cases[][3] = {
        {R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})"},
        {R"({"a":"b"})", R"({"a":null})", R"({})"},
        {R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})"},
        {R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})"},
        {R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})"},
        {R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})"},
        {R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})"},
        {R"(["a","b"])", R"(["c","d"])", R"(["c","d"])"},
        {R"({"a":"b"})", R"(["c"])", R"(["c"])"},
        {R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})"},
        {R"([1,2])", R"({"a":"b","c":null})", R"({"a":"b"})"},
        {R"({})", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})"},
    };
    for (const auto& [target, patch, result] : cases) {
        json::value view = json::parse(target);
        apply_patch(view, json::parse(patch));
        EXPECT_EQ(view, json::parse(result)) << target << " " << patch;
    }
    json::value view = json::parse(R"({"a":null,"b":[{"c":null,"d":1},null],"e":{"f":null}})");
    drop_nulls(view);
    EXPECT_EQ(view, json::parse(R"({"b":[{"d":1},null],"e":{}})"));
}

TEST(Percentiles, AreNearEnough) {
    Percentiles times;
    EXPECT_EQ(times.ms(50), 0);
    for (int i = 1; i <= 100000; ++i) times.add(std::chrono::microseconds(i));
    EXPECT_NEAR(times.ms(50), 50, 2);
    EXPECT_NEAR(times.ms(99), 99, 3.5);
    EXPECT_EQ(times.max_ms(), 100);
    times.add(std::chrono::hours(1000));
    EXPECT_EQ(times.max_ms(), 3.6e9);
}

TEST(Policy, AlwaysHasAnAnswer) {
    Random random(1);
    for (int i = 0; i < 100; ++i) {
        EXPECT_EQ(choose_words({"resign", "roll"}, true, false, random), "roll");
        const std::string bid = choose_words({"bid 100 110", "pass"}, true, false, random);
        EXPECT_EQ(bid, "pass");
        const std::string low = choose_words({"bid 10 1000", "pass"}, true, false, random);
        EXPECT_TRUE(low == "pass" || (low.starts_with("bid ") && std::stoi(low.substr(4)) >= 10))
            << low;
        EXPECT_NE(choose_words({"build 6", "end", "resign"}, false, false, random), "build 6");
        EXPECT_EQ(choose_words({"mortgage 6", "resign"}, true, false, random), "mortgage 6");
        EXPECT_EQ(choose_words({"resign"}, true, false, random), "resign");
        EXPECT_EQ(choose_words({}, true, false, random), "");
    }
    EXPECT_TRUE(is_answer("roll") && is_answer("bid 3") && is_answer("keep 6"));
    EXPECT_FALSE(is_answer("build 6") || is_answer("resign") || is_answer("selldown A 0 1"));
}

/// A room where the seats throw in turn, and what it may do wrong at its twentieth action.
class FakeHall {
public:
    enum class Fault {
        None,
        Gap,
        Twice,
        OtherWords,
        Forgotten,
        CarriedOutTwice,
        CutBeforeAnswer,
        ForgetsTheEnd,
        RefusesSeat,
        WrongPatch
    };

    explicit FakeHall(Fault fault)
        : fault_(fault), gateway_({.port = 0, .messages_per_second = 0, .requests_per_second = 0}) {
        GatewayEvents events;
        events.opened = [](ConnectionId, const std::string&) {};
        events.message = [this](ConnectionId id, std::string_view text) {
            hear(id, json::parse(text).as_object());
        };
        events.closed = [this](ConnectionId id) { guests_.erase(id); };
        events.request = [](Request, std::function<void(Response)> respond) {
            Response response;
            response.body = R"({"room":"r","code":"C"})";
            respond(std::move(response));
        };
        events.loop_of_room = [](std::string_view) { return 0; };
        port_ = *gateway_.open(std::move(events));
        thread_ = std::thread([this] { gateway_.run(); });
    }
    ~FakeHall() {
        gateway_.stop();
        thread_.join();
    }
    std::uint16_t port() const { return port_; }

private:
    void send(ConnectionId id, const std::string& text) {
        gateway_.home().send(id, std::make_shared<const std::string>(text));
    }
    std::string view() const {
        return fmt::format(R"({{"room":{{"phase":"{}"}},"turn":{}}})",
                           over_    ? "over"
                           : begun_ ? "playing"
                                    : "lobby",
                           log_.size());
    }
    std::string you(int seat) const {
        if (seat < 0) return "";
        const bool asked = begun_ && !over_ && static_cast<int>(log_.size()) % 2 == seat;
        return fmt::format(R"(,"you":{{"seat":{},"answers":{},"legal":[{}]}})", seat,
                           asked ? std::to_string(log_.size()) : "null",
                           asked ? R"("resign","roll")" : "");
    }
    std::string event(std::size_t n, int seat) const {
        return fmt::format(
            R"({{"type":"event","n":{},"at":0,"entry":{},"events":[],"text":{{}},"patch":{{"room":{{"phase":"{}"}},"turn":{}}}{}}})",
            n, log_[n - 1],
            over_ && n == log_.size() ? "over"
            : begun_                  ? "playing"
                                      : "lobby",
            wrong_ ? 0 : n, you(seat));
    }
    void append(const std::string& entry, int times = 1) {
        log_.push_back(entry);
        for (const auto& [id, seat] : guests_)
            for (int i = 0; i < times; ++i) send(id, event(log_.size(), seat));
    }
    void hear(ConnectionId id, const json::object& m) {
        const std::string_view type = m.at("type").as_string();
        const std::string mid = m.contains("id") ? std::string(m.at("id").as_string()) : "";
        const auto ok = [&](std::size_t n) {
            send(id, fmt::format(R"({{"type":"ok","id":"{}","n":{}}})", mid, n));
        };
        if (type == "hello") {
            int seat =
                m.contains("token") ? static_cast<int>(m.at("token").as_string()[0] - '0') : -1;
            if (fault_ == Fault::RefusesSeat && seat >= 0) seat = -1;
            std::size_t known = log_.size();
            if (fault_ == Fault::ForgetsTheEnd && m.contains("since")) known = 1;
            guests_[id] = seat;
            send(id, fmt::format(
                         R"({{"type":"welcome","version":1,"room":"r","seat":{},"n":{},"now":0}})",
                         seat < 0 ? "null" : std::to_string(seat), known));
            if (!m.contains("since"))
                return send(id, fmt::format(R"({{"type":"snapshot","n":{},"view":{}{}}})",
                                            log_.size(), view(), you(seat)));
            for (auto n = static_cast<std::size_t>(m.at("since").as_int64()) + 1; n <= log_.size();
                 ++n)
                send(id, event(n, seat));
        } else if (type == "sit") {
            const int seat = static_cast<int>(m.at("seat").as_int64());
            guests_[id] = seat;
            append(fmt::format(R"({{"type":"sit","seat":{}}})", seat));
            send(id, fmt::format(R"({{"type":"seated","id":"{}","n":{},"seat":{},"token":"{}"}})",
                                 mid, log_.size(), seat, seat));
        } else if (type == "auto_claim") {
            append(R"({"type":"auto_claim"})");
            ok(log_.size());
        } else if (type == "start") {
            begun_ = true;
            append(R"({"type":"start"})");
            ok(log_.size());
        } else if (type == "act") {
            act(id, mid, guests_[id], m);
        } else if (type == "ping") {
            send(id, R"({"type":"pong","now":0})");
        }
    }
    void act(ConnectionId id, const std::string& mid, int seat, const json::object& m) {
        const auto ok = [&](std::size_t n) {
            send(id, fmt::format(R"({{"type":"ok","id":"{}","n":{}}})", mid, n));
        };
        if (const auto done = done_.find(mid);
            done != done_.end() && fault_ != Fault::CarriedOutTwice)
            return ok(done->second);
        if (m.at("answers").as_int64() != static_cast<std::int64_t>(log_.size()) &&
            fault_ != Fault::CarriedOutTwice)
            return send(
                id,
                fmt::format(
                    R"({{"type":"refused","id":"{}","code":"stale","clause":null,"text":{{}}}})",
                    mid));
        const bool faulty = ++acts_ == 20;
        const std::string entry =
            fmt::format(R"({{"type":"act","by":"person","words":"{} roll"}})", seat);
        if (acts_ == 40) over_ = true;
        if (faulty && fault_ == Fault::Gap) log_.push_back(entry);
        wrong_ |= faulty && fault_ == Fault::WrongPatch;
        append(faulty && fault_ == Fault::OtherWords
                   ? fmt::format(R"({{"type":"act","by":"person","words":"{} end"}})", seat)
               : faulty && fault_ == Fault::Forgotten ? R"({"type":"chat"})"
                                                      : entry,
               faulty && fault_ == Fault::Twice ? 2 : 1);
        done_[mid] = log_.size();
        const bool cut = fault_ == Fault::CutBeforeAnswer || fault_ == Fault::CarriedOutTwice ||
                         fault_ == Fault::ForgetsTheEnd || fault_ == Fault::RefusesSeat;
        if (faulty && cut) return gateway_.home().close(id, 1012, "restart");
        ok(log_.size());
    }

    Fault fault_;
    Gateway gateway_;
    std::uint16_t port_ = 0;
    std::thread thread_;
    std::map<ConnectionId, int> guests_;
    std::vector<std::string> log_{R"({"type":"create"})"};
    std::map<std::string, std::size_t> done_;
    bool begun_ = false, over_ = false, wrong_ = false;
    int acts_ = 0;
};

LoadReport load_on(FakeHall::Fault fault) {
    FakeHall hall(fault);
    LoadOrder order;
    order.servers = {{"127.0.0.1", hall.port()}};
    order.rooms = 1;
    order.players = 2;
    order.spectators = 1;
    order.finish = order.reconnect = order.check = true;
    order.patience = 1;
    int seconds = 0;
    return put_load(order, [&](const LoadReport&, int) { return ++seconds < 4; });
}

using Kinds = std::map<std::string, std::uint64_t>;

TEST(Load, PlaysAndMeasures) {
    const LoadReport report = load_on(FakeHall::Fault::None);
    EXPECT_EQ(report.errors, Kinds());
    EXPECT_EQ(report.refusals, Kinds());
    EXPECT_EQ(report.games, 1u);
    EXPECT_EQ(report.actions, 40u);
    EXPECT_EQ(report.answered.count(), 40u);
    EXPECT_EQ(report.spread.count(), 40u);
    EXPECT_EQ(report.views_compared, 1u);
    EXPECT_GT(report.answered.ms(99), 0);
    EXPECT_LT(report.answered.ms(99), 3000);
}

TEST(Load, ComesBackAndAsksAgain) {
    const LoadReport report = load_on(FakeHall::Fault::CutBeforeAnswer);
    EXPECT_EQ(report.errors, Kinds());
    EXPECT_EQ(report.games, 1u);
    EXPECT_EQ(report.actions, 40u);
    EXPECT_EQ(report.drops, 1u);
    EXPECT_EQ(report.back.count(), 1u);
    EXPECT_EQ(report.answered.count(), 39u);
}

TEST(Load, NoticesEveryBrokenPromise) {
    const std::pair<FakeHall::Fault, const char*> cases[] = {
        {FakeHall::Fault::Gap, "gap in the entries"},
        {FakeHall::Fault::Twice, "entry twice"},
        {FakeHall::Fault::OtherWords, "other words than promised"},
        {FakeHall::Fault::Forgotten, "acknowledged action not among the entries"},
        {FakeHall::Fault::CarriedOutTwice, "action carried out twice"},
        {FakeHall::Fault::ForgetsTheEnd, "acknowledged entries are gone"},
        {FakeHall::Fault::RefusesSeat, "seat not given back"},
        {FakeHall::Fault::WrongPatch, "the view by patches differs from the fresh one"},
    };
    std::vector<std::future<LoadReport>> reports;
    for (const auto& [fault, kind] : cases)
        reports.push_back(std::async(std::launch::async, load_on, fault));
    for (std::size_t i = 0; i < reports.size(); ++i) {
        const LoadReport report = reports[i].get();
        const char* kind = cases[i].second;
        EXPECT_TRUE(report.errors.contains(kind)) << kind << "\n"
                                                  << print_load_text(LoadOrder(), report);
    }
}

}  // namespace
}  // namespace bankhalter::tests
