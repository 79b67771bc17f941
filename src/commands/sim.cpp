// `sim`: a series of games between bots, on threads, in shards or on many machines, and what came
// of it.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cmath>
#include <csignal>
#include <limits>

#include "base/text_file.h"
#include "base/words.h"
#include "bots/registry.h"
#include "commands/command.h"
#include "sim/distributed.h"
#include "sim/match_report.h"
#include "sim/play_on.h"
#include "sim/start.h"
#include "sim/workers.h"

namespace bankhalter::commands {
namespace {

struct SimOptions {
    SeriesOrder order;
    std::string players, from, shard;
    int at = -1;
    double until_ci = 0;
    int threads = count_cores();
    std::string json, csv, tables, svg, resume, games_out;
    std::vector<std::string> merge;
    bool quiet = false;
    bool edition_given = false, variant_given = false;
};

constexpr int kInterrupted = 130;  // as a shell says it of Ctrl-C

std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free, "set by a signal");

bool write_output(const std::string& file, const std::string& text) {
    if (file == "-") return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (write_text(file, text)) return true;
    fmt::print(stderr, "{}: cannot be written\n", file);
    return false;
}

bool write_tables(const Results& results, const std::filesystem::path& folder) {
    for (const Sheet& sheet : results.statistics.sheets())
        if (!write_output((folder / (sheet.name + ".csv")).string(), to_table(sheet))) return false;
    return true;
}

bool write_pictures(const Results& results, const std::filesystem::path& folder) {
    for (const Picture& picture : results.statistics.pictures())
        if (!write_output((folder / (file_of(picture) + ".svg")).string(),
                          to_svg(picture, results.series().edition(), results.series().language())))
            return false;
    return true;
}

bool shows_colour() {
    const char* terminal = std::getenv("TERM");
    return isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR") && terminal &&
           std::string_view(terminal) != "dumb";
}

/// Everything that was asked for; 1 when something could not be written.
int report(const Results& results, const SimOptions& o, bool colour = shows_colour()) {
    if (!o.quiet && o.json != "-" && o.csv != "-") fmt::print("{}", print_text(results, colour));
    bool fine = o.json.empty() || write_output(o.json, print_json(results));
    fine = (o.csv.empty() || write_output(o.csv, print_csv(results))) && fine;
    fine = (o.tables.empty() || write_tables(results, o.tables)) && fine;
    fine = (o.svg.empty() || write_pictures(results, o.svg)) && fine;
    fine = (o.resume.empty() || write_output(o.resume, print_json(results))) && fine;
    return fine ? 0 : 1;
}

int merge_files(const Library& library, Language language, const SimOptions& o) {
    std::vector<Results> parts;
    for (const std::string& file : o.merge) {
        const auto text = read_text(file);
        auto part = text ? read_results(library, language, *text) : Result<Results>(text.faults());
        if (!part) return complain(file, part.faults());
        parts.push_back(std::move(*part));
    }
    const auto whole = merge(std::move(parts));
    return whole ? report(*whole, o) : complain("merge", whole.faults());
}

/// The order with the start that `--from` names.
Result<SeriesOrder> complete_order(const Library& library, const SimOptions& o) {
    SeriesOrder order = o.order;
    if (o.until_ci > 0) order.until_ppm = std::max<std::int64_t>(1, std::llround(o.until_ci * 1e6));
    if (!o.players.empty()) order.players = split_players(o.players);
    if (o.from.empty())
        return o.at < 0 ? Result<SeriesOrder>(order)
                        : Result<SeriesOrder>::fail("--at needs a record: --from FILE");
    const auto text = read_text(o.from);
    const auto start = text ? read_start(library, *text, o.at) : Result<StartPoint>(text.faults());
    if (!start) {
        Diagnostics faults = start.faults();
        for (std::string& fault : faults) fault = o.from + ": " + fault;
        return faults;
    }
    if ((o.edition_given && order.edition != start->edition) ||
        (o.variant_given && order.variant != start->variant))
        return Result<SeriesOrder>::fail(
            fmt::format("{}: is a game of {}, {}", o.from, start->edition, start->variant));
    order.edition = start->edition;
    order.variant = start->variant;
    order.position = start->position;
    return order;
}

/// `I/N`: part I of N, counted from 1.
Result<Share> parse_shard(const std::string& text, std::int64_t games) {
    if (text.empty()) return Share{0, games};
    const auto words = split_at(text, '/');
    const auto part = parse_number(words[0]);
    const auto count = words.size() == 2 ? parse_number(words[1]) : std::nullopt;
    if (!part || !count || *part < 1 || *part > *count)
        return Result<Share>::fail(fmt::format("shard {}: not I/N with I from 1 to N", text));
    return share_of({0, games}, *part - 1, *count);
}

/// The file with a row for every game. It is written ahead of the results: whoever goes on drops
/// the rows of games that the results do not have yet.
class RowFile {
public:
    /// Empty, or what is wrong. `results` says which games have been played before.
    std::string open(const std::string& file, const Results& results) {
        std::string kept = GameRows::heading(results.series());
        if (results.next > results.first) {
            const auto text = read_text(file);
            if (!text || !text->starts_with(kept))
                return "does not go with the games played so far";
            std::size_t end = kept.size();
            for (std::int64_t game = results.first; game < results.next; ++game) {
                end = text->find('\n', end) + 1;
                if (end == 0) return fmt::format("has no row of game {}", game);
            }
            kept = text->substr(0, end);
        }
        if (!write_text(file, kept)) return "cannot be written";
        out_.open(file, std::ios::binary | std::ios::app);
        return out_ ? "" : "cannot be written";
    }
    void add(std::string_view rows) { out_ << rows << std::flush; }
    bool is_fine() const { return !out_.fail(); }

private:
    std::ofstream out_;
};

/// What programs did wrong, on standard error: the results are the same bytes without it. False
/// when one left so much unanswered that the results are not its own.
bool report_programs(const Series& series) {
    bool all_rated = true;
    for (const auto& [command, counts] : series.program_counts()) {
        fmt::print(stderr, "exec:{}: {}\n", command, print_counts(counts));
        all_rated = all_rated && counts.can_be_rated();
    }
    return all_rated;
}

int play_alone(const Library& library, Language language, std::shared_ptr<const Series> series,
               const SimOptions& o) {
    const auto share = parse_shard(o.shard, series->order().games);
    if (!share) return complain("", share.faults());
    if (!o.shard.empty() && o.until_ci > 0)
        return complain("", {"--until-ci cannot end a shard: its other parts are elsewhere"});
    Results results(series);
    results.first = results.next = share->first;
    results.last = share->last;
    if (!o.resume.empty() && std::filesystem::exists(o.resume)) {
        const auto text = read_text(o.resume);
        const auto saved =
            text ? read_results(library, language, *text) : Result<Results>(text.faults());
        if (!saved) return complain(o.resume, saved.faults());
        if (const std::string fault = go_on_from(*saved, results); !fault.empty())
            return complain(o.resume, {fault});
    }
    if (const std::string fault = series->start_programs(); !fault.empty())
        return complain("", {fault});
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);  // a second Ctrl-C ends at once
    sigaction(SIGINT, &action, nullptr);
    RowFile rows;
    std::function<void(std::string_view)> take_rows;
    if (!o.games_out.empty()) {
        if (const std::string fault = rows.open(o.games_out, results); !fault.empty())
            return complain(o.games_out, {fault});
        take_rows = [&](std::string_view text) { rows.add(text); };
    }
    {
        Progress progress(!o.quiet && isatty(STDERR_FILENO), results.next, results.last);
        play_on(
            results, o.threads, interrupted, progress,
            [&] { return o.resume.empty() || write_text(o.resume, print_json(results)); },
            take_rows);
    }
    if (!rows.is_fine()) return complain(o.games_out, {"cannot be written"});
    int code = report(results, o);
    if (!report_programs(*series)) code = 1;
    return code == 0 && interrupted && !results.is_complete() ? kInterrupted : code;
}

