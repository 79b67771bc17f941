// What the players of the public ladder share: sets, raising cash, moves, offers, scarce buildings,
// inherited deeds.
#include "bot_position.h"
#include "bots/bot_table.h"
#include "bots/deals.h"
#include "bots/sets.h"

namespace bankhalter::tests {
namespace {

using K = ActionKind;

TEST(Sets, FaceValueCountsCashCardsAndHalfOfMortgagedDeeds) {
    Position p;
    p.own(kMe, {37, 39});
    p.mortgage({39});
    EXPECT_EQ(face_value(p.rules, p.state,
                         Items{.deeds = p.deeds({37, 39}), .cash = 10, .jail_cards = 3}),
              350 + 200 + 10 + 100);
}

TEST(Sets, StationsAndUtilitiesAreSetsToo) {
    Position p;
    p.own(kMe, {5, 15, 25, 12});
    EXPECT_TRUE(completes_set(p.rules, deeds_of(p.state, kMe), p.deed(35)));
    EXPECT_TRUE(completes_set(p.rules, deeds_of(p.state, kMe), p.deed(28)));
    EXPECT_FALSE(completes_set(p.rules, deeds_of(p.state, kMe), p.deed(39)));
}

TEST(RaisingCash, HotelsAreSoldDownWhenTheBankHasNoHouses) {
    for (const char* name : {"fixed-a", "standard-100", "cornell"}) {
        Position p;
        p.own(kMe, {37, 39});
        p.build({37, 39}, kHotelLevel);
        p.state.houses = 0;
        p.owe(500, 0);
        EXPECT_EQ(Bot(name, p).kind(p), K::Selldown) << name;
    }
}

TEST(RaisingCash, BankruptOnlyWhenNothingSuffices) {
    Position p;
    p.own(kMe, {37});
    p.owe(275, 100);
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Mortgage);
    p.state.top().amount = 276;
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Bankrupt);
}

TEST(SpeedDie, TheBusGoesToWhatIsForSaleRatherThanToRent) {
    Position p(Variant::Speed, "bond");
    p.own(kHe, {1, 3, 6});
    p.build({1, 3}, kHotelLevel);
    Frame& f = p.ask(Step::ChooseMove, kMe);
    f.at = 3;
    f.other = 2;  // two, three or five steps: cards, somebody's hotel, a station for sale
    for (const char* name : {"fixed-plus", "standard-200", "cornell", "trader"})
        EXPECT_EQ(Bot(name, p).decide(p).a, 5) << name;
}

TEST(Offers, ARefusedOneIsNotRepeatedWithinALap) {
    Position p = orange_and_red();
    Bot bot("standard-100", p);
    Action a;
    ASSERT_TRUE(bot.offers(p, a));
    bot.player->answered(a, false);
    EXPECT_FALSE(bot.offers(p, a));
    p.state.turn_number += 4;
    EXPECT_FALSE(bot.offers(p, a));
    p.state.turn_number += 20;
    EXPECT_TRUE(bot.offers(p, a));
    bot.player->answered(a, false);
    bot.player->sit_down(p.rules, kMe);
    EXPECT_TRUE(bot.offers(p, a)) << "a new game";
}

TEST(Offers, PeopleAreAskedForNothingThatOnlyAFoolWouldGive) {
    Position lone, swap = orange_and_red();
    lone.own(kHe, {6, 31, 37});
    const Worth worth(lone.rules);
    auto gain = [&](const Position& p, const Action& trade) {
        return gain_of(p.rules, p.state, worth, Seat{trade.a}, trade.take, trade.give);
    };
    Action a;
    ASSERT_TRUE(Bot("champion", lone).offers(lone, a));
    EXPECT_LT(gain(lone, a), 0) << "everything for 1: among bots there may be a fool";
    BotTable table(lone.rules, 0);
    table.seat(kMe, *find_level("hard"));
    EXPECT_EQ(table.think(lone.state, {})->kind, BotTable::Move::Kind::Act);
    swap.state.turn_number += 4;
    const auto move = table.think(swap.state, {});
    ASSERT_EQ(move->kind, BotTable::Move::Kind::Offer);
    EXPECT_GE(gain(swap, move->action), 0);
}

TEST(Offers, PeopleNeverHearTheSameOneAgain) {
    Position p = orange_and_red();
    BotTable table(p.rules, 0);
    table.seat(kMe, *find_level("hard"));
    using Kind = BotTable::Move::Kind;
    Negotiation talk;
    const auto asked = table.think(p.state, talk);
    ASSERT_EQ(asked->kind, Kind::Offer);
    const Action& open = asked->action;
    ASSERT_EQ(talk.offer(p.rules, p.state, kMe, Seat{open.a}, open.give, open.take), Refusal::None);
    p.state.turn_number += 4;
    EXPECT_EQ(table.think(p.state, talk)->kind, Kind::Act) << "he is still thinking";
    talk.decline(1, Seat{open.a});
    int again = 0;
    for (std::uint32_t turn = 8; turn < 3 * kLap * p.state.seats; turn += 4) {
        p.state.turn_number += 4;
        const auto move = table.think(p.state, talk);
        again += move->kind == Kind::Offer && move->action.give == open.give &&
                 move->action.take == open.take;
    }
    EXPECT_EQ(again, 0);
}

