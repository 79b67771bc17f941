// Players by their names: levels, budgets, habits, programs.
#include <gtest/gtest.h>

#include "board.h"
#include "bots/game.h"
#include "bots/registry.h"
#include "bots/trader_style.h"

namespace bankhalter::tests {
namespace {

TEST(PlayerNames, AreSplitAtCommasButKeepTheirHabits) {
    EXPECT_EQ(split_players("trader,random"), (std::vector<std::string>{"trader", "random"}));
    EXPECT_EQ(
        split_players("trader:reserve=300,jail=stay,random,exec:./bot -n 3"),
        (std::vector<std::string>{"trader:reserve=300,jail=stay", "random", "exec:./bot -n 3"}));
    EXPECT_EQ(split_players("jail=stay,=x"), (std::vector<std::string>{"jail=stay", "=x"}))
        << "nobody before it, and no habit";
    EXPECT_EQ(split_players(""), std::vector<std::string>{""});
}

TEST(PlayerNames, AreKnownOrRefusedWithTheReason) {
    for (const char* name : {"trader", "hard", "easy", "champion:8", "trader:skip=AHTW",
                             "trader:raises=yes,least_gain=0", "exec:anything at all"})
        EXPECT_EQ(check_player(name), "") << name;
    for (const char* name : {"", "nobody", "champion:", "champion:0", "trader:", "trader:skip=",
                             "trader:skip=Z", "trader:reserve=-1", "trader:reserve", "random:x=1",
                             "trader:reserve=99999999", "trader:jail=now", "trader:raises=1"}) {
        EXPECT_NE(check_player(name), "") << name;
        EXPECT_EQ(make_player(name, zelda(), 1), nullptr) << name;
    }
    EXPECT_NE(check_player("nobody").find("exec:COMMAND"), std::string::npos);
    EXPECT_NE(check_player("trader:skip=Z").find("'skip=Z'"), std::string::npos);
    const auto style = parse_style("reserve=300,buy_reserve=40,jail=leave,skip=BT");
    ASSERT_TRUE(style);
    EXPECT_EQ(style->reserve, 300);
    EXPECT_EQ(style->buy_reserve, 40);
    EXPECT_EQ(style->jail, TraderStyle::Jail::Leave);
    EXPECT_TRUE(style->skips.has(Group{1}) && style->skips.has(kStations));
    EXPECT_FALSE(style->skips.has(Group{0}));
}

/// Games of two players of these names.
void play(const std::string& one, const std::string& other, Observer& observer) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto first = make_player(one, zelda(), seed),
                   second = make_player(other, zelda(), seed);
        Player* const players[] = {first.get(), second.get()};
        State state = new_game(zelda(), 2);
        SeatStreams dice(seed);
        play_game(zelda(), state, players, dice, {.rounds = 60}, &observer);
    }
}

/// What seat 0 takes from the bank or in a trade, and how it leaves jail.
struct Habits : Observer {
    DeedSet taken;
    int fines = 0, throws_in_jail = 0;
    State before = new_game(zelda(), 2);
    void action(const Action& a, const State& after, const EventList& events) override {
        const Seat me{0};
        for (const Event& e : events)
            if (e.kind == EventKind::DeedMoved && e.seat == me && e.why != Why::Bankruptcy)
                taken.add(Deed{e.at});
        fines += a.kind == ActionKind::Fine && a.seat == me;
        throws_in_jail += a.kind == ActionKind::Roll && a.seat == me && before.jailed.has(me);
        before = after;
    }
};

TEST(TraderHabits, AreKept) {
    Habits usual, frugal, stays, leaves;
    play("trader", "trader", usual);
    play("trader:skip=HT", "trader", frugal);
    const DeedSet skipped = zelda().groups[Group{7}] | zelda().groups[kStations];
    EXPECT_EQ(usual.taken & skipped, skipped);
    EXPECT_TRUE((frugal.taken & skipped).empty());
    EXPECT_GT(frugal.taken.count(), 15);
    play("trader:jail=stay", "trader", stays);
    play("trader:jail=leave", "trader", leaves);
    EXPECT_GT(usual.fines, 0);
    EXPECT_EQ(stays.fines, 0);
    EXPECT_GT(leaves.fines, usual.fines);
    EXPECT_GT(stays.throws_in_jail, usual.throws_in_jail);
    EXPECT_LT(leaves.throws_in_jail, usual.throws_in_jail);
}

}  // namespace
}  // namespace bankhalter::tests