int simulate(const Library& library, Language language, const SimOptions& o) {
    if (Ranks::are_deaf())
        return complain("", {"started by mpirun, but built without MPI (-DBANKHALTER_MPI=ON)"});
    for (const std::string& file : {o.json, o.csv, o.resume, o.games_out})
        if (!can_be_written(file)) return complain(file, {"cannot be written"});
    for (const std::string& folder : {o.tables, o.svg})
        if (!folder.empty() && !make_folder(folder))
            return complain(folder, {"is no folder and cannot be made one"});
    const Ranks ranks;
    if (!o.merge.empty()) return ranks.rank() == 0 ? merge_files(library, language, o) : 0;
    const auto order = complete_order(library, o);
    const auto series = order ? Series::open(library, language, *order)
                              : Result<std::shared_ptr<const Series>>(order.faults());
    if (!series) return complain("", series.faults());
    if (ranks.count() == 1) return play_alone(library, language, *series, o);
    if (!o.shard.empty() || !o.resume.empty() || !o.games_out.empty())
        return complain("", {"--shard, --resume and --games-out are for runs without mpirun"});
    if (const std::string fault = (*series)->start_programs(); !fault.empty())
        return complain("", {fault});
    const Results results = play_distributed(*series, ranks, o.threads);
    int code = 0;  // mpirun shows a terminal that may be none: no colour, no progress
    if (ranks.rank() == 0) code = report(results, o, false);
    return report_programs(**series) ? code : 1;
}

}  // namespace

