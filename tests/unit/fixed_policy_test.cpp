// Fixed-policy A, B, C and + keep to their descriptions.
#include "bot_position.h"

namespace bankhalter::tests {
namespace {

using K = ActionKind;

TEST(FixedPolicy, LeavesJailWithTheReserveByCardElseByFine) {
    Position p;
    p.state.jailed.add(kMe);
    p.state.space[kMe] = kJail;
    Bot bot("fixed-a", p);
    p.cash(kMe, 200);
    EXPECT_EQ(bot.kind(p), K::Fine);
    p.state.decks[Deck{1}].jail_card = kMe;
    EXPECT_EQ(bot.kind(p), K::PlayCard);
    p.cash(kMe, 199);
    EXPECT_EQ(bot.kind(p), K::Roll);
}

TEST(FixedPolicy, BuysKeepingTheReserveOrToCompleteASet) {
    Position p;
    p.own(kMe, {16});
    p.land(18);
    Bot bot("fixed-a", p);
    p.cash(kMe, 380);
    EXPECT_EQ(bot.kind(p), K::Buy);
    p.cash(kMe, 379);
    EXPECT_EQ(bot.kind(p), K::Auction);
    p.own(kMe, {19});
    p.cash(kMe, 180);
    EXPECT_EQ(bot.kind(p), K::Buy) << "completes a set";
}

TEST(FixedPolicy, MortgagesOneOfTwoToCompleteASet) {
    Position p;
    p.own(kMe, {16, 19, 11, 13, 39});
    p.land(18);
    p.cash(kMe, 110);
    Bot bot("fixed-a", p);
    const Action a = bot.decide(p);
    EXPECT_EQ(a.kind, K::Mortgage);
    EXPECT_EQ(a.deed(), p.deed(11));
    p.cash(kMe, 100);
    EXPECT_EQ(bot.decide(p).deed(), p.deed(16)) << "70 is not enough any more";
    p.cash(kMe, 79);
    EXPECT_EQ(bot.kind(p), K::Auction);
}

TEST(FixedPolicy, BidsHalfWayToListPriceAndOnOnlyForASet) {
    Position p;
    Bot bot("fixed-a", p);
    p.lot(18, 0);
    EXPECT_EQ(bot.bid(p), 90);
    p.lot(18, 100);
    EXPECT_EQ(bot.bid(p), 140);
    p.lot(18, 179);
    EXPECT_EQ(bot.bid(p), 180);
    p.lot(18, 180);
    EXPECT_EQ(bot.bid(p), 0);
    p.own(kMe, {16, 19});
    p.cash(kMe, 580);
    EXPECT_EQ(bot.bid(p), 280) << "a quarter of what is left";
    p.cash(kMe, 180);
    EXPECT_EQ(bot.bid(p), 0);
    p.lot(18, 100);
    p.cash(kMe, 139);
    EXPECT_EQ(bot.bid(p), 0) << "the midpoint is beyond its cash";
}

TEST(FixedPolicy, WishedAndRefusedLists) {
    Position p;
    p.cash(kMe, 360);
    p.land(37);
    EXPECT_EQ(Bot("fixed-a", p).kind(p), K::Auction);
    EXPECT_EQ(Bot("fixed-b", p).kind(p), K::Buy);
    EXPECT_EQ(Bot("fixed-c", p).kind(p), K::Auction);
    p.cash(kMe, 180);
    p.land(16);
    EXPECT_EQ(Bot("fixed-b", p).kind(p), K::Auction);
    EXPECT_EQ(Bot("fixed-c", p).kind(p), K::Buy);
    p.cash(kMe, 1000);
    p.land(12);
    EXPECT_EQ(Bot("fixed-b", p).kind(p), K::Auction);
    EXPECT_EQ(Bot("fixed-c", p).kind(p), K::Buy);
    p.lot(12, 0);
    EXPECT_EQ(Bot("fixed-b", p).bid(p), 0);
    p.lot(5, 400);
    EXPECT_EQ(Bot("fixed-b", p).bid(p), 500) << "a sixth of what is left";
    EXPECT_EQ(Bot("fixed-a", p).bid(p), 0);
}

TEST(FixedPolicy, BuildsOffTurnWhereRentRisesMostWithoutReserve) {
    Position p;
    p.own(kMe, {1, 3, 37, 39});
    p.cash(kMe, 200);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Build), -1) << "its own turn";
    p.turn_of(kHe);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Build), 3)
        << "20 - 8 - 50 is more than 10 - 4 - 50 and 200 - 100 - 200";
    p.build({37, 39}, 2);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Build), 39);
    p.cash(kMe, 199);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Build), 3) << "what it can afford";
}

