// The game loop: nothing is allocated in it, and playing through the recording path gives the same
// games.
#include <gtest/gtest.h>

#include <memory>

#include "bots/champion.h"
#include "bots/game.h"
#include "edition/edition.h"
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
    void action(const Rules&, const State&, const Action& a, const State& after,
                const EventList&) override {
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
