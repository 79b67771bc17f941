#include "sim/bench.h"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <vector>

#include "base/fnv.h"
#include "bots/game.h"
#include "bots/trader.h"
#include "play/random_play.h"

namespace bankhalter::sim {
namespace {

constexpr int kSeats = 4;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

struct Part {
    std::uint64_t throws = 0;
    int bankrupt = 0;
};

/// Games first, first + step, … each with its final hash stored at its own place.
Part play_share(const Rules& rules, int first, int step, std::vector<std::uint64_t>& hashes) {
    Part share;
    Trader traders[kSeats] = {Trader(rules), Trader(rules), Trader(rules), Trader(rules)};
    Player* const players[kSeats] = {&traders[0], &traders[1], &traders[2], &traders[3]};
    for (std::size_t game = static_cast<std::size_t>(first); game < hashes.size();
         game += static_cast<std::size_t>(step)) {
        State state = new_game(rules, kSeats);
        SeatStreams chance(game);
        const GameOutcome outcome = play_game(rules, state, players, chance);
        share.throws += outcome.throws;
        share.bankrupt += !outcome.capped;
        hashes[game] = hash(state);
    }
    return share;
}

/// Nanoseconds for one throw of two dice and one move round the same board, tokens in turn.
double bare_throw(const Rules& rules) {
    constexpr int kThrows = 20'000'000;
    Random random(1);
    std::array<std::uint32_t, kSeats> tokens{};
    std::uint64_t levies = 0;
    const auto start = std::chrono::steady_clock::now();
    for (std::uint32_t i = 0; i < kThrows; ++i) {
        std::uint32_t& token = tokens[i % kSeats];
        token = (token + random.below(6) + random.below(6) + 2) % kSpaces;
        levies += rules.spaces.items[token].kind == SpaceKind::Levy;
    }
    const double seconds = seconds_since(start);
    return levies > 0 ? seconds * 1e9 / kThrows : 0;  // the count keeps the loop alive
}

}  // namespace

EngineBench bench_engine(const Library& library, int games) {
    constexpr int kLongest = 20'000;  // actions; random players need not come to an end
    EngineBench out{.signature = kFnvStart};
    for (int game = 0; game < games; ++game) {
        const Edition& edition =
            library.editions[static_cast<std::size_t>(game) % library.editions.size()];
        const Variant variant =
            edition.variants[static_cast<std::size_t>(game / 5) % edition.variants.size()];
        const Rules rules = compile(edition, variant);
        State state = new_game(rules, 2 + game % 5);
        Random random(static_cast<std::uint64_t>(game));
        int n = 0;
        for (; n < kLongest && !state.is_over(); ++n)
            apply(rules, state, random_action(rules, state, random));
        out.actions += static_cast<std::uint64_t>(n);
        out.finished += state.is_over();
        out.signature = fnv1a(fmt::format("{} {:016x}", n, hash(state)), out.signature);
    }
    return out;
}

SimBench bench_simulation(const Rules& rules, int games, int threads) {
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>(games));
    std::vector<Part> shares(static_cast<std::size_t>(threads));
    const auto start = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> workers;
        for (int t = 0; t < threads; ++t)
            workers.emplace_back([&, t] {
                shares[static_cast<std::size_t>(t)] = play_share(rules, t, threads, hashes);
            });
    }
    const double seconds = seconds_since(start);
    SimBench bench{.games = games, .signature = kFnvStart};
    std::uint64_t throws = 0;
    int bankrupt = 0;
    for (const Part& share : shares) {
        throws += share.throws;
        bankrupt += share.bankrupt;
    }
    for (std::uint64_t h : hashes)
        bench.signature = fnv1a({reinterpret_cast<const char*>(&h), sizeof h}, bench.signature);
    bench.games_per_second = games / seconds;
    bench.throws_per_second = static_cast<double>(throws) / seconds;
    bench.bankrupt_share = static_cast<double>(bankrupt) / games;
    bench.throw_cost_ratio = threads * 1e9 / bench.throws_per_second / bare_throw(rules);
    return bench;
}

}  // namespace bankhalter::sim