TEST(FixedPolicy, CStopsAtThreeHouses) {
    Position p;
    p.own(kMe, {37, 39});
    p.build({37, 39}, 3);
    p.turn_of(kHe);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Build), 39);
    EXPECT_EQ(Bot("fixed-c", p).act(p, K::Build), -1);
}

TEST(FixedPolicy, RedeemsOffTurnWhileTheReserveStays) {
    Position p;
    p.own(kMe, {37, 16});
    p.mortgage({37, 16});
    p.turn_of(kHe);
    p.cash(kMe, 299);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Redeem), 16) << "90 and 9 of interest";
    p.cash(kMe, 298);
    EXPECT_EQ(Bot("fixed-a", p).act(p, K::Redeem), -1);
}

TEST(FixedPolicy, OffersOneSwapPurchaseOrSaleATurn) {
    Position p = orange_and_red();
    p.cash(kHe, 1000);
    Bot bot("fixed-a", p);
    Action a;
    ASSERT_TRUE(bot.offers(p, a));
    EXPECT_EQ(a.take.deeds, p.deeds({19}));
    EXPECT_EQ(a.give.deeds, p.deeds({21}));
    EXPECT_EQ(a.take.cash, 500 - 150) << "half his cash for mine, 0.75 of 200 for his";
    EXPECT_FALSE(bot.offers(p, a)) << "once a turn";

    p.own(kBank, {21});
    p.state.turn_number += 4;
    ASSERT_TRUE(bot.offers(p, a));
    EXPECT_EQ(a.take.deeds, p.deeds({19}));
    EXPECT_EQ(a.give.cash, 225);

    p.own(kMe, {21});
    p.own(kBank, {16});
    p.cash(kHe, 600);
    p.state.turn_number += 4;
    ASSERT_TRUE(bot.offers(p, a));
    EXPECT_EQ(a.give.deeds, p.deeds({21}));
    EXPECT_EQ(a.take.cash, 330);
}

TEST(FixedPolicy, CountsSetsLostAndWon) {
    Position p;
    p.own(kMe, {1, 3, 16, 18, 39});
    p.own(kHe, {19, 6, 8});
    Bot a("fixed-a", p);
    EXPECT_FALSE(a.accepts(p, p.trade({}, 1400, {1}, 0))) << "loses a set";
    EXPECT_TRUE(a.accepts(p, p.trade({19}, 0, {39}, 1400))) << "wins one";
    EXPECT_TRUE(a.accepts(p, p.trade({}, 1, {39}, 0))) << "the hole: as many lost as won";
    p.cash(kMe, 199);
    EXPECT_FALSE(a.accepts(p, p.trade({6}, 0, {39}, 0))) << "below the reserve only with a gain";
    EXPECT_TRUE(a.accepts(p, p.trade({6}, 0, {}, 99)));
    EXPECT_FALSE(a.accepts(p, p.trade({6, 8}, 0, {}, 100)));
}

TEST(FixedPolicy, PlusClosesTheHole) {
    Position p;
    p.own(kMe, {16, 18, 39, 9});
    p.own(kHe, {19, 6, 8, 37, 31});
    Bot plus("fixed-plus", p);
    EXPECT_FALSE(plus.accepts(p, p.trade({}, 1, {16}, 0)));
    EXPECT_TRUE(plus.accepts(p, p.trade({}, 180, {16}, 0))) << "face value";
    EXPECT_FALSE(plus.accepts(p, p.trade({31}, 0, {9}, 0))) << "he completes a set, I do not";
    EXPECT_FALSE(plus.accepts(p, p.trade({}, 359, {9}, 0)));
    EXPECT_TRUE(plus.accepts(p, p.trade({}, 360, {9}, 0))) << "three times the list price";
    EXPECT_FALSE(plus.accepts(p, p.trade({}, 360, {9, 18}, 0))) << "for one deed, not for two";
    EXPECT_TRUE(plus.accepts(p, p.trade({19}, 0, {9}, 1400)))
        << "completes a set and keeps half the reserve";
    EXPECT_FALSE(plus.accepts(p, p.trade({19}, 0, {9}, 1401)));
}

TEST(FixedPolicy, RaisesCashByLoneDeedsThenHousesThenSets) {
    Position p;
    p.own(kMe, {16, 18, 19, 1, 3, 5, 6});
    p.build({16, 18, 19}, 1);
    p.owe(300, 0);
    Bot bot("fixed-a", p);
    EXPECT_EQ(bot.decide(p).deed(), p.deed(6));
    p.mortgage({5, 6});
    EXPECT_EQ(bot.kind(p), K::Selldown);
    for (int space : {16, 18, 19}) p.state.level[p.deed(space)] = 0;
    const Action a = bot.decide(p);
    EXPECT_EQ(a.kind, K::Mortgage);
    EXPECT_EQ(a.deed(), p.deed(1));
}

}  // namespace
}  // namespace bankhalter::tests
