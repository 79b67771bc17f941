// `match`: players against players in all seat rotations, with intervals and ratings.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>

#include "base/words.h"
#include "bots/registry.h"
#include "commands/contest.h"
#include "sim/match_report.h"

namespace bankhalter::commands {
namespace {

struct MatchOptions : ContestOptions {
    std::string sprt;
    SprtSettings test;
};

/// The settings that the words on the command line mean.
Result<MatchSettings> read_settings(const Library& library, const MatchOptions& o) {
    auto read = read_contest(library, o);
    if (!read) return read.faults();
    MatchSettings& m = *read;
    if (!o.sprt.empty()) {
        const auto names = split_players(o.sprt);
        if (names.size() != 2) return Result<MatchSettings>::fail("sprt: two players, A,B");
        m.comparison = Comparison{names[0], names[1], o.test};
    }
    if (Diagnostics faults = check_match(m); !faults.empty()) return faults;
    return read;
}

int play_match(const Library& library, const MatchOptions& o) {
    auto settings = read_settings(library, o);
    if (!settings) return complain("", settings.faults());
    const auto result = play_contest(*settings, o);
    if (!result) return complain("", result.faults());
    if (o.json != "-") fmt::print("{}", print_match(*settings, *result));
    const bool written =
        o.json.empty() ||
        write_or_complain(o.json, boost::json::serialize(match_to_json(*settings, *result)) + "\n");
    return written && all_are_rated(*result) ? 0 : 1;
}

}  // namespace

Command add_match(CLI::App& app) {
    auto* match = app.add_subcommand(
        "match", "Players against players in all seat rotations on shared seeds");
    auto o = std::make_shared<MatchOptions>();
    match
        ->add_option("--players", o->players,
                     "The line-up, 2 to 6 names with commas between; exec:COMMAND for a program")
        ->required();
    match->add_option("--games", o->match.games, "How many, rounded up to whole blocks")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    add_contest_options(*match, *o);
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
