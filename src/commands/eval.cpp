// `eval`: win chances from a position, and the best actions with their value.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <thread>

#include "base/text_file.h"
#include "commands/command.h"
#include "notation/action.h"
#include "play/replay.h"
#include "sim/evaluate.h"
#include "sim/interval.h"

namespace bankhalter::commands {
namespace json = boost::json;
namespace {

struct EvalOptions {
    std::string file;
    int at = -1;
    int playouts = 2000;
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool as_json = false;
};

json::object to_json(const WinTally& tally, Seat seat) {
    const Interval i = wilson(tally.whole_wins(seat), tally.games);
    return {{"share", tally.share(seat)}, {"low", i.low}, {"high", i.high}};
}

void print_json(const Table& table, const Evaluation& e) {
    json::array seats, choices;
    for (std::uint8_t i = 0; i < table.state().seats; ++i) seats.push_back(to_json(e.now, Seat{i}));
    for (const Evaluation::Choice& c : e.choices) {
        json::object o{{"seat", c.action.seat.value},
                       {"action", print_action(table.rules(), c.action)}};
        o["win"] = to_json(c.tally, c.action.seat);
        choices.push_back(std::move(o));
    }
    fmt::print("{}\n", json::serialize(json::object{{"playouts", e.now.games},
                                                    {"seats", std::move(seats)},
                                                    {"choices", std::move(choices)}}));
}

void print_table(const Table& table, const Evaluation& e) {
    fmt::print("{} playouts each; chances to win with their 95 % intervals\n\n", e.now.games);
    for (std::uint8_t i = 0; i < table.state().seats; ++i) {
        const Interval w = wilson(e.now.whole_wins(Seat{i}), e.now.games);
        fmt::print("  {:<24} {:>5.1f} %  ({:.1f} to {:.1f})\n", table.header().names[i],
                   100 * e.now.share(Seat{i}), 100 * w.low, 100 * w.high);
    }
    if (!e.choices.empty()) fmt::print("\n");
    for (const Evaluation::Choice& c : e.choices) {
        const Interval w = wilson(c.tally.whole_wins(c.action.seat), c.tally.games);
        fmt::print("  {:<24} {:<20} {:>5.1f} %  ({:.1f} to {:.1f})\n",
                   table.header().names[c.action.seat.value], print_action(table.rules(), c.action),
                   100 * c.tally.share(c.action.seat), 100 * w.low, 100 * w.high);
    }
}

int run_eval(const Library& library, const EvalOptions& o) {
    const auto text = read_text(o.file);
    const auto table = text ? open_table(library, *text, o.at) : Result<Table>(text.faults());
    if (!table) return complain(o.file, table.faults());
    if (table->state().is_over()) return complain(o.file, {"the game is over"});
    const Evaluation e = evaluate(table->rules(), table->state(), o.playouts, o.seed, o.threads);
    if (o.as_json)
        print_json(*table, e);
    else
        print_table(*table, e);
    return 0;
}

}  // namespace

Command add_eval(CLI::App& app) {
    auto* eval =
        app.add_subcommand("eval", "Win chances from a position by playouts, and the best actions");
    auto o = std::make_shared<EvalOptions>();
    eval->add_option("file", o->file, "A position as JSON, or a record")->required();
    eval->add_option("--at", o->at, "With a record: after this many actions")
        ->check(CLI::NonNegativeNumber);
    eval->add_option("--playouts", o->playouts, "For the position and for each action")
        ->check(CLI::Range(10, 10'000'000));
    eval->add_option("--seed", o->seed, "Of the dice");
    eval->add_option("--threads", o->threads, "On how many threads")->check(CLI::Range(1, 256));
    eval->add_flag("--json", o->as_json, "One JSON object");
    return {eval, [o](const Library& library, Language) { return run_eval(library, *o); }};
}

}  // namespace bankhalter::commands
