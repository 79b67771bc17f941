// Cornell keeps to its description.
#include "bot_position.h"

namespace bankhalter::tests {
namespace {

using K = ActionKind;

TEST(Cornell, BuysEverythingMortgagingLoneDeeds) {
    Position p;
    p.own(kMe, {5, 6, 1, 3});
    p.land(39);
    Bot bot("cornell", p);
    p.cash(kMe, 400);
    EXPECT_EQ(bot.kind(p), K::Buy);
    p.cash(kMe, 350);
    const Action a = bot.decide(p);
    EXPECT_EQ(a.kind, K::Mortgage);
    EXPECT_EQ(a.deed(), p.deed(6)) << "the cheapest outside its set";
    p.cash(kMe, 349);
    EXPECT_EQ(bot.kind(p), K::Auction) << "349 + 150 of mortgages - 100";
}

TEST(Cornell, BidsByWhatIsMissing) {
    Position p;
    Bot bot("cornell", p);
    p.lot(16, 194);
    EXPECT_EQ(bot.bid(p), 195);
    p.lot(16, 195);
    EXPECT_EQ(bot.bid(p), 0);
    p.own(kMe, {18});
    p.lot(16, 359);
    EXPECT_EQ(bot.bid(p), 360) << "two are missing";
    p.lot(16, 360);
    EXPECT_EQ(bot.bid(p), 0);
    p.own(kMe, {19});
    p.lot(16, 999);
    EXPECT_EQ(bot.bid(p), 1000) << "completes the set";
    p.cash(kMe, 909);
    EXPECT_EQ(bot.kind(p), K::Pass) << "909 + 190 of mortgages - 100";
}

TEST(Cornell, MortgagesToBidOn) {
    Position p;
    p.own(kMe, {16, 18, 5, 15, 25});
    p.cash(kMe, 300);
    p.lot(19, 300);
    Bot bot("cornell", p);
    EXPECT_EQ(bot.decide(p).kind, K::Mortgage);
    p.lot(19, 299);
    EXPECT_EQ(bot.bid(p), 300) << "its cash first";
}

TEST(Cornell, StaysInJailIffNothingIsUnsold) {
    Position p;
    p.state.jailed.add(kMe);
    p.state.space[kMe] = kJail;
    Bot bot("cornell", p);
    EXPECT_EQ(bot.kind(p), K::Fine);
    for (Deed d : kAllDeeds) p.state.set_owner(d, kHe);
    EXPECT_EQ(bot.kind(p), K::Roll);
}

TEST(Cornell, BuildsInItsFirstSetAndRedeemsOnceLittleIsUnsold) {
    Position p;
    p.own(kMe, {6, 8, 9, 37, 39, 5});
    p.mortgage({5});
    p.cash(kMe, 350);
    EXPECT_EQ(Bot("cornell", p).act(p, K::Build), 6);
    p.build({6, 8, 9}, kHotelLevel);
    EXPECT_EQ(Bot("cornell", p).act(p, K::Build), 37);
    p.cash(kMe, 349);
    EXPECT_EQ(Bot("cornell", p).act(p, K::Redeem), -1);
    int unsold = 28 - 6;
    for (Deed d : deeds_of(p.state, kBank)) {
        if (unsold-- == 4) break;
        p.state.set_owner(d, kHe);
    }
    EXPECT_EQ(Bot("cornell", p).act(p, K::Redeem), 5);
}

TEST(Cornell, SwapsByItsTable) {
    Position p = orange_and_red();  // 560 in deeds against 660
    Bot bot("cornell", p);
    Action a;
    ASSERT_TRUE(bot.offers(p, a));
    EXPECT_EQ(a.take.cash - a.give.cash, 0) << "about even: no cash";
    EXPECT_TRUE(bot.accepts(p, p.trade({19}, 0, {21}, 0)));
    EXPECT_FALSE(bot.accepts(p, p.trade({19}, 0, {21}, 1)));
    EXPECT_TRUE(bot.accepts(p, p.trade({19}, 0, {}, 750)))
        << "he gets no set: up to half of its cash";
    EXPECT_FALSE(bot.accepts(p, p.trade({19}, 0, {}, 751)));
    EXPECT_FALSE(bot.accepts(p, p.trade({23}, 1000, {16}, 0))) << "no set for it";
}

TEST(Cornell, AsksMoreTheFurtherItIsBehind) {
    Position p = orange_and_red();
    Action a;
    p.cash(kMe, 1384);  // 1964 against 2160, a tenth less
    ASSERT_TRUE(Bot("cornell", p).offers(p, a));
    EXPECT_EQ(a.take.cash, 600) << "40 per cent of his cash";
    EXPECT_TRUE(Bot("cornell", p).accepts(p, p.trade({19}, 600, {21}, 0)));
    EXPECT_FALSE(Bot("cornell", p).accepts(p, p.trade({19}, 599, {21}, 0)));
    p.cash(kMe, 0);
    ASSERT_TRUE(Bot("cornell", p).offers(p, a));
    EXPECT_EQ(a.take.cash, 1200) << "never more than 80 per cent";
}

TEST(Cornell, GivesNoUpperSetForALowerOneAndPaysWhenFarAhead) {
    Position p;
    p.own(kMe, {6, 8, 21});   // light blue but one
    p.own(kHe, {9, 23, 24});  // red but one
    Action a;
    Bot bot("cornell", p);
    EXPECT_FALSE(bot.offers(p, a));
    EXPECT_FALSE(bot.accepts(p, p.trade({9}, 1500, {21}, 0)));

    Position q;
    q.own(kMe, {23, 24, 9});
    q.own(kHe, {21, 6, 8});
    q.cash(kHe, 600);  // 2080 against 1020
    Bot ahead("cornell", q);
    ASSERT_TRUE(ahead.offers(q, a));
    EXPECT_EQ(a.give.cash, 360) << "the difference of the sets' list prices";
    EXPECT_TRUE(ahead.accepts(q, q.trade({21}, 0, {9}, 750)));
    EXPECT_FALSE(ahead.accepts(q, q.trade({21}, 0, {9}, 751)));
    q.cash(kHe, 900);  // 2080 against 1320
    EXPECT_TRUE(ahead.accepts(q, q.trade({21}, 0, {9}, 375)));
    EXPECT_FALSE(ahead.accepts(q, q.trade({21}, 0, {9}, 376)));
}

}  // namespace
}  // namespace bankhalter::tests
