// A visit to a table, told message by message what a server says: no socket, no clock.
#include "client/visit.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

namespace bankhalter::tests {
namespace {

using namespace std::chrono_literals;
using client::Visit;
namespace message = room::message;
using Kind = Visit::Kind;
using Texts = std::vector<std::string>;

/// At a table with a time that only the test moves.
struct VisitTest : testing::Test {
    Visit visit{"r1", ""};
    Visit::Time now{};

    Visit::Heard hear(const char* text) {
        return visit.hear(boost::json::parse(text).get_object(), now);
    }
    Texts said() { return visit.take(now); }
    void arrive() {
        visit.open(now);
        said();
        hear(R"({"type":"welcome","seat":2,"n":7})");
        hear(
            R"({"type":"snapshot","n":7,"view":{},"you":{"seat":2,"answers":7,"legal":["roll"]}})");
    }
    void roll() { visit.ask("a", message::Act{"roll", 7}, now); }
};

constexpr const char* kRoll = R"({"type":"act","words":"roll","answers":7,"id":"a"})";

TEST_F(VisitTest, GreetsWithWhatItKnows) {
    visit.open(now);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1"})"});
    EXPECT_FALSE(visit.is_welcome());
    EXPECT_EQ(hear(R"({"type":"welcome","seat":null,"n":3})").kind, Kind::Welcome);
    EXPECT_TRUE(visit.is_welcome());
    EXPECT_FALSE(visit.is_seated());
    EXPECT_EQ(hear(R"({"type":"snapshot","n":3,"view":{}})").kind, Kind::Snapshot);
    visit.ask("sit", message::Sit{.seat = Seat{1}, .name = "Ada"}, now);
    EXPECT_EQ(said(), Texts{R"({"type":"sit","seat":1,"name":"Ada","piece":0,"id":"sit"})"});
    EXPECT_EQ(hear(R"({"type":"seated","id":"sit","n":4,"seat":1,"token":"T"})").kind, Kind::Ok);
    EXPECT_EQ(visit.seat(), 1);
    visit.lose(0.5);
    visit.open(now);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1","token":"T","since":3})"});
}

TEST_F(VisitTest, AnAskIsOverWhenItsEntryIsHeard) {
    arrive();
    EXPECT_EQ(visit.question(), 7);
    EXPECT_EQ(visit.legal(), Texts{"roll"});
    roll();
    EXPECT_EQ(said(), Texts{kRoll});
    EXPECT_EQ(said(), Texts());
    const auto ok = hear(R"({"type":"ok","id":"a","n":8})");
    ASSERT_TRUE(ok.about);
    EXPECT_FALSE(ok.done || ok.about->repeated);
    EXPECT_TRUE(visit.is_waiting());
    EXPECT_TRUE(hear(R"({"type":"event","n":8,"you":{"seat":2,"answers":null,"legal":[]}})").done);
    EXPECT_FALSE(visit.is_waiting());
    EXPECT_FALSE(visit.question());
    // The other way round.
    roll();
    EXPECT_FALSE(hear(R"({"type":"event","n":9})").done);
    EXPECT_TRUE(hear(R"({"type":"ok","id":"a","n":9})").done);
    EXPECT_FALSE(visit.is_waiting());
}

TEST_F(VisitTest, WhatWasNotAnsweredIsSaidAgainAfterALoss) {
    arrive();
    roll();
    visit.ask("b", message::Hold(), now);
    visit.ask("later", message::Chat{"hello"}, now + 1h);
    said();
    hear(R"({"type":"ok","id":"b","n":9})");
    visit.lose(0.5);
    EXPECT_EQ(said(), Texts());
    visit.open(now);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1","since":7})"});
    hear(R"({"type":"welcome","seat":2,"n":9})");
    EXPECT_EQ(said(), Texts{kRoll});
    EXPECT_TRUE(hear(R"({"type":"ok","id":"a","n":8})").about->repeated);
    hear(R"({"type":"event","n":8})");
    EXPECT_TRUE(visit.awaits("b"));
    hear(R"({"type":"event","n":9})");
    EXPECT_FALSE(visit.awaits("a") || visit.awaits("b"));
    EXPECT_TRUE(visit.awaits("later"));
}

