// House rules: what each of them changes, and that nobody meets them by accident.
#include "edition/house_rules.h"

#include <gtest/gtest.h>

#include "library.h"
#include "play/random_play.h"
#include "play/replay.h"

namespace bankhalter::tests {
namespace {

/// A table of two before seat 0's throw.
struct House {
    Rules rules;
    State state;
    static constexpr Seat kMe{0};

    explicit House(const char* edition, int space = 0) {
        rules = compile(**find_edition(library(), edition), Variant::Standard);
        state = new_game(rules, 2);
        state.turn = kMe;
        state.depth = 1;
        state.frames[0] = Frame{.step = Step::StartTurn, .who = kMe.value};
        state.space[kMe] = Space{static_cast<std::uint8_t>(space)};
    }
    /// What I have more afterwards.
    int throw_dice(int a, int b) {
        const int before = state.cash[kMe];
        play({.kind = ActionKind::Roll, .seat = kMe});
        play({.kind = ActionKind::Dice,
              .seat = kChance,
              .a = static_cast<std::uint8_t>(a),
              .b = static_cast<std::uint8_t>(b)});
        return state.cash[kMe] - before;
    }
    void play(const Action& action) {
        ASSERT_EQ(validate(rules, state, action), Refusal::None);
        apply(rules, state, action);
    }
};

TEST(HouseRules, ThePrintedEditionsHaveNone) {
    for (const Edition& e : library().editions) {
        const HouseRules& house = e.rules.house;
        EXPECT_FALSE(house.jackpot || house.double_go || house.no_auctions) << e.id;
        EXPECT_EQ(find_edition(library(), e.id)->get(), &e);
    }
    EXPECT_EQ(library().find("zelda+jackpot"), nullptr) << "who looks for printed ones finds none";
}

TEST(HouseRules, AnEditionSaysWhatIsLaidOverIt) {
    const auto found = find_edition(library(), "bond+no_auctions+cash=2000");
    ASSERT_TRUE(found);
    const Edition& e = **found;
    EXPECT_EQ(e.id, "bond+no_auctions+cash=2000");
    EXPECT_NE(e.title.find("unofficial: no_auctions+cash=2000"), std::string::npos) << e.title;
    EXPECT_NE(e.fingerprint, library().find("bond")->fingerprint);
    EXPECT_EQ(e.rules.start_cash, 2000);
    EXPECT_EQ(new_game(compile(e, Variant::Standard), 2).cash[Seat{1}], 2000);
}

TEST(HouseRules, WhatIsUnknownIsRefused) {
    for (const char* name :
         {"nosuch+jackpot", "zelda+", "zelda+nosuch", "zelda+jackpot+jackpot", "zelda+cash",
          "zelda+cash=", "zelda+cash=0", "zelda+cash=5001", "zelda+cash=x", "zelda+cash=1=2",
          "zelda+Jackpot", "zelda++jackpot", "+jackpot"})
        EXPECT_FALSE(find_edition(library(), name)) << name;
}

TEST(HouseRules, TheJackpotGathersAndIsTaken) {
    House printed("zelda", 1), house("zelda+jackpot", 1);
    const int levy = -house.throw_dice(1, 2);
    EXPECT_GT(levy, 0);
    EXPECT_EQ(house.state.jackpot, levy);
    EXPECT_EQ(-printed.throw_dice(1, 2), levy);
    EXPECT_EQ(printed.state.jackpot, 0);

    House parking("zelda+jackpot", 13);
    parking.state.jackpot = 350;
    EXPECT_EQ(parking.throw_dice(3, 4), 350);
    EXPECT_EQ(parking.state.jackpot, 0);
    EXPECT_EQ(House("zelda", 13).throw_dice(3, 4), 0) << "FIELD-2";
}

TEST(HouseRules, StoppingOnGoPaysTwice) {
    EXPECT_EQ(House("zelda+double_go", 35).throw_dice(2, 3), 400);
    EXPECT_EQ(House("zelda", 35).throw_dice(2, 3), 200);
    EXPECT_EQ(House("zelda+double_go", 36).throw_dice(2, 4), 200) << "passing pays once";
    EXPECT_EQ(House("zelda+double_go+salary=300", 35).throw_dice(2, 3), 600);
}

TEST(HouseRules, ADeclinedDeedStaysWithTheBank) {
    House house("zelda+no_auctions", 1), printed("zelda", 1);
    for (House* h : {&house, &printed}) {
        h->throw_dice(1, 4);
        h->play({.kind = ActionKind::Auction, .seat = House::kMe});
    }
    EXPECT_EQ(house.state.top().step, Step::EndTurn);
    EXPECT_EQ(house.state.owner[house.rules.spaces[Space{6}].deed], kBank);
    EXPECT_EQ(printed.state.top().step, Step::Bid);
}

/// Money is conserved, positions and records say everything.
TEST(HouseRules, WholeGamesAreRecordedAndReplayed) {
    const auto edition = *find_edition(library(), "zelda+jackpot+double_go+no_auctions+fine=100");
    Table table(edition, Variant::Standard, {"Ada", "Ben", "Cleo"});
    Random random(7);
    bool has_jackpot = false;
    for (int i = 0; i < 3000 && !table.state().is_over(); ++i) {
        ASSERT_EQ(table.submit(random_action(table.rules(), table.state(), random)), Refusal::None);
        has_jackpot = has_jackpot || table.state().jackpot > 0;
        ASSERT_GE(table.state().jackpot, 0);
        int sum = 0;
        for (int cash : table.state().cash) sum += cash;
        ASSERT_EQ(sum, 0);
    }
    EXPECT_TRUE(has_jackpot);
    const auto record = parse_record(print_record(table.record()));
    ASSERT_TRUE(record);
    auto replayer = Replayer::open(library(), *record);
    ASSERT_TRUE(replayer) << replayer.faults()[0];
    while (replayer->next()) {
    }
    EXPECT_EQ(replayer->fault(), "");
    EXPECT_EQ(hash(replayer->table().state()), hash(table.state()));
}

}  // namespace
}  // namespace bankhalter::tests
