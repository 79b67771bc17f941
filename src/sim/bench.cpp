#include "sim/bench.h"

#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "base/fnv.h"
#include "bots/game.h"
#include "bots/trader.h"

namespace bankhalter::sim {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// What this thread has had of the cores: other programs' work does not count.
double cpu_seconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Part {
    std::uint64_t throws = 0;
    int bankrupt = 0;
    double cpu_seconds = 0;
};

/// Games first, first + step, … each with its final hash stored at its own place.
Part play_share(const Rules& rules, int seats, int first, int step,
                std::vector<std::uint64_t>& hashes) {
    Part share;
    const double start = cpu_seconds();
    std::vector<Trader> traders(static_cast<std::size_t>(seats), Trader(rules));
    std::vector<Player*> players;
    for (Trader& trader : traders) players.push_back(&trader);
    for (std::size_t game = static_cast<std::size_t>(first); game < hashes.size();
         game += static_cast<std::size_t>(step)) {
        State state = new_game(rules, seats);
        SeatStreams chance(game);
        const GameOutcome outcome = play_game(rules, state, players, chance);
        share.throws += outcome.throws;
        share.bankrupt += !outcome.capped;
        hashes[game] = hash(state);
    }
    share.cpu_seconds = cpu_seconds() - start;
    return share;
}

}  // namespace

SimBench bench_simulation(const Rules& rules, int games, int threads, int seats) {
    std::vector<std::uint64_t> hashes(static_cast<std::size_t>(games));
    std::vector<Part> shares(static_cast<std::size_t>(threads));
    const auto start = std::chrono::steady_clock::now();
    {
        std::vector<std::jthread> workers;
        for (int t = 0; t < threads; ++t)
            workers.emplace_back([&, t] {
                shares[static_cast<std::size_t>(t)] = play_share(rules, seats, t, threads, hashes);
            });
    }
    const double seconds = seconds_since(start);
    SimBench bench{.games = games, .signature = kFnvStart};
    std::uint64_t throws = 0;
    int bankrupt = 0;
    double cpu = 0;
    for (const Part& share : shares) {
        throws += share.throws;
        bankrupt += share.bankrupt;
        cpu += share.cpu_seconds;
    }
    for (std::uint64_t h : hashes)
        bench.signature = fnv1a({reinterpret_cast<const char*>(&h), sizeof h}, bench.signature);
    bench.games_per_second = games / seconds;
    bench.games_per_cpu_second = games / cpu;
    bench.throws_per_second = static_cast<double>(throws) / seconds;
    bench.bankrupt_share = static_cast<double>(bankrupt) / games;
    return bench;
}

}  // namespace bankhalter::sim