TEST_F(VisitTest, RefusedForNowIsSaidAgainInTime) {
    arrive();
    for (const char* code : {"too_soon", "too_fast", "busy"}) {
        roll();
        said();
        const std::string no =
            std::string(R"({"type":"refused","id":"a","wait_ms":1000,"code":")") + code + "\"}";
        EXPECT_EQ(hear(no.c_str()).kind, Kind::Delayed);
        now += 1s;
        EXPECT_EQ(said(), Texts());
        now += 50ms;
        EXPECT_EQ(said(), Texts{kRoll});
        const auto stale = hear(R"({"type":"refused","id":"a","code":"stale"})");
        EXPECT_EQ(stale.kind, Kind::Refused);
        EXPECT_EQ(stale.about->id, "a");
        EXPECT_FALSE(visit.is_waiting());
    }
}

TEST_F(VisitTest, AGreetingThatIsRefusedIsRepeated) {
    visit = Visit("r1", "old");
    visit.open(now);
    said();
    EXPECT_EQ(hear(R"({"type":"refused","code":"busy"})").kind, Kind::Delayed);
    EXPECT_EQ(said(), Texts());
    now += 1s;
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1","token":"old"})"});
    EXPECT_EQ(hear(R"({"type":"refused","code":"bad_token"})").kind, Kind::Refused);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1"})"});
    EXPECT_EQ(hear(R"({"type":"refused","code":"no_room"})").kind, Kind::Refused);
    EXPECT_EQ(said(), Texts());
}

TEST_F(VisitTest, NoticesWhatIsOldAndWhatIsMissing) {
    arrive();
    EXPECT_EQ(hear(R"({"type":"event","n":7})").kind, Kind::OldEvent);
    EXPECT_EQ(hear(R"({"type":"event","n":8})").kind, Kind::Event);
    EXPECT_EQ(hear(R"({"type":"event","n":10})").kind, Kind::Gap);
    visit.forget_view();
    visit.lose(0.5);
    visit.open(now);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r1"})"});
}

TEST_F(VisitTest, PausesGrowAndEndWithAWelcome) {
    EXPECT_EQ(visit.lose(0.5), 400ms);
    EXPECT_EQ(visit.lose(0.5), 800ms);
    EXPECT_EQ(visit.lose(0), 800ms);
    for (int i = 0; i < 40; ++i) EXPECT_LE(visit.lose(0.5), 5s);
    EXPECT_EQ(visit.lose(0.5), 5s);
    arrive();
    EXPECT_EQ(visit.lose(0.5), 400ms);
}

TEST_F(VisitTest, StaysAliveAndNoticesADeadNetwork) {
    arrive();
    now += 3s;
    EXPECT_EQ(said(), Texts());
    now += 2s;
    EXPECT_EQ(said(), Texts{R"({"type":"ping"})"});
    EXPECT_EQ(said(), Texts());
    now += 4s;
    hear(R"({"type":"pong","now":0})");
    now += 9s;
    EXPECT_FALSE(visit.is_cut(now));
    now += 2s;
    EXPECT_TRUE(visit.is_cut(now));
    visit.lose(0.5);
    EXPECT_FALSE(visit.is_cut(now));
}

TEST_F(VisitTest, MovesOnWithItsKey) {
    visit = Visit("r1", "T");
    arrive();
    roll();
    visit.move_to("r2");
    EXPECT_FALSE(visit.is_waiting() || visit.is_welcome() || visit.question());
    visit.open(now);
    EXPECT_EQ(said(), Texts{R"({"type":"hello","version":1,"room":"r2","token":"T"})"});
}

}  // namespace
}  // namespace bankhalter::tests
