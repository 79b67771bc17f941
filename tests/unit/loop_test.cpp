// The game loop: nothing is allocated in it, and its short ways (a throw at once, questions that
// are spared, nobody who records) give the same games as the long ones.
#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <memory>
#include <vector>

#include "bots/champion.h"
#include "bots/game.h"
#include "edition/edition.h"
#include "engine/rent.h"
#include "play/random_play.h"
#include "play/replay.h"
#include "sim/bench.h"

long allocation_count();  // allocations.cpp

namespace bankhalter::tests {
namespace {

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}
const Rules& rules() {
    static const Rules compiled = compile(*library().find("zelda"), Variant::Standard);
    return compiled;
}

struct FourTraders {
    Trader traders[4] = {Trader(rules()), Trader(rules()), Trader(rules()), Trader(rules())};
    Player* players[4] = {&traders[0], &traders[1], &traders[2], &traders[3]};
};

TEST(Loop, AllocatesNothing) {
    FourTraders four;
    const long before = allocation_count();
    for (std::uint64_t game = 0; game < 200; ++game) {
        State state = new_game(rules(), 4);
        SeatStreams chance(game);
        play_game(rules(), state, four.players, chance);
    }
    EXPECT_EQ(allocation_count(), before);
    const auto one = std::make_unique<State>();
    EXPECT_GT(allocation_count(), before) << "the counter counts: " << one.get();
}

/// Submits everything to a table, which validates and records it.
class Recorder : public Observer {
public:
    explicit Recorder(Table& table) : table_(table) {}
    void action(const Action& a, const State& after, const EventList&) override {
        EXPECT_EQ(table_.submit(a), Refusal::None);
        EXPECT_EQ(hash(table_.state()), hash(after));
    }

private:
    Table& table_;
};

TEST(Loop, TheRecordingPathPlaysTheSameGames) {
    FourTraders four;
    for (std::uint64_t game = 0; game < 30; ++game) {
        State fast = new_game(rules(), 4), recorded = fast;
        SeatStreams fast_chance(game), recorded_chance(game);
        play_game(rules(), fast, four.players, fast_chance);
        Table table(*library().find("zelda"), Variant::Standard, {"Ada", "Ben", "Cleo", "Dora"});
        Recorder recorder(table);
        play_game(rules(), recorded, four.players, recorded_chance, {}, &recorder);
        EXPECT_EQ(hash(fast), hash(recorded));
        EXPECT_EQ(verify(library(), *parse_record(print_record(table.record()))).fault, "");
    }
}

/// Wants to be asked every time, whatever the player behind it says.
class Impatient : public Player {
public:
    explicit Impatient(Player& player) : player_(player) {}
    void sit_down(const Rules& r, Seat seat) override { player_.sit_down(r, seat); }
    Decision decide(const Rules& r, const State& s, Seat seat) override {
        return player_.decide(r, s, seat);
    }
    bool act(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return player_.act(r, s, seat, out);
    }
    bool claims(const Rules& r, const State& s, const Claim& claim) override {
        return player_.claims(r, s, claim);
    }
    bool propose(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return player_.propose(r, s, seat, out);
    }
    bool accepts(const Rules& r, const State& s, const Action& trade) override {
        return player_.accepts(r, s, trade);
    }
    void answered(const Action& trade, bool agreed) override { player_.answered(trade, agreed); }

private:
    Player& player_;
};

/// What players spare the loop changes no game: all editions' variants, all numbers of seats, and
/// Traders of both styles.
TEST(Loop, QuestionsThatAreSparedChangeNothing) {
    for (std::uint64_t game = 0; game < 600; ++game) {
        const auto variant = static_cast<Variant>(game % 3);
        const Rules r =
            compile(*library().find(variant == Variant::Speed ? "bond" : "thrones"), variant);
        const int seats = 2 + static_cast<int>(game / 3 % 5);
        std::vector<Trader> traders(static_cast<std::size_t>(seats), Trader(r));
        std::vector<Impatient> impatient;
        std::vector<Player*> spared, asked;
        for (Trader& trader : traders) {
            if (game % 2) trader.set_style({.reserve = 80, .redeem_reserve = 250, .raises = true});
            impatient.emplace_back(trader);
            spared.push_back(&trader);
        }
        for (Impatient& player : impatient) asked.push_back(&player);
        State fast = new_game(r, seats), slow = fast;
        SeatStreams fast_chance(game), slow_chance(game);
        const GameOutcome one = play_game(r, fast, spared, fast_chance);
        const GameOutcome other = play_game(r, slow, asked, slow_chance);
        ASSERT_EQ(hash(fast), hash(slow)) << "game " << game;
        ASSERT_EQ(one.actions, other.actions) << "game " << game;
    }
}

/// The formalities of those seats, one after the other.
int formalities_step_by_step(const Rules& r, State& s, SeatSet formal) {
    const auto between_turns = [&] {
        return s.top().step == Step::StartTurn || s.top().step == Step::EndTurn;
    };
    int actions = 0;
    for (; s.claim_count > 0; ++actions) {
        if (!between_turns() || !formal.has(s.claims[0].owner)) return actions;
        apply(r, s, claim_of(s.claims[0]));
    }
    if (s.top().step != Step::EndTurn || !formal.has(s.turn)) return actions;
    apply(r, s, {.kind = ActionKind::End, .seat = s.turn});
    return actions + 1;
}

int throw_step_by_step(const Rules& r, State& s, const Action& dice, SeatSet formal) {
    apply(r, s, {.kind = ActionKind::Roll, .seat = s.turn});
    apply(r, s, dice);
    return 2 + formalities_step_by_step(r, s, formal);
}

int action_step_by_step(const Rules& r, State& s, const Action& a, SeatSet formal) {
    apply(r, s, a);
    return 1 + formalities_step_by_step(r, s, formal);
}

/// In all editions' variants, with all numbers of seats, wherever random play leads, and whoever
/// skips formalities.
TEST(Loop, FormalitiesAtOnceAreFormalitiesStepByStep) {
    std::map<int, int> throws, actions;  // by how many actions they were
    for (std::uint64_t game = 0; game < 200; ++game) {
        const Edition& edition = library().editions[game % library().editions.size()];
        const Rules r = compile(edition, edition.variants[game / 5 % edition.variants.size()]);
        State state = new_game(r, 2 + static_cast<int>(game / 10 % 5));
        Random random(game);
        const auto below = [&](std::uint32_t n) { return random.below(n); };
        for (int n = 0; n < 1000 && !state.is_over(); ++n) {
            const SeatSet formal{static_cast<std::uint8_t>(below(64) | below(64))};
            State once = state, steps = state;
            if (state.top().step == Step::StartTurn && !state.jailed.has(state.turn)) {
                const Action dice = pick_dice(dice_of_turn(state, state.turn), below);
                const int count = apply_throw(r, once, dice, formal);
                ASSERT_EQ(count, throw_step_by_step(r, steps, dice, formal)) << "game " << game;
                ASSERT_EQ(std::memcmp(&once, &steps, sizeof once), 0) << "game " << game;
                ++throws[count];
                once = steps = state;
            }
            const Action a = random_action(r, state, random);
            const int count = apply_on(r, once, a, formal);
            ASSERT_EQ(count, action_step_by_step(r, steps, a, formal)) << "game " << game;
            ASSERT_EQ(std::memcmp(&once, &steps, sizeof once), 0) << "game " << game;
            ++actions[count];
            apply(r, state, a);
        }
    }
    for (int count : {2, 3, 4}) EXPECT_GT(throws[count], 1000) << count;
    for (int count : {1, 2, 3}) EXPECT_GT(actions[count], 1000) << count;
}

TEST(Loop, TheSignatureIsTheSameForAnyNumberOfThreads) {
    const SimBench one = bench_simulation(rules(), 300, 1),
                   three = bench_simulation(rules(), 300, 3);
    EXPECT_EQ(one.signature, three.signature);
    EXPECT_GT(one.bankrupt_share, 0.95);
}

TEST(Champion, IsDeterministicAndGivesReasons) {
    for (int run = 0; run < 2; ++run) {
        static std::uint64_t first = 0;
        Champion champion(rules(), 7, {.playouts = 16});
        FourTraders four;
        four.players[2] = &champion;
        State state = new_game(rules(), 4);
        SeatStreams chance(11);
        play_game(rules(), state, four.players, chance);
        if (run == 0) first = hash(state);
        EXPECT_EQ(hash(state), first);
    }
}

}  // namespace
}  // namespace bankhalter::tests
