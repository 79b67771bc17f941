// How long bots take: by what they decide and by the pace of the table, in simulated time.
#include "room/bot_clock.h"

#include <set>

#include "position_room.h"

namespace bankhalter::tests {
namespace {

using Move = BotTable::Move;

int weight(const Position& p, ActionKind kind, Seat seat = kMe) {
    return weight_of(p.rules, p.state, {.action = {.kind = kind, .seat = seat}});
}

TEST(BotClock, WhatLeavesNoChoiceIsDoneAtOnce) {
    Position p;
    EXPECT_EQ(weight(p, ActionKind::Roll), 1);
    EXPECT_EQ(weight(p, ActionKind::Claim), 1);
    p.state.jailed.add(kMe);
    EXPECT_EQ(weight(p, ActionKind::Roll), 2) << "he could pay";
}

TEST(BotClock, TradesAndBuildingTakeLongerThanBuying) {
    Position p;
    p.land(19);
    EXPECT_EQ(weight(p, ActionKind::Buy), 2);
    EXPECT_EQ(weight(p, ActionKind::Auction), 2);
    EXPECT_EQ(weight(p, ActionKind::Build), 4);
    EXPECT_EQ(weight(p, ActionKind::Trade), 4);
    EXPECT_EQ(weight_of(p.rules, p.state, {.kind = Move::Kind::Offer}), 4);
    EXPECT_EQ(weight_of(p.rules, p.state, {.kind = Move::Kind::Answer}), 4);
}

/// One person who lets his time pass and three bots, a millisecond at a time.
class WatchedTable {
public:
    explicit WatchedTable(const std::string& pace) : paper_(plan(pace)) {
        paper_.sit(0);
        for (int seat : {1, 2, 3})
            paper_.say(0, {{"type", "bot"}, {"seat", seat}, {"level", "medium"}});
        EXPECT_FALSE(paper_.say(0, {{"type", "start"}}).refused);
        took_place();
    }

    struct Step {
        Millis took;
        int weight;
    };
    /// What the bots did and how long each took, until there are so many.
    std::vector<Step> watch(std::size_t count, bool talks = false) {
        std::vector<Step> steps;
        for (Millis end = paper_.now + 10'000'000; steps.size() < count && paper_.now < end;) {
            if (clock_.due() && *clock_.due() <= paper_.now) {
                if (const auto step = go_on()) steps.push_back(*step);
                continue;
            }
            if (!answer_for_person()) ++paper_.now;
            if (talks && paper_.now % 50 == 0) {
                paper_.say(0, {{"type", "chat"}, {"text", "schneller!"}});
                see();
            }
        }
        return steps;
    }

private:
    static RoomPlan plan(const std::string& pace) {
        RoomPlan plan;
        plan.edition = "zelda";
        plan.pace = pace;
        return plan;
    }
    const Room& room() const { return paper_.room; }
    void see() { clock_.see(room(), room().bot_step(), paper_.now); }
    void took_place() {
        since_ = paper_.now;
        see();
    }

    std::optional<Step> go_on() {
        const auto move = clock_.take_move();
        if (!move) {
            const TableBots::Question q = bots_.ask(room(), paper_.now);
            clock_.think_of(room(), bots_.answer(q), q.held, paper_.now);
            return std::nullopt;
        }
        const Step step{paper_.now - since_, weight_of(room().rules(), room().state(), *move)};
        EXPECT_TRUE(paper_.take(judge_move(room(), *move).entries));
        took_place();
        return step;
    }

    bool answer_for_person() {
        if (!to_act(room().state()).has(Seat{0})) return false;
        const auto harmless = default_action(room().rules(), room().state(), Seat{0});
        EXPECT_TRUE(paper_.take(judge_action(room(), *harmless, By::Clock).entries));
        took_place();
        return true;
    }

    PaperRoom paper_;
    TableBots bots_;
    BotClock clock_;
    Millis since_ = 0;  // the table is as it is
};

TEST(BotClock, AStepTakesItsWeightAtThePaceOfTheTable) {
    for (const char* pace : {"blitz", "relaxed"}) {
        std::set<int> weights;
        for (const auto& step : WatchedTable(pace).watch(120)) {
            EXPECT_EQ(step.took, step.weight * find_pace(pace)->bot_step);
            weights.insert(step.weight);
        }
        EXPECT_TRUE(weights.contains(1) && weights.contains(2) && weights.contains(4)) << pace;
    }
}

TEST(BotClock, TalkPutsNothingOff) {
    const auto steps = WatchedTable("normal").watch(40, true);
    ASSERT_EQ(steps.size(), 40u);
    for (const auto& step : steps) EXPECT_LE(step.took, 4 * find_pace("normal")->bot_step);
}

TEST(BotClock, MachinesDoNotWait) {
    const auto steps = WatchedTable("machine").watch(40);
    ASSERT_EQ(steps.size(), 40u);
    for (const auto& step : steps) EXPECT_EQ(step.took, 0);
}

}  // namespace
}  // namespace bankhalter::tests
