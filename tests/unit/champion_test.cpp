// Champion among players who give nothing away: each position shows a weakness it once had, and the
// better answer.
#include "bots/champion.h"

#include "bot_position.h"
#include "bots/gains.h"
#include "bots/hard_trader.h"

namespace bankhalter::tests {
namespace {

/// Champion offers, turn by turn, until the partner agrees; the deal, if there is one.
std::optional<Action> deal_with(Player& partner, Position& p, int turns) {
    Bot champion("champion", p);
    for (int turn = 1; turn <= turns; ++turn) {
        p.state.turn_number = static_cast<std::uint32_t>(turn * p.state.seats);
        for (Action offer; champion.offers(p, offer);) {
            const bool agreed = Seat{offer.a} == kHe && partner.accepts(p.rules, p.state, offer);
            champion.player->answered(offer, agreed);
            if (agreed) return offer;
        }
    }
    return std::nullopt;
}

/// He holds the last street of my orange group, and I the last of his red one.
TEST(Champion, FindsThePriceOfWhoWantsHalf) {
    Position p = orange_and_red();
    HardTrader he(p.rules);
    const auto deal = deal_with(he, p, 6);
    ASSERT_TRUE(deal) << "asking for more than half it got nothing";
    apply(p.rules, p.state, *deal);
    EXPECT_TRUE(owns_group(p.rules, p.state, kMe, p.rules.deeds[p.deed(16)].group));
    EXPECT_FALSE(owns_group(p.rules, p.state, kHe, p.rules.deeds[p.deed(23)].group));
}

/// The dark blue street I need, for cash. Who judges by chances was asked at one price, at which he
/// had a quarter more of the gain than I.
TEST(Champion, FindsThePriceOfWhoJudgesByChances) {
    Position p;
    p.own(kMe, {16, 18, 39});
    p.own(kHe, {19, 37});
    HardTrader he(p.rules, {.measure = Measure::InChances});
    const auto deal = deal_with(he, p, 6);
    ASSERT_TRUE(deal);
    const Gains g = gains_in_chances(p.rules, p.state, kMe, *deal);
    EXPECT_LT(g.partner, 1.15 * g.own);
}

/// His light blue streets, or the orange one. He sells only for what brings him several times what
/// it brings me, by his own measure: asked for half of the gain or two thirds he refused, and was
/// then taken for one who never trades.
TEST(Champion, FindsThePriceOfWhoDeclinesNearlyEverything) {
    for (const HardStyle& style :
         {HardStyle{.share = 3, .least = 300}, HardStyle{.share = 6, .least = 600},
          HardStyle{.measure = Measure::InChances, .share = 3}}) {
        Position p;
        p.own(kMe, {6, 18, 19});
        p.own(kHe, {8, 9, 16});
        HardTrader he(p.rules, style);
        const auto deal = deal_with(he, p, 6);
        ASSERT_TRUE(deal) << style.share;
        EXPECT_GT(gains_in_chances(p.rules, p.state, kMe, *deal).own, 0) << style.share;
    }
}

/// My red street completes his group, his orange one mine. It sold the red one for 300, because
/// such strangers would surely sell the orange one later.
TEST(Champion, DoesNotCountOnFavoursToCome) {
    Position p = orange_and_red();
    p.turn_of(kHe);
    for (int cash : {300, 400, 600})
        EXPECT_FALSE(Bot("champion", p).accepts(p, p.trade({}, cash, {21}, 0))) << cash;
    EXPECT_TRUE(Bot("champion", p).accepts(p, p.trade({}, 1450, {21}, 0)));
    EXPECT_TRUE(Bot("champion", p).accepts(p, p.trade({19}, 0, {21}, 0))) << "each his group";
}

/// Nothing has moved for long, and he refuses everything: in the end it offered what cost it a
/// fifth of a game.
TEST(Champion, IsNotWornDown) {
    Position groups;
    groups.own(kMe, {16, 18, 21, 11, 39});
    groups.own(kHe, {19, 23, 24, 13, 14});
    for (Position p : {orange_and_red(), groups}) {
        Bot champion("champion", p);
        for (std::uint32_t round : {1u, 40u, 60u, 80u, 100u, 101u, 102u, 110u, 120u}) {
            p.state.turn_number = round * p.state.seats;
            for (Action offer; champion.offers(p, offer);) {
                EXPECT_GT(gains_in_chances(p.rules, p.state, kMe, offer).own, -0.03) << round;
                champion.player->answered(offer, false);
            }
        }
    }
}

TEST(Champion, TakesWhoNeverTradesForWhatHeIs) {
    const Position p = orange_and_red();
    Rivals rivals(p.rules);
    for (int i = 0; i < 4; ++i)
        for (const Action& a : list_deals(p.rules, p.state, kMe, rivals))
            if (Seat{a.a} == kHe) rivals.learn_answer(p.rules, p.state, a, false);
    EXPECT_GT(rivals.manners(kHe)[static_cast<std::size_t>(Manner::Stone)], 0.5f)
        << "and lets him play so in its playouts";
    Decision d;
    Position his = p;
    his.turn_of(kHe);
    HardTrader even(p.rules);
    ASSERT_TRUE(even.propose(his.rules, his.state, kHe, d));
    for (int i = 0; i < 4; ++i) rivals.learn_offer(his.rules, his.state, d.action);
    EXPECT_LT(rivals.manners(kHe)[static_cast<std::size_t>(Manner::Stone)], 0.1f)
        << "whoever offers something trades";
}

/// A third station for me, all the red streets for him: at 550 I gain, but he gains far more.
TEST(Champion, DoesNotTakeTheCrumbs) {
    Position p;
    p.own(kMe, {5, 15, 21});
    p.own(kHe, {25, 35, 23, 24});
    EXPECT_FALSE(Bot("champion", p).accepts(p, p.trade({25}, 550, {21}, 0)));
    EXPECT_TRUE(Bot("champion", p).accepts(p, p.trade({25}, 700, {21}, 0)));
}

/// The last orange street, which he needs. To keep it from him is worth a lot; but the more he has
/// bid, the less he can build on it.
TEST(Champion, IsNotBidUp) {
    Position p;
    p.own(kMe, {37});
    p.own(kHe, {16, 18});
    Bot champion("champion", p);
    for (int bid : {20, 300, 600}) {
        p.lot(19, bid);
        EXPECT_EQ(champion.bid(p), bid + 10);
    }
    p.lot(19, 1200);
    EXPECT_EQ(champion.kind(p), ActionKind::Pass);
}

/// The last orange street, which he needs, and little cash: two mortgages pay for it at list price,
/// or outbid him. It thought of one mortgage when buying and of none when bidding.
TEST(Champion, MortgagesWhatItTakes) {
    Position p;
    p.own(kMe, {12, 28, 5, 15});
    p.own(kHe, {16, 18});
    p.cash(kMe, 60);
    p.land(19);
    Bot champion("champion", p);
    for (int i = 0; i < 2; ++i) {
        const Action a = champion.decide(p);
        ASSERT_EQ(a.kind, ActionKind::Mortgage);
        apply(p.rules, p.state, a);
    }
    EXPECT_EQ(champion.kind(p), ActionKind::Buy);

    p.cash(kMe, 60);
    p.cash(kHe, 260);
    p.state.mortgaged = {};
    p.lot(19, 70);
    Bot bidder("champion", p);
    const Action a = bidder.decide(p);
    ASSERT_EQ(a.kind, ActionKind::Mortgage);
    apply(p.rules, p.state, a);
    EXPECT_EQ(bidder.bid(p), 80);
}

}  // namespace
}  // namespace bankhalter::tests
