// `tournament`: any number of players at tables of a few, everybody with everybody or one against
// all, and the rating list.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>

#include "commands/contest.h"
#include "sim/tournament_report.h"

namespace bankhalter::commands {
namespace {

constexpr std::int64_t kUsualGames = 100;

struct TournamentOptions : ContestOptions {
    bool gauntlet = false;
    int seats = 4;
};

int play_tournament(const Library& library, const TournamentOptions& o) {
    auto read = read_contest(library, o);
    if (!read) return complain("", read.faults());
    MatchSettings& m = *read;
    m.meeting = o.gauntlet ? Meeting::Gauntlet : Meeting::RoundRobin;
    m.seats = std::min(static_cast<std::size_t>(o.seats), m.players.size());
    if (const Diagnostics faults = check_match(m); !faults.empty()) return complain("", faults);
    const auto result = play_contest(m, o);
    if (!result) return complain("", result.faults());
    if (o.json != "-") fmt::print("{}", print_tournament(m, *result));
    const bool json_written =
        o.json.empty() ||
        write_or_complain(o.json, boost::json::serialize(tournament_to_json(m, *result)) + "\n");
    const bool page_written =
        o.html.empty() || write_or_complain(o.html, tournament_to_html(m, *result));
    return json_written && page_written && all_are_rated(*result) ? 0 : 1;
}

}  // namespace

Command add_tournament(CLI::App& app) {
    auto* command = app.add_subcommand(
        "tournament", "Any number of players, everybody with everybody, and a rating list");
    auto o = std::make_shared<TournamentOptions>();
    o->match.games = kUsualGames;
    command
        ->add_option("--players", o->players,
                     "Two or more names with commas between; exec:COMMAND for a program")
        ->required();
    command->add_option("--seats", o->seats, "How many sit at a table (default: 4)")
        ->check(CLI::Range(2, kMaxSeats));
    command->add_flag("--gauntlet", o->gauntlet, "Only the tables at which the first player sits");
    command
        ->add_option("--games", o->match.games,
                     "How many for each choice of players at a table, rounded up to whole blocks "
                     "(default: 100)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000}));
    command->add_option("--html", o->html, "The rating list as a page into this file");
    add_contest_options(*command, *o);
    return {command,
            [o](const Library& library, Language) { return play_tournament(library, *o); }};
}

}  // namespace bankhalter::commands
