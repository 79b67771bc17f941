// `match`: players against players in all seat rotations, with intervals and ratings.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <fstream>
#include <thread>

#include "base/words.h"
#include "commands/command.h"
#include "notation/names.h"
#include "sim/match_report.h"

namespace bankhalter::commands {
namespace {

struct MatchOptions {
    MatchSettings match;
    std::string edition = "zelda", variant = "standard", players, json, sprt;
    SprtSettings test;
    int bot_ms = 1000;
    bool no_gifts = false, even = false;
};

/// The settings that the words on the command line mean.
Result<MatchSettings> read_settings(const Library& library, const MatchOptions& o) {
    MatchSettings m = o.match;
    m.edition = library.find(o.edition);
    m.variant = *parse_variant(o.variant);
    m.players.clear();
    for (std::string_view name : split_at(o.players, ',')) m.players.emplace_back(name);
    m.bot_limit = std::chrono::milliseconds(o.bot_ms);
    m.trades = o.even ? TradeRule::Even : o.no_gifts ? TradeRule::NoGifts : TradeRule::Any;
    if (!o.sprt.empty()) {
        const auto names = split_at(o.sprt, ',');
        if (names.size() != 2) return Result<MatchSettings>::fail("sprt: two players, A,B");
        m.comparison = Comparison{std::string(names[0]), std::string(names[1]), o.test};
    }
    if (Diagnostics faults = check_match(m); !faults.empty()) return faults;
    return m;
}

int play_match(const Library& library, const MatchOptions& o) {
    auto settings = read_settings(library, o);
    if (!settings) return complain("", settings.faults());
    std::int64_t shown = -1;
    if (isatty(STDERR_FILENO))
        settings->progress = [&shown](std::int64_t games, std::int64_t of) {
            if (const std::int64_t part = games * 200 / of; part != std::exchange(shown, part))
                fmt::print(stderr, "\r{} of {} games ", games, of);
        };
    const MatchResult result = run_match(*settings);
    if (shown >= 0) fmt::print(stderr, "\r\033[K");
    if (o.json != "-") fmt::print("{}", print_match(*settings, result));
    if (o.json.empty()) return 0;
    const std::string text = boost::json::serialize(match_to_json(*settings, result)) + "\n";
    if (o.json == "-") {
        fmt::print("{}", text);
        return 0;
    }
    std::ofstream file(o.json);
    file << text << std::flush;
    return file ? 0 : complain(o.json, {"cannot be written"});
}

}  // namespace

Command add_match(CLI::App& app) {
    auto* match = app.add_subcommand(
        "match", "Players against players in all seat rotations on shared seeds");
    auto o = std::make_shared<MatchOptions>();
    o->match.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    match
        ->add_option("--players", o->players,
                     "The line-up, 2 to 6 names with commas between; exec:COMMAND for a program")
        ->required();
    match->add_option("--edition", o->edition, "The edition");
    match->add_option("--variant", o->variant, "standard, short or speed")
        ->check(CLI::IsMember({"standard", "short", "speed"}));
    match->add_option("--games", o->match.games, "How many, rounded up to whole blocks")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    match->add_option("--seed", o->match.seed, "The same seed gives the same games");
    match->add_option("--threads", o->match.threads, "Does not change the results")
        ->check(CLI::Range(1, 1024));
    match
        ->add_option("--rounds", o->match.limits.rounds,
                     "After this many a game is capped and judged by liquidation value")
        ->check(CLI::Range(1, 1'000'000));
    match->add_option("--json", o->json, "Results as JSON into this file; - prints only them");
    match->add_flag("--no-gifts", o->no_gifts,
                    "Refuse offers below face value: the proposer may not get more than they give");
    match->add_flag("--even-trades", o->even,
                    "Refuse trades in which either side gets less face value than it gives");
    match->add_option("--bot-ms", o->bot_ms, "Time for one answer of a program, in milliseconds")
        ->check(CLI::Range(1, 3'600'000));
    match->add_option("--sprt", o->sprt,
                      "A,B: stop as soon as it is clear whether A is better than B");
    match->add_option("--elo0", o->test.elo0,
                      "Sequential test: not better by more than this means no");
    match->add_option("--elo1", o->test.elo1, "Sequential test: better by this means yes");
    match->add_option("--alpha", o->test.alpha, "Sequential test: chance of a wrong yes")
        ->check(CLI::Range(0.0001, 0.5));
    match->add_option("--beta", o->test.beta, "Sequential test: chance of a wrong no")
        ->check(CLI::Range(0.0001, 0.5));
    return {match, [o](const Library& library, Language) { return play_match(library, *o); }};
}

}  // namespace bankhalter::commands
