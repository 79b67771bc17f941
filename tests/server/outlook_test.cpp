// What follows from the rules for people: rents in force, worth, ways to raise cash.
#include "room/outlook.h"

#include "../unit/bot_position.h"
#include "bots/game.h"
#include "bots/trader.h"
#include "notation/action.h"
#include "notation/merge_patch.h"
#include "notation/position.h"
#include "room/outlook_json.h"

namespace bankhalter::tests {

static int rent_on(const Position& p, int space) {
    const auto rent = rent_in_force(p.rules, p.state, p.deed(space));
    return rent ? rent->amount : -1;
}

TEST(Outlook, RentIsDoubledInACompleteGroupWithoutAMortgage) {
    Position p;
    EXPECT_EQ(rent_on(p, 6), -1);
    p.own(kMe, {6, 8});
    EXPECT_EQ(rent_on(p, 6), 6);
    p.own(kMe, {9});
    EXPECT_EQ(rent_on(p, 6), 12);
    EXPECT_TRUE(rent_in_force(p.rules, p.state, p.deed(6))->is_doubled);
    p.mortgage({8});
    EXPECT_EQ(rent_on(p, 6), 6);
    EXPECT_EQ(rent_on(p, 8), -1);
}

TEST(Outlook, StationsAndUtilitiesCountTheirKind) {
    Position p;
    p.own(kMe, {5, 12});
    EXPECT_EQ(rent_on(p, 5), 25);
    EXPECT_EQ(rent_on(p, 12), 4);
    p.own(kMe, {15, 28});
    EXPECT_EQ(rent_on(p, 5), 50);
    const auto factor = rent_in_force(p.rules, p.state, p.deed(12));
    EXPECT_TRUE(factor->is_factor);
    EXPECT_EQ(factor->amount, 10);
    EXPECT_EQ(factor->row, 1);
}

TEST(Outlook, TheNextBuildingOfAShortGameIsLargeAfterThree) {
    Position p(Variant::Short);
    p.own(kMe, {37, 39});
    p.build({37, 39}, 3);
    const auto& rents = p.rules.deeds[p.deed(39)].rents;
    const auto rent = rent_in_force(p.rules, p.state, p.deed(39));
    EXPECT_EQ(rent->amount, rents[3]);
    EXPECT_EQ(rent->next, rents[kHotelLevel]);
    p.build({39}, kHotelLevel);
    EXPECT_FALSE(rent_in_force(p.rules, p.state, p.deed(39))->next);
}

TEST(Outlook, StandingNamesWorthGroupsAndRents) {
    Position p;
    p.own(kMe, {37, 39});
    p.own(kHe, {5});
    p.mortgage({5});
    const Standing me = Standings(p.rules, p.state).of(kMe),
                   he = Standings(p.rules, p.state).of(kHe);
    EXPECT_EQ(me.worth, 1500 + 350 + 400);
    EXPECT_EQ(he.worth, 1500 + 100);
    ASSERT_EQ(me.groups.count(), 1);
    EXPECT_EQ(me.groups.first(), p.rules.deeds[p.deed(39)].group);
    EXPECT_TRUE(he.groups.empty());
    EXPECT_EQ(he.income, 0);
    EXPECT_GT(me.income, 0);
    EXPECT_NEAR(me.income, 3 * he.cost, 1e-9);  // three others stand on GO with him
}

TEST(Outlook, WaysToCashSpareGroupsAndRents) {
    Position p;
    p.own(kMe, {37, 39, 5});
    p.owe(500, 100);
    const auto ways = ways_to_cash(p.rules, p.state, kMe);
    ASSERT_EQ(ways.size(), 3u);
    EXPECT_EQ(print_action(p.rules, ways[0].action), "mortgage 5");
    EXPECT_EQ(ways[0].yield, 100);
    EXPECT_EQ(ways[0].rent_lost, 25);
    EXPECT_FALSE(ways[0].breaks_group);
    EXPECT_TRUE(ways[1].breaks_group);
    EXPECT_EQ(print_action(p.rules, ways[1].action), "mortgage 39");
    EXPECT_EQ(ways[1].rent_lost, 100 + 35);  // its own, and the double rent of its sister
}

TEST(Outlook, AProposalHarmsLeastAndTakesNoMoreThanItMust) {
    std::vector<Way> ways;
    for (const int yield : {50, 100, 100, 200}) ways.push_back({.action = {}, .yield = yield});
    const auto brings = [&](int missing) {
        std::vector<int> sums;
        for (const Way& way : propose(ways, missing)) sums.push_back(way.yield);
        return sums;
    };
    EXPECT_EQ(brings(140), (std::vector{50, 100}));
    EXPECT_EQ(brings(200), (std::vector{100, 100}));
    EXPECT_EQ(brings(300), (std::vector{100, 200}));
    EXPECT_EQ(brings(1000), (std::vector{50, 100, 100, 200})) << "all, when all is too little";
}

TEST(Outlook, ADecisionNamesWhatIsMissingAndWhatIsLeft) {
    Position p;
    p.owe(1700, 100);
    EXPECT_EQ(consequences_of(p.rules, p.state).missing, 1700 - 100);
    Position jailed;
    jailed.state.jailed.add(kMe);
    EXPECT_EQ(consequences_of(jailed.rules, jailed.state).fine_leaves, 1500 - jailed.rules.fine);
    EXPECT_FALSE(consequences_of(jailed.rules, jailed.state).buy_leaves);
    jailed.cash(kMe, 0);
    EXPECT_FALSE(consequences_of(jailed.rules, jailed.state).fine_leaves);
}

TEST(Outlook, AThrowEndsTheRentsOfAllButThePayer) {
    Position p;
    const auto open = [&](std::uint32_t id, Seat owner, Seat payer) {
        p.state.claims[p.state.claim_count++] =
            Claim{.id = id, .rent = 6, .space = Space{6}, .owner = owner, .payer = payer};
    };
    open(1, kHe, kMe);  // mine may still be demanded after an extra throw (AMB-15)
    open(2, kMe, kHe);  // one's own throw gives up one's own rent
    open(3, Seat{2}, kHe);
    EXPECT_EQ(consequences_of(p.rules, p.state).ends_claims, (std::vector<std::uint32_t>{2, 3}));
    ASSERT_EQ(validate(p.rules, p.state, {.kind = ActionKind::Roll, .seat = kMe}), Refusal::None);
    apply(p.rules, p.state, {.kind = ActionKind::Roll, .seat = kMe});
    ASSERT_EQ(p.state.claim_count, 1);
    EXPECT_EQ(p.state.claims[0].id, 1u);
}

TEST(Outlook, AGroupThatCannotBeSoldSinglyIsSoldDown) {
    Position p;
    p.own(kMe, {37, 39});
    p.build({37, 39}, kHotelLevel);
    p.owe(5000, 100);
    EXPECT_TRUE(selldowns(p.rules, p.state, kMe).empty());
    p.state.houses = 0;  // the bank cannot put four houses in the place of a hotel
    const auto ways = selldowns(p.rules, p.state, kMe);
    ASSERT_EQ(ways.size(), 1u);
    EXPECT_EQ(print_action(p.rules, ways[0].action), "selldown H 0 0");
    EXPECT_EQ(ways[0].yield, 10 * 100);
    EXPECT_EQ(validate(p.rules, p.state, ways[0].action), Refusal::None);
}

boost::json::value outlook_of(const Rules& r, const State& s) {
    return *parse_json(print_json([&](JsonWriter& out) { write_outlook(out, r, s); }));
}

/// Holds every patch of a game against the whole outlooks before and after.
struct PatchCheck : Observer {
    const Rules& r;
    State before;
    int changes = 0;
    PatchCheck(const Rules& rules, const State& start) : r(rules), before(start) {}
    void action(const Action&, const State& after, const EventList&) override {
        const std::string text = print_json([&](JsonWriter& out) {
            out.object([&] { write_outlook_patch(out, r, before, after); });
        });
        const boost::json::value patch = *parse_json(text);
        boost::json::value told = outlook_of(r, before), whole = outlook_of(r, after);
        apply_patch(told, patch);
        drop_nulls(told);
        drop_nulls(whole);
        EXPECT_EQ(told, whole);
        changes += text != "{}";
        before = after;
    }
};

TEST(Outlook, APatchLeadsFromOneToTheNext) {
    const Position p;
    std::vector<Trader> traders(4, Trader(p.rules));
    std::array<Player*, 4> players{};
    for (std::size_t i = 0; i < 4; ++i) players[i] = &traders[i];
    State s = new_game(p.rules, 4);
    SeatStreams chance(7);
    PatchCheck check(p.rules, s);
    play_game(p.rules, s, players, chance, {.rounds = 60}, &check);
    EXPECT_GT(check.changes, 100);
}

}  // namespace bankhalter::tests