TEST(Offers, TheLastStreetOfAGroupIsNotSoldToPeopleForALittleMoreThanItCost) {
    for (const BotLevel& level : kBotLevels) {
        Position p;
        p.own(kMe, {19});
        p.own(kHe, {16, 18});
        BotTable table(p.rules, 0);
        table.seat(kMe, level);
        Negotiation talk;
        ASSERT_EQ(talk.offer(p.rules, p.state, kHe, kMe, {.cash = 230}, {.deeds = p.deeds({19})}),
                  Refusal::None);
        const auto cheap = table.think(p.state, talk);
        ASSERT_EQ(cheap->kind, BotTable::Move::Kind::Answer);
        EXPECT_FALSE(cheap->accepted) << level.name;
    }
}

TEST(Offers, ABotThatIsLostMakesNobodyKing) {
    for (const BotLevel& level : kBotLevels) {
        Position p;
        p.own(kMe, {16, 18, 37});
        p.own(kHe, {19});
        p.owe(1900, 3);
        BotTable table(p.rules, 0);
        table.seat(kMe, level);
        Negotiation talk;
        ASSERT_EQ(
            talk.offer(p.rules, p.state, kHe, kMe, {.cash = 10}, {.deeds = p.deeds({16, 18, 37})}),
            Refusal::None);
        const auto gift = table.think(p.state, talk);
        ASSERT_EQ(gift->kind, BotTable::Move::Kind::Answer);
        EXPECT_FALSE(gift->accepted) << level.name;
    }
}

TEST(Offers, OnePersonIsAskedByOneBotAtATime) {
    Position p = orange_and_red();
    p.own(Seat{2}, {11, 13});
    p.own(kHe, {14});
    BotTable table(p.rules, 0);
    table.seat(kMe, *find_level("medium"));
    table.seat(Seat{2}, *find_level("medium"));
    using Kind = BotTable::Move::Kind;
    Negotiation talk;
    const auto asked = table.think(p.state, talk);
    ASSERT_EQ(asked->kind, Kind::Offer);
    ASSERT_EQ(Seat{asked->action.a}, kHe);
    ASSERT_EQ(talk.offer(p.rules, p.state, kMe, kHe, asked->action.give, asked->action.take),
              Refusal::None);
    p.turn_of(Seat{2});
    p.state.turn_number += 2;
    EXPECT_EQ(table.think(p.state, talk)->kind, Kind::Act) << "he has an offer to think about";
    BotTable other(p.rules, 0);
    other.seat(Seat{2}, *find_level("medium"));
    EXPECT_EQ(other.think(p.state, {})->kind, Kind::Offer) << "else it would have asked";
}

TEST(Bids, GoUpInStepsThatAPersonCanAnswer) {
    Position p;
    p.own(kMe, {37});
    p.lot(39, 20);
    const int jump = Bot("trader", p).bid(p);
    EXPECT_GT(jump, 200) << "among bots half of the way to the limit";
    BotTable table(p.rules, 0);
    table.seat(kMe, *find_level("medium"));
    EXPECT_EQ(table.think(p.state, {})->action.amount, 20 + 40) << "a tenth of the list price";
    for (std::uint8_t i = 1; i < 4; ++i) table.seat(Seat{i}, *find_level("medium"));
    p.lot(39, 20, kMe);
    EXPECT_GT(table.think(p.state, {})->action.amount, 60) << "no person bids here";
}

TEST(Offers, TheTwoStreetsOfOneGroupAreNotSwapped) {
    for (const char* name : {"standard-100", "cornell"}) {
        Position p;
        p.own(kMe, {37});
        p.own(kHe, {39});
        Action a;
        EXPECT_FALSE(Bot(name, p).offers(p, a)) << name;
    }
}

TEST(Shortage, CompetesOnlyWhoCanPayAndWants) {
    Position p;
    p.own(kMe, {37, 39});
    p.build({37, 39}, 4);
    p.turn_of(kHe);
    Frame& f = p.ask(Step::Shortage, kMe);
    f.who = 1;
    f.other = kHe.value;
    f.amount = kHotelWanted;
    p.cash(kMe, 350);
    EXPECT_EQ(Bot("fixed-a", p).kind(p), K::Compete);
    EXPECT_EQ(Bot("fixed-c", p).kind(p), K::Pass) << "no hotels";
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Compete);
    EXPECT_EQ(Bot("standard-200", p).kind(p), K::Pass) << "the reserve";
    EXPECT_EQ(Bot("cornell", p).kind(p), K::Compete);
    p.state.turn = kMe;
    EXPECT_EQ(Bot("fixed-a", p).kind(p), K::Pass) << "builds off its own turn only";
}

TEST(Inheritance, IsRedeemedWhileTheReserveStays) {
    Position p;
    p.own(kMe, {16});
    p.mortgage({16});
    p.ask(Step::Inherit, kMe).amount = static_cast<std::int32_t>(p.deeds({16}).bits);
    p.cash(kMe, 290);
    EXPECT_EQ(Bot("fixed-a", p).kind(p), K::Redeem);
    EXPECT_EQ(Bot("cornell", p).kind(p), K::Keep) << "too much left to buy";
    p.cash(kMe, 289);
    EXPECT_EQ(Bot("fixed-a", p).kind(p), K::Keep);
    EXPECT_EQ(Bot("standard-100", p).kind(p), K::Redeem);
}

}  // namespace
}  // namespace bankhalter::tests