Command add_sim(CLI::App& app) {
    auto* sim = app.add_subcommand("sim", "Play many games between bots and report the results");
    auto o = std::make_shared<SimOptions>();
    sim->add_option(
        "--players", o->players,
        "Bots by seat, e.g. trader,trader,random,trader (default: Traders); exec:COMMAND for a "
        "program");
    auto* edition = sim->add_option("--edition", o->order.edition,
                                    "zelda, bond, thrones, mass-effect or big-bang");
    auto* variant = sim->add_option("--variant", o->order.variant, "standard, short or speed");
    sim->add_option("--games", o->order.games, "How many")
        ->check(CLI::Range(std::int64_t{1}, kMostGames));
    sim->add_option("--seed", o->order.seed, "The same seed, the same games")->check(check_seed);
    sim->add_option("--rounds", o->order.rounds, "Cap a game after so many rounds")
        ->check(CLI::Range(1, kMostRounds));
    sim->add_option("--until-ci", o->until_ci,
                    "End when every win rate is known to within this, e.g. 0.005")
        ->check(CLI::Range(0.000001, 0.5));
    sim->add_option("--from", o->from, "Start from this position (JSON) or record");
    sim->add_option("--at", o->at, "In a record, play this many actions first")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    sim->add_option("--bot-ms", o->order.bot_ms,
                    "Time for one answer of a program, in milliseconds")
        ->check(CLI::Range(1, 3'600'000));
    sim->add_option("--threads", o->threads, "How many (default: all cores)")
        ->check(CLI::Range(1, 1024));
    sim->add_option("--json", o->json,
                    "Write results and counts to this file (- for standard output)");
    sim->add_option("--csv", o->csv, "Write the tables to this file (- for standard output)");
    sim->add_option("--tables", o->tables,
                    "Write each table into this folder, a CSV file of its own");
    sim->add_option("--games-out", o->games_out, "Write a row of CSV for every game to this file");
    sim->add_option("--svg", o->svg, "Write the pictures into this folder");
    sim->add_option("--resume", o->resume,
                    "Continue from this result file, if there is one, and write it");
    sim->add_option("--shard", o->shard, "Play part I of N only: I/N");
    auto* merge =
        sim->add_option("--merge", o->merge, "Put the result files of all shards together");
    for (const char* name : {"--players", "--edition", "--variant", "--games", "--seed", "--rounds",
                             "--until-ci", "--from", "--resume", "--shard", "--games-out"})
        merge->excludes(sim->get_option(name));
    sim->add_flag("--quiet", o->quiet, "No progress and no tables");
    return {sim, [o, edition, variant](const Library& library, Language language) {
                o->edition_given = edition->count() > 0;
                o->variant_given = variant->count() > 0;
                return simulate(library, language, *o);
            }};
}

}  // namespace bankhalter::commands
