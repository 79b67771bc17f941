// `eval`: win chances from a position, and the best actions with their value.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <limits>
#include <thread>

#include "analysis/evaluate.h"
#include "analysis/evaluation_json.h"
#include "base/text_file.h"
#include "bots/registry.h"
#include "commands/command.h"
#include "notation/action.h"
#include "play/replay.h"

namespace bankhalter::commands {
namespace json = boost::json;
namespace {

struct EvalOptions {
    std::string file;
    int at = -1;
    std::string player = kUsualEvaluator;
    int playouts = 0;
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool as_json = false;
};

std::string print_range(const Estimate& e, Seat seat) {
    const Interval i = interval_of(e, seat);
    return fmt::format("{:>5.1f} %  ({:.1f} to {:.1f})", 100 * e.mean[seat.value], 100 * i.low,
                       100 * i.high);
}

void print_table(const Table& table, const EvalOptions& o, const Evaluation& e) {
    fmt::print(
        "Everybody plays on as {} to the end, {} times each; chances to win with their 95 % "
        "intervals\n\n",
        o.player, e.now.playouts);
    for (std::uint8_t i = 0; i < table.state().seats; ++i)
        fmt::print("  {:<24} {}\n", table.header().names[i], print_range(e.now, Seat{i}));
    if (!e.choices.empty()) fmt::print("\n");
    for (const Evaluation::Choice& c : e.choices)
        fmt::print("  {:<24} {:<20} {}\n", table.header().names[c.action.seat.value],
                   print_action(table.rules(), c.action), print_range(c.chances, c.action.seat));
}

int run_eval(const Library& library, const EvalOptions& o) {
    const auto text = read_text(o.file);
    const auto table = text ? open_table(library, *text, o.at) : Result<Table>(text.faults());
    if (!table) return complain(o.file, table.faults());
    if (table->state().is_over()) return complain(o.file, {"the game is over"});
    const int playouts = o.playouts > 0 ? o.playouts : usual_playouts(o.player);
    const Evaluation e =
        evaluate(table->rules(), table->state(), {.player = o.player}, playouts, o.seed, o.threads);
    if (o.as_json)
        fmt::print("{}\n", json::serialize(
                               evaluation_to_json(table->rules(), table->state(), o.player, e)));
    else
        print_table(*table, o, e);
    return 0;
}

}  // namespace

Command add_eval(CLI::App& app) {
    auto* eval =
        app.add_subcommand("eval", "Win chances from a position by playouts, and the best actions");
    auto o = std::make_shared<EvalOptions>();
    eval->add_option("file", o->file, "A position as JSON, or a record")->required();
    eval->add_option("--at", o->at, "With a record: after this many actions")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    eval->add_option("--player", o->player, "Who plays on in every seat")
        ->capture_default_str()
        ->check([](const std::string& name) {
            return command_of(name) ? "a program is too slow for playouts" : check_player(name);
        });
    eval->add_option("--playouts", o->playouts,
                     "For the position and for each action; 2000, or 200 by a champion")
        ->check(CLI::Range(10, 10'000'000));
    eval->add_option("--seed", o->seed, "Of the dice")->check(check_seed);
    eval->add_option("--threads", o->threads, "On how many threads")->check(CLI::Range(1, 256));
    eval->add_flag("--json", o->as_json, "One JSON object");
    return {eval, [o](const Library& library, Language) { return run_eval(library, *o); }};
}

}  // namespace bankhalter::commands
