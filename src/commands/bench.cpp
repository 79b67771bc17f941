// `bench` and `bench sim`: fixed games of random play through the whole engine. The signature
// changes exactly when behaviour does.
#include "sim/bench.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>

#include "commands/command.h"

namespace bankhalter::commands {

static int run_bench(const Library& library, int games, bool as_json) {
    const auto start = std::chrono::steady_clock::now();
    const EngineBench b = bench_engine(library, games);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double speed = static_cast<double>(b.actions) / seconds;
    if (as_json)
        fmt::print(
            "{{\"games\":{},\"finished\":{},\"actions\":{},\"actions_per_second\":{:.0f},"
            "\"signature\":\"{:016x}\"}}\n",
            games, b.finished, b.actions, speed, b.signature);
    else
        fmt::print(
            "games      {} ({} finished)\nactions    {}\nper second {:.0f}\nsignature  {:016x}\n",
            games, b.finished, b.actions, speed, b.signature);
    return 0;
}

static int run_sim_bench(const Library& library, int games, int threads, int seats, bool as_json) {
    const SimBench b =
        bench_simulation(compile(*library.find("zelda"), Variant::Standard), games, threads, seats);
    if (as_json)
        fmt::print(
            "{{\"games\":{},\"seats\":{},\"threads\":{},\"games_per_second\":{:.0f},"
            "\"games_per_cpu_second\":{:.0f},\"throws_per_second\":{:.0f},"
            "\"bankrupt_share\":{:.5f},\"signature\":\"{:016x}\"}}\n",
            b.games, seats, threads, b.games_per_second, b.games_per_cpu_second,
            b.throws_per_second, b.bankrupt_share, b.signature);
    else
        fmt::print(
            "games               {} of {} Traders, complete rules, {} thread{}\n"
            "games a second      {:.0f}\n"
            "  of a core's time  {:.0f}\n"
            "throws a second     {:.0f}\n"
            "ended by bankruptcy {:.2f} %\n"
            "signature           {:016x}\n",
            b.games, seats, threads, threads == 1 ? "" : "s", b.games_per_second,
            b.games_per_cpu_second, b.throws_per_second, 100 * b.bankrupt_share, b.signature);
    return 0;
}

Command add_bench(CLI::App& app) {
    struct Options {
        int games = 2000;
        bool json = false;
        int sim_games = 100'000;
        int threads = 1;
        int seats = 4;
    };
    auto* bench = app.add_subcommand("bench", "Play fixed games and print speed and signature");
    auto o = std::make_shared<Options>();
    bench->add_option("--games", o->games, "How many")->check(CLI::Range(1, 1'000'000));
    bench->add_flag("--json", o->json, "One JSON object");
    auto* sim = bench->add_subcommand("sim", "Complete games of Traders");
    sim->add_option("--games", o->sim_games, "How many")->check(CLI::Range(1, 100'000'000));
    sim->add_option("--threads", o->threads, "On how many threads")->check(CLI::Range(1, 256));
    sim->add_option("--seats", o->seats, "Of how many players")->check(CLI::Range(2, kMaxSeats));
    sim->add_flag("--json", o->json, "One JSON object");
    return {bench, [o, sim](const Library& library, Language) {
                return *sim ? run_sim_bench(library, o->sim_games, o->threads, o->seats, o->json)
                            : run_bench(library, o->games, o->json);
            }};
}

}  // namespace bankhalter::commands
