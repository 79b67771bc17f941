// Standard-K keeps to its description.
#include "bot_position.h"

namespace bankhalter::tests {
namespace {

using K = ActionKind;

TEST(Standard, KeepsKInEverything) {
    Position p;
    p.land(16);
    p.cash(kMe, 280);
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Buy);
    EXPECT_EQ(Bot("standard-200", p).kind(p), K::Auction);
    p.lot(16, 99);
    EXPECT_EQ(Bot("standard-200", p).bid(p), 0);
    p.lot(16, 79);
    EXPECT_EQ(Bot("standard-200", p).bid(p), 80);
    p.lot(16, 179);
    EXPECT_EQ(Bot("standard-100", p).bid(p), 180);
    p.lot(16, 180);
    EXPECT_EQ(Bot("standard-100", p).bid(p), 0) << "list price at most";
}

TEST(Standard, PlaysItsCardElseThrows) {
    Position p;
    p.state.jailed.add(kMe);
    p.state.space[kMe] = kJail;
    EXPECT_EQ(Bot("standard-200", p).kind(p), K::Roll);
    p.state.decks[Deck{0}].jail_card = kMe;
    EXPECT_EQ(Bot("standard-200", p).kind(p), K::PlayCard);
}

TEST(Standard, RedeemsThenBuildsTheCheapestBeforeItsThrow) {
    Position p;
    p.own(kMe, {6, 8, 9, 37, 39, 16});
    p.mortgage({16});
    p.cash(kMe, 300);
    EXPECT_EQ(Bot("standard-100", p).act(p, K::Redeem), 16);
    p.cash(kMe, 298);
    EXPECT_EQ(Bot("standard-200", p).act(p, K::Build), 6) << "99 are too much, 50 are not";
    p.state.mortgaged = {};
    EXPECT_EQ(Bot("standard-200", p).act(p, K::Build), 6);
    p.build({6, 8, 9}, kHotelLevel);
    p.cash(kMe, 300);
    EXPECT_EQ(Bot("standard-100", p).act(p, K::Build), 37) << "then the next dearer ones";
    p.cash(kMe, 299);
    EXPECT_EQ(Bot("standard-100", p).act(p, K::Build), -1);
    p.cash(kMe, 1000);
    p.turn_of(kHe);
    EXPECT_EQ(Bot("standard-100", p).act(p, K::Build), -1) << "only before its own throw";
}

TEST(Standard, SwapsLoneStreetsForTheDifference) {
    Position p = orange_and_red();
    Bot bot("standard-100", p);
    Action a;
    ASSERT_TRUE(bot.offers(p, a));
    EXPECT_EQ(a.take.deeds, p.deeds({19}));
    EXPECT_EQ(a.give.deeds, p.deeds({21}));
    EXPECT_EQ(a.take.cash, 20);
    EXPECT_TRUE(bot.accepts(p, p.trade({19}, 20, {21}, 0)));
    EXPECT_FALSE(bot.accepts(p, p.trade({19}, 19, {21}, 0)));
    EXPECT_FALSE(bot.accepts(p, p.trade({19}, 0, {}, 200))) << "two-way trades only";
}

TEST(Standard, SwapsNothingTooUnequal) {
    Position p;
    p.own(kMe, {6, 8, 21});
    p.own(kHe, {9, 23, 24});
    Action a;
    EXPECT_TRUE(Bot("standard-100", p).offers(p, a)) << "120 and 220";
    p.mortgage({9});
    EXPECT_FALSE(Bot("standard-100", p).offers(p, a)) << "60 and 220: more than twice";
}

TEST(Standard, RaisesCashByHousesFirst) {
    Position p;
    p.own(kMe, {16, 18, 19, 6});
    p.build({16, 18, 19}, 1);
    p.owe(60, 0);
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Selldown);
}

}  // namespace
}  // namespace bankhalter::tests
