// `load`: real clients on a running server, how fast it is and whether it keeps its promises.
#include "client/load.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <csignal>

#include "commands/command.h"
#include "net/descriptors.h"

namespace bankhalter::commands {
namespace {

std::atomic<bool> load_interrupted = false;

int put_load_on(LoadOrder order, const std::vector<std::string>& servers, bool json) {
    for (const std::string& url : servers) {
        const auto server = parse_server(url);
        if (!server) return complain("", server.faults());
        order.servers.push_back(*server);
    }
    const auto files = net::raise_descriptor_limit();
    const auto sockets = static_cast<std::uint64_t>(order.rooms) *
                         static_cast<std::uint64_t>(order.players + order.spectators);
    if (sockets + 100 > files)
        return complain("", {fmt::format("{} sockets need more open files than the limit of {}",
                                         sockets, files)});
    if (order.drop > 0) order.reconnect = true;
    struct sigaction action{};
    action.sa_handler = [](int) { load_interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C ends at once
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    const bool shows = !json && isatty(STDERR_FILENO);
    const LoadReport report = put_load(order, [&](const LoadReport& so_far, int playing) {
        if (shows)
            fmt::print(stderr, "\r{} of {} rooms, {} actions, {} games  ", playing, order.rooms,
                       so_far.actions, so_far.games);
        return !load_interrupted;
    });
    if (shows) fmt::print(stderr, "\r\033[K");
    fmt::print("{}", json ? print_load_json(order, report) + "\n" : print_load_text(order, report));
    return report.errors.empty() ? 0 : 1;
}

}  // namespace

Command add_load(CLI::App& app) {
    auto* load =
        app.add_subcommand("load", "Play on a running server with many clients and measure it");
    auto o = std::make_shared<LoadOrder>();
    auto servers = std::make_shared<std::vector<std::string>>(1, "http://127.0.0.1:8080");
    auto json = std::make_shared<bool>(false);
    load->add_option("--server", *servers, "http(s)://HOST:PORT; several nodes are used in turn")
        ->delimiter(',');
    load->add_option("--rooms", o->rooms, "How many rooms play at a time")
        ->check(CLI::Range(1, 100000));
    load->add_option("--sockets", o->players, "Players of a room")->check(CLI::Range(2, 6));
    load->add_option("--spectators", o->spectators, "Watchers of a room")
        ->check(CLI::Range(0, 1000));
    load->add_option("--seconds", o->seconds, "How long to measure, once all rooms play")
        ->check(CLI::Range(0.1, 1e6));
    load->add_option("--edition", o->edition, "zelda, bond, thrones, mass-effect or big-bang");
    load->add_option("--variant", o->variant, "standard, short or speed");
    load->add_option("--pace", o->pace, "blitz, normal, relaxed, none or machine");
    load->add_option("--seed", o->seed, "Seed of the players' choices")->check(check_seed);
    load->add_option("--rate", o->rate,
                     "At most this many actions a second in each room (0: as fast as possible)")
        ->check(CLI::Range(0.0, 1e6));
    load->add_flag("--finish", o->finish,
                   "Play one game in each room to its end, however long it takes");
    load->add_option("--length", o->length, "After so many entries players resign now and then")
        ->check(CLI::Range(1, 1000000));
    load->add_flag(
        "--reconnect", o->reconnect,
        "Come back after a drop, with token and last number; otherwise a drop is an error");
    load->add_option("--drop", o->drop,
                     "Chance in a second that a client breaks its connection; implies --reconnect")
        ->check(CLI::Range(0.0, 1.0));
    load->add_option("--away", o->away,
                     "A client that broke its connection stays away for up to this many seconds")
        ->check(CLI::Range(0.0, 3600.0));
    load->add_flag(
        "--check", o->check,
        "Keep each room's view by its patches and compare it with a fresh one after the game");
    load->add_flag("--json", *json, "Print one JSON object");
    return {load, [o, servers, json](const Library&, Language) {
                return put_load_on(*o, *servers, *json);
            }};
}

}  // namespace bankhalter::commands
