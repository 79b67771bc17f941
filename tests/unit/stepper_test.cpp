// The order of questions: rounds of asking before every throw, the left neighbour first, offers and
// what came of them.
#include "play/stepper.h"

#include "bot_position.h"
#include "bots/bot_table.h"
#include "bots/game.h"

namespace bankhalter::tests {
namespace {

using Kind = Question::Kind;

/// Lets everybody pass until the awaited step is asked about; who was asked to act, in order.
std::string acting(Stepper& stepper, const Position& p) {
    std::string order;
    for (;;) {
        const Question q = stepper.next(p.rules, p.state);
        if (q.kind == Kind::Decide) return order;
        if (q.kind == Kind::Act) order += static_cast<char>('0' + q.seat.value);
        stepper.decline(p.state, q);
    }
}

TEST(Stepper, EverybodyIsAskedBeforeEveryThrow) {
    Position p;
    p.turn_of(Seat{2});
    Stepper stepper;
    EXPECT_EQ(stepper.next(p.rules, p.state).kind, Kind::Propose);
    EXPECT_EQ(acting(stepper, p), "2301");
    EXPECT_EQ(acting(stepper, p), "") << "once before a throw";
    p.state.doubles = 1;  // the extra throw
    EXPECT_EQ(stepper.next(p.rules, p.state).kind, Kind::Propose);
    EXPECT_EQ(acting(stepper, p), "2301");
    p.state.in_game.remove(Seat{3});
    ++p.state.turn_number;
    EXPECT_EQ(acting(stepper, p), "201");
    ++p.state.turn_number;
    stepper.skip_round(p.state);
    EXPECT_EQ(acting(stepper, p), "");
    stepper.traded(p.state);
    EXPECT_EQ(acting(stepper, p), "201") << "a trade is something to act on";
}

TEST(Stepper, ProposalsAndActsComeToAnEnd) {
    Position p = orange_and_red();
    Stepper stepper;
    Action trade = p.trade({}, 0, {}, 0);
    std::swap(trade.seat.value, trade.a);
    int proposals = 0, acts = 0;
    for (Question q; (q = stepper.next(p.rules, p.state)).kind != Kind::Decide;) {
        if (q.kind == Kind::Propose) {
            ++proposals;
            stepper.propose(trade);
        } else if (q.kind == Kind::Answer) {
            EXPECT_EQ(q.seat, kHe);
            EXPECT_EQ(q.offer->as_trade(), trade);
            stepper.answered(p.state);
        } else {
            ++acts;
            stepper.acted(p.state);
        }
    }
    EXPECT_EQ(proposals, Stepper::kMostProposals);
    EXPECT_EQ(acts, Stepper::kMostActs * 4);
}

TEST(Stepper, TheLeftNeighbourAnswersFirstAndPeopleLast) {
    Position p;
    p.turn_of(Seat{2});
    p.lot(16, 0);
    Stepper stepper;
    auto asked = [&](SeatSet quick = Stepper::kEverybody) {
        return stepper.next(p.rules, p.state, {}, quick).seat;
    };
    EXPECT_EQ(asked(), Seat{3});
    p.state.top().other = 3;  // has bid
    EXPECT_EQ(asked(), Seat{0});
    EXPECT_EQ(asked(SeatSet{0b0110}), Seat{1});
    EXPECT_EQ(asked(SeatSet{0b1000}), Seat{0}) << "nobody quick is awaited";
    p.state.top().who = 0b1100;
    EXPECT_EQ(asked(), Seat{2}) << "whose turn it is comes last";
}

TEST(Stepper, AsksEachOwnerOnce) {
    Position p;
    p.state.claim_count = 2;
    p.state.claims[0] = {.id = 4, .owner = Seat{2}, .payer = kMe};
    p.state.claims[1] = {.id = 5, .owner = Seat{1}, .payer = kMe};
    Stepper stepper;
    for (int owner : {2, 1}) {
        const Question q = stepper.next(p.rules, p.state);
        ASSERT_EQ(q.kind, Kind::Claim);
        EXPECT_EQ(q.seat.value, owner);
        stepper.decline(p.state, q);
    }
    EXPECT_EQ(stepper.next(p.rules, p.state).kind, Kind::Propose);
}

TEST(Negotiation, KeepsWhatCameOfOffers) {
    Position p = orange_and_red();
    p.state.decks[Deck{0}].jail_card = kMe;
    const Items card{.jail_cards = 1}, cash{.cash = 50};
    Negotiation talk;
    auto offer = [&] { return talk.offer(p.rules, p.state, kMe, kHe, card, cash); };
    ASSERT_EQ(offer(), Refusal::None);
    EXPECT_TRUE(talk.ended().empty());
    talk.decline(1, kHe);
    ASSERT_EQ(talk.ended().size(), 1u);
    EXPECT_FALSE(talk.ended()[0].taken) << "a jail-free card, and it was not taken";
    ASSERT_EQ(offer(), Refusal::None);
    ASSERT_EQ(offer(), Refusal::None) << "replaces the other";
    EXPECT_FALSE(talk.ended().back().taken);
    EXPECT_TRUE(talk.accept(3, kHe));
    EXPECT_TRUE(talk.ended().back().taken);
    EXPECT_EQ(talk.ended().back().offer.id, 3);
    EXPECT_EQ(talk.next_id(), 4);
    for (int i = 0; i < 100; ++i) offer();
    EXPECT_LT(talk.ended().size(), 50u) << "the last ones only";
}

TEST(Levels, AnUnknownOneIsNone) {
    EXPECT_EQ(find_level("medium")->player, "trader");
    EXPECT_EQ(find_level("expert"), nullptr);
    for (const BotLevel& level : kBotLevels) EXPECT_TRUE(is_player(level.player));
}

}  // namespace
}  // namespace bankhalter::tests
