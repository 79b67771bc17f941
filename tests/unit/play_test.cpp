// The table: negotiation, chance sources, records, and dice that can be proved.
#include <gtest/gtest.h>

#include "library.h"
#include "play/fair_dice.h"
#include "play/negotiation.h"
#include "play/random_play.h"
#include "play/replay.h"

namespace bankhalter::tests {
namespace {

Table new_table(const char* edition = "zelda", Variant variant = Variant::Standard) {
    return Table(*library().find(edition), variant, {"Ada", "Ben", "Cleo"});
}

/// A table at the start of a turn on which seat 0 owns deed 0 and seat 1 owns deed 1.
struct Market {
    Rules rules = compile(*library().find("zelda"), Variant::Standard);
    State state = new_game(rules, 3);
    Negotiation talk;
    Items first{.deeds = {1u}};
    Items second{.deeds = {2u}};

    Market() {
        state.set_owner(Deed{0}, Seat{0});
        state.set_owner(Deed{1}, Seat{1});
        state.turn = Seat{2};
        state.frames[0] = Frame{.step = Step::StartTurn, .who = 2};
    }
    int offer() {
        int id = 0;
        EXPECT_EQ(talk.offer(rules, state, Seat{0}, Seat{1}, first, second, &id), Refusal::None);
        return id;
    }
};

TEST(Negotiation, AnAcceptedOfferBecomesATrade) {
    Market m;
    const int id = m.offer();
    EXPECT_FALSE(m.talk.accept(id, Seat{0}));
    EXPECT_FALSE(m.talk.accept(id, Seat{2}));
    const auto trade = m.talk.accept(id, Seat{1});
    ASSERT_TRUE(trade);
    ASSERT_EQ(validate(m.rules, m.state, *trade), Refusal::None);
    apply(m.rules, m.state, *trade);
    EXPECT_EQ(m.state.owner[Deed{0}], Seat{1});
    EXPECT_EQ(m.state.owner[Deed{1}], Seat{0});
    EXPECT_FALSE(m.talk.accept(id, Seat{1})) << "an offer is accepted once";
}

TEST(Negotiation, ACounterOfferReplacesWhatItAnswers) {
    Market m;
    const int id = m.offer();
    Items more = m.first;
    more.cash = 100;
    int counter = 0;
    EXPECT_EQ(m.talk.counter(m.rules, m.state, id, Seat{2}, m.second, more, &counter),
              Refusal::NotAsked);
    ASSERT_EQ(m.talk.counter(m.rules, m.state, id, Seat{1}, m.second, more, &counter),
              Refusal::None);
    EXPECT_EQ(m.talk.find(id), nullptr);
    ASSERT_NE(m.talk.find(counter), nullptr);
    EXPECT_EQ(m.talk.find(counter)->from, Seat{1});
    EXPECT_TRUE(m.talk.accept(counter, Seat{0}));
}

TEST(Negotiation, OnlyTheReceiverDeclines) {
    Market m;
    const int id = m.offer();
    EXPECT_FALSE(m.talk.decline(id, Seat{0}));
    EXPECT_TRUE(m.talk.decline(id, Seat{1}));
    EXPECT_TRUE(m.talk.open().empty());
}

TEST(Negotiation, ANewOfferReplacesTheOldOne) {
    Market m;
    const int first = m.offer(), second = m.offer();
    EXPECT_EQ(m.talk.open().size(), 1u);
    EXPECT_EQ(m.talk.find(first), nullptr);
    EXPECT_NE(m.talk.find(second), nullptr);
}

TEST(Negotiation, ImpossibleOffersAreRefusedLikeTheTrade) {
    Market m;
    EXPECT_EQ(m.talk.offer(m.rules, m.state, Seat{0}, Seat{1}, m.second, m.first),
              Refusal::NotTheirs);
    EXPECT_EQ(m.talk.offer(m.rules, m.state, Seat{0}, Seat{0}, m.first, {}),
              Refusal::TradeWithSelf);
    EXPECT_EQ(m.talk.offer(m.rules, m.state, Seat{0}, Seat{1}, Items{.cash = 5}, {}),
              Refusal::NothingTraded);
    EXPECT_TRUE(m.talk.open().empty());
}

TEST(Negotiation, StaleOffersDieAndPausedOnesLive) {
    Market m;
    m.offer();
    m.talk.drop_stale(m.rules, m.state);
    EXPECT_EQ(m.talk.open().size(), 1u);
    apply(m.rules, m.state, {.kind = ActionKind::Roll, .seat = Seat{2}});
    m.talk.drop_stale(m.rules, m.state);
    EXPECT_EQ(m.talk.open().size(), 1u) << "a throw only pauses the trade";
    m.state.set_owner(Deed{0}, Seat{2});
    m.talk.drop_stale(m.rules, m.state);
    EXPECT_TRUE(m.talk.open().empty()) << "TRADE-5: the asset has moved";
}

TEST(Chance, AScriptMustFitAndBeUsedUp) {
    Table table = new_table();
    ScriptedChance script({{.kind = ActionKind::Dice, .seat = kChance, .a = 3, .b = 4},
                           {.kind = ActionKind::Draw, .seat = kChance, .a = 1}});
    const auto first = script.next(table.rules(), table.state());
    ASSERT_TRUE(first.ok());
    EXPECT_EQ(table.submit(*first), Refusal::None);
    EXPECT_FALSE(script.used_up());
    EXPECT_FALSE(script.next(table.rules(), table.state()).ok()) << "a card is not what is awaited";
}

TEST(Chance, ARecordGivesItsChanceAgain) {
    Table first = new_table();
    Random random(3);
    for (int i = 0; i < 200; ++i) first.submit(random_action(first.rules(), first.state(), random));
    ScriptedChance recorded = recorded_chance(first.rules(), first.record());
    auto replayer = Replayer::open(library(), first.record());
    do {
        const State& s = replayer->table().state();
        if (!chance_answers(s.top().step) || recorded.used_up()) continue;
        ASSERT_TRUE(recorded.next(first.rules(), s).ok());
    } while (replayer->next());
    EXPECT_TRUE(recorded.used_up());
    EXPECT_FALSE(recorded.next(first.rules(), first.state()).ok());
}

TEST(Chance, SeededIsTheSameForTheSameSeed) {
    for (std::uint64_t seed : {0u, 1u, 42u}) {
        SeededChance one(seed), two(seed);
        const Table table = new_table();
        for (int i = 0; i < 100; ++i)
            EXPECT_EQ(*one.next(table.rules(), table.state()),
                      *two.next(table.rules(), table.state()));
    }
}

TEST(Chance, BoundedNumbersAreKnownEverywhere) {
    Random random(42);
    EXPECT_EQ(random.next(), 1546998764402558742u) << "xoshiro256** after SplitMix64 of 42";
    std::array<int, 7> count{};
    for (int i = 0; i < 70'000; ++i) ++count[random.below(7)];
    for (int n : count) EXPECT_NEAR(n, 10'000, 500);
}

/// Plays at random with fair dice and returns the record with the revealed seed.
Record fair_game(const Secret& seed) {
    Table table = new_table("bond", Variant::Speed);
    std::map<int, std::string> nonces;
    for (int i = 0; i < 3; ++i) nonces[i] = to_hex(random_secret());
    FairDice dice(seed, nonces);
    Random random(7);
    for (int i = 0; i < 400 && !table.state().is_over(); ++i) {
        const bool chance = chance_answers(table.state().top().step);
        table.submit(chance ? *dice.next(table.rules(), table.state())
                            : random_action(table.rules(), table.state(), random));
    }
    Record record = table.record();
    record.commitment = commitment_to(seed);
    record.nonces = nonces;
    record.seed = to_hex(seed);
    return *parse_record(print_record(record));
}

TEST(FairDice, ARecordProvesEveryThrow) {
    const Verdict v = verify(library(), fair_game(random_secret()));
    EXPECT_EQ(v.fault, "");
    EXPECT_TRUE(v.dice_fit);
}

TEST(FairDice, AnotherSeedNonceOrThrowIsFoundOut) {
    const Record honest = fair_game(random_secret());
    Record other_seed = honest;
    other_seed.seed = to_hex(random_secret());
    EXPECT_EQ(verify(library(), other_seed).fault, "the revealed seed is not the one committed to");
    Record other_nonce = honest;
    other_nonce.nonces[1] = to_hex(random_secret());
    EXPECT_NE(verify(library(), other_nonce).fault, "");
    Record other_throw = honest;
    other_throw.lines[0].text =
        other_throw.lines[0].text == "chance dice 1 1" ? "chance dice 1 2" : "chance dice 1 1";
    EXPECT_NE(verify(library(), other_throw).fault, "");
    Record no_commitment = honest;
    no_commitment.commitment.clear();
    EXPECT_NE(verify(library(), no_commitment).fault, "");
}

TEST(FairDice, FollowTheDocumentedDerivation) {
    // SHA-256 of 32 zero bytes, and the first throws that follow from it without nonces.
    EXPECT_EQ(commitment_to(Secret{}),
              "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    FairDice one(Secret{}, {}), later(Secret{}, {}, 1);
    const Table table = new_table();
    one.next(table.rules(), table.state());
    EXPECT_EQ(*one.next(table.rules(), table.state()), *later.next(table.rules(), table.state()))
        << "a throw depends on its number only";
}

TEST(FairDice, AreUniform) {
    FairDice dice(Secret{}, {});
    const Table table = new_table();
    std::array<int, 36> count{};
    for (int i = 0; i < 36'000; ++i) {
        const Action a = *dice.next(table.rules(), table.state());
        ++count[static_cast<std::size_t>((a.a - 1) * 6 + a.b - 1)];
    }
    double chi = 0;
    for (int n : count) chi += (n - 1000.0) * (n - 1000.0) / 1000.0;
    EXPECT_LT(chi, 80) << "35 degrees of freedom";
}

TEST(Replay, GivesTheSameGameAndFindsFaults) {
    Table table = new_table("thrones", Variant::Short);
    Random random(5);
    for (int i = 0; i < 300 && !table.state().is_over(); ++i)
        table.submit(random_action(table.rules(), table.state(), random));
    Record record = *parse_record(print_record(table.record()));
    auto replayer = Replayer::open(library(), record);
    ASSERT_TRUE(replayer.ok());
    while (replayer->next()) {
    }
    EXPECT_EQ(replayer->fault(), "");
    EXPECT_EQ(hash(replayer->table().state()), hash(table.state()));

    record.fingerprint = "0000000000000000";
    EXPECT_FALSE(Replayer::open(library(), record).ok());
    record = table.record();
    record.header.variant = Variant::Speed;
    EXPECT_FALSE(Replayer::open(library(), record).ok());
    record = table.record();
    record.lines.insert(record.lines.begin(), {"0 buy", 0});
    EXPECT_NE(verify(library(), record).fault, "");
}

}  // namespace
}  // namespace bankhalter::tests
