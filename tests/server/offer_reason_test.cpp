// What a bot says with its offer is true for both sides.
#include "room/offer_reason.h"

#include "position_room.h"

namespace bankhalter::tests {

using What = TradeEffect::What;

/// Seat 1 offers to seat 0.
static OfferReason reason_of(const Position& p, std::initializer_list<int> give, int give_cash,
                             std::initializer_list<int> take, int take_cash) {
    return explain_offer(p.rules, p.state, p.trade(give, give_cash, take, take_cash));
}

TEST(OfferReason, BothCompleteAGroup) {
    const OfferReason r = reason_of(orange_and_red(), {19}, 0, {21}, 30);
    EXPECT_EQ(r.to, (TradeEffect{.what = What::Complete, .group = Group{3}, .spares = true}));
    EXPECT_EQ(r.from,
              (TradeEffect{.what = What::Complete, .group = Group{4}, .cash = 30, .spares = true}));
}

TEST(OfferReason, CashForALoneDeedAndOneStepNearer) {
    Position p;
    p.own(kMe, {6});
    p.own(kHe, {8});
    const OfferReason r = reason_of(p, {}, 120, {6}, 0);
    EXPECT_EQ(r.to, (TradeEffect{.what = What::Cash, .cash = 120, .spares = true}));
    EXPECT_EQ(r.from, (TradeEffect{.what = What::Nearer, .group = Group{1}}));
}

TEST(OfferReason, ABrokenGroupIsNotKeptBack) {
    Position p;
    p.own(kMe, {37, 39, 16});
    p.own(kHe, {5, 18});
    const OfferReason r = reason_of(p, {5, 18}, 0, {39}, 0);
    EXPECT_EQ(r.to, (TradeEffect{.what = What::Nearer, .group = Group{3}, .breaks = Group{7}}));
    EXPECT_EQ(r.from, (TradeEffect{.what = What::Nearer, .group = Group{7}, .spares = true}));
}

TEST(OfferReason, StationsAreAGroupOnlyWhenAllAreThere) {
    Position p;
    p.own(kMe, {5, 15, 25});
    p.own(kHe, {35, 12});
    EXPECT_EQ(reason_of(p, {35}, 0, {}, 400).to,
              (TradeEffect{.what = What::Complete, .group = kStations}));
    EXPECT_EQ(reason_of(p, {12}, 0, {5}, 0).to, (TradeEffect{.what = What::Deeds}));
}

TEST(OfferReason, StandsInTheLogAndInTheView) {
    PaperRoom paper = table_at(orange_and_red());
    const Action trade = orange_and_red().trade({19}, 0, {21}, 30);
    ASSERT_TRUE(paper.take(judge_offer(paper.room, trade).entries));
    const auto& told = paper.view.at("offers").at("1").at("reason");
    EXPECT_EQ(told.at("to").at("what").as_string(), "complete");
    EXPECT_EQ(told.at("from").at("group").as_string(), "E");
    EXPECT_EQ(*paper.folded().offer_reason(1), *paper.room.offer_reason(1));
    ASSERT_FALSE(paper.say(0, {{"type", "decline"}, {"offer", 1}}).refused);
    EXPECT_EQ(paper.room.offer_reason(1), nullptr);
    ASSERT_FALSE(
        paper.say(1, {{"type", "offer"}, {"to", 0}, {"give", "19"}, {"take", "21"}}).refused);
    EXPECT_EQ(paper.room.offer_reason(2), nullptr) << "people speak for themselves";
    EXPECT_EQ(paper.patch_fault, "");
}

}  // namespace bankhalter::tests
