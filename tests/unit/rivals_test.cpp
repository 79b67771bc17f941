// Rivals are learned from what they agree to and offer; equity says who stands better.
#include "bots/rivals.h"

#include "bot_position.h"
#include "bots/deals.h"

namespace bankhalter::tests {
namespace {

/// Seat 0 makes the offer, so the guesses are about seat 1.
Action offer(const Position& p, std::initializer_list<int> give, std::initializer_list<int> take,
             int cash) {
    Action a{.kind = ActionKind::Trade, .seat = kMe, .a = kHe.value};
    a.give = {.deeds = p.deeds(give), .cash = std::max(0, cash)};
    a.take = {.deeds = p.deeds(take), .cash = std::max(0, -cash)};
    return a;
}

float odds(const Rivals& rivals, Manner manner) {
    return rivals.manners(kHe)[static_cast<std::size_t>(manner)];
}

TEST(Rivals, AnswersTellTheMannersApart) {
    const Position p = orange_and_red();
    Rivals rivals(p.rules);
    const float before = odds(rivals, Manner::Careful);
    const Action sale = offer(p, {21}, {}, -1000);  // red for two thirds of his cash
    rivals.learn_answer(p.rules, p.state, sale, true);
    EXPECT_GT(odds(rivals, Manner::Careful), before) << "completes a set at any price";
    EXPECT_LT(odds(rivals, Manner::ListPrice), 0.02f) << "would never have bought for cash";
    EXPECT_GT(rivals.agrees(p.rules, p.state, sale), 0.8);
    rivals.forget();
    EXPECT_EQ(odds(rivals, Manner::Careful), before);
}

TEST(Rivals, WhoRefusesEverythingIsAskedForNothing) {
    const Position p = orange_and_red();
    Rivals rivals(p.rules);
    EXPECT_FALSE(list_deals(p.rules, p.state, kMe, rivals).empty());
    for (int i = 0; i < 40; ++i)
        for (const Action& a : list_deals(p.rules, p.state, kMe, rivals))
            rivals.learn_answer(p.rules, p.state, a, false);
    for (const Action& a : list_deals(p.rules, p.state, kMe, rivals))
        EXPECT_LT(rivals.agrees(p.rules, p.state, a), 0.1);
}

TEST(Rivals, WhoCountsDeedsIsAskedForHisBest) {
    Position p = orange_and_red();
    p.own(kMe, {1, 6, 12});
    p.own(kHe, {31, 37, 35});
    const Rivals rivals(p.rules);
    bool found = false;
    for (const Action& a : list_deals(p.rules, p.state, kMe, rivals)) {
        EXPECT_EQ(validate(p.rules, p.state, a), Refusal::None);
        found =
            found || (a.give.deeds == p.deeds({21, 1, 6}) && a.take.deeds == p.deeds({31, 37, 35}));
    }
    EXPECT_TRUE(found) << "red for him, and the cheapest for the dearest";
}

TEST(Rivals, PricesAreTheLimitsOfTheGuesses) {
    const Position p = orange_and_red();
    const Rivals rivals(p.rules);
    const Action swap = offer(p, {21}, {19}, 0);
    const Rivals::Prices prices = rivals.prices(p.rules, p.state, swap, -1400, 1500);
    ASSERT_GT(prices.count, 1);
    for (int i = 0; i < prices.count; ++i) {
        const int cash = prices.cash[static_cast<std::size_t>(i)];
        const double here = rivals.agrees(p.rules, p.state, offer(p, {21}, {19}, -cash));
        EXPECT_GT(here, 0);
        EXPECT_LT(rivals.agrees(p.rules, p.state, offer(p, {21}, {19}, -(cash + 1))), here)
            << "one more is too much for somebody";
    }
}

TEST(Rivals, OffersShowWhoMakesThem) {
    Position p = orange_and_red();
    p.turn_of(kHe);
    Bot he("fixed-plus", p);
    he.player->sit_down(p.rules, kHe);
    Decision d;
    ASSERT_TRUE(he.player->propose(p.rules, p.state, kHe, d));
    Rivals rivals(p.rules);
    rivals.learn_offer(p.rules, p.state, d.action);
    EXPECT_GT(odds(rivals, Manner::Careful) + odds(rivals, Manner::Careless), 0.9f);
}

TEST(Equity, AddsUpToOneAndKnowsASet) {
    Position p = orange_and_red();
    const Chances even = equity(p.rules, p.state, {});
    float sum = 0;
    for (float x : even) sum += x;
    EXPECT_NEAR(sum, 1, 1e-5);
    p.own(kMe, {19});
    EXPECT_GT(equity(p.rules, p.state, {})[0], even[0] + 0.1f);
    p.state.in_game.remove(Seat{3});
    EXPECT_EQ(equity(p.rules, p.state, {})[3], 0);
}

}  // namespace
}  // namespace bankhalter::tests
