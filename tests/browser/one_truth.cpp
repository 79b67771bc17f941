// Plays fixed games and prints what they came to. Compiled for this machine and for WebAssembly it
// must print the same; with an argument it prints instead how fast both are.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <chrono>

#include "base/fnv.h"
#include "bots/game.h"
#include "bots/rollout.h"
#include "notation/state_json.h"
#include "play/random_play.h"
#include "sim/bench.h"

namespace bankhalter::tests {
namespace {

using namespace sim;

constexpr int kBenchGames = 200;  // as tests/signature_test.cpp
constexpr int kWalks = 10;
constexpr int kSteps = 1'500;
constexpr int kTraderGames = 100;
constexpr int kPlayouts = 50'000;

/// Random play, looked at after every action: the fingerprint, and the whole state as it is told.
void walk(const Library& library, int game) {
    const Edition& edition =
        library.editions[static_cast<std::size_t>(game) % library.editions.size()];
    const Variant variant =
        edition.variants[static_cast<std::size_t>(game) % edition.variants.size()];
    const Rules rules = compile(edition, variant);
    Header header{.edition = edition.id, .variant = variant, .names = {}};
    State state = new_game(rules, 2 + game % 5);
    for (int i = 0; i < state.seats; ++i) header.names.push_back(fmt::format("P{}", i));
    Random random(static_cast<std::uint64_t>(game) + 77);
    std::uint64_t hashes = kFnvStart, told = kFnvStart;
    int n = 0;
    for (; n < kSteps && !state.is_over(); ++n) {
        apply(rules, state, random_action(rules, state, random));
        hashes = fnv1a(fmt::format("{:016x}", hash(state)), hashes);
        told = fnv1a(boost::json::serialize(state_to_json(rules, header, state)), told);
    }
    fmt::print("walk {} {} {:016x} {:016x}\n", game, n, hashes, told);
}

void play_traders(const Rules& rules) {
    Trader traders[4] = {Trader(rules), Trader(rules), Trader(rules), Trader(rules)};
    Player* const players[4] = {&traders[0], &traders[1], &traders[2], &traders[3]};
    std::uint64_t hashes = kFnvStart;
    for (int game = 0; game < kTraderGames; ++game) {
        State state = new_game(rules, 4);
        SeatStreams chance(static_cast<std::uint64_t>(game));
        play_game(rules, state, players, chance);
        hashes = fnv1a(fmt::format("{:016x}", hash(state)), hashes);
    }
    fmt::print("traders {:016x}\n", hashes);
}

double seconds_of(auto&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Both loops run once before they are timed: a WebAssembly engine optimises what it has seen run.
void print_speed(const Library& library) {
    EngineBench bench = bench_engine(library, kBenchGames);
    const double engine = seconds_of([&] { bench = bench_engine(library, kBenchGames); });
    const Rules rules = compile(*library.find("zelda"), Variant::Standard);
    const Rivals rivals(rules);
    Rollouts rollouts(rules);
    rollouts.set_hero(Seat{0}, &rivals);
    WinTally tally;
    rollouts.play(new_game(rules, 4), 1, 0, kPlayouts, tally);
    const double search =
        seconds_of([&] { rollouts.play(new_game(rules, 4), 1, 0, kPlayouts, tally); });
    fmt::print("{:.0f} actions a second, {:.0f} playouts a second\n",
               static_cast<double>(bench.actions) / engine, kPlayouts / search);
}

}  // namespace
}  // namespace bankhalter::tests

int main(int arguments, char**) {
    using namespace bankhalter;
    const auto library = edition::load_library(edition::embedded_files());
    if (!library) return 1;
    if (arguments > 1) {
        tests::print_speed(*library);
        return 0;
    }
    fmt::print("bench {:016x}\n", sim::bench_engine(*library, tests::kBenchGames).signature);
    for (int game = 0; game < tests::kWalks; ++game) tests::walk(*library, game);
    tests::play_traders(compile(*library->find("zelda"), engine::Variant::Standard));
    return 0;
}
