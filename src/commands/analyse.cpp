// `analyse`: what decided a recorded game.
#include "analysis/analyse.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <thread>

#include "analysis/analysis_json.h"
#include "analysis/words.h"
#include "base/text_file.h"
#include "base/words.h"
#include "commands/command.h"

namespace bankhalter::commands {
namespace {

struct AnalyseOptions {
    std::string file;
    Depth depth;
    std::uint64_t seed = 1;
    int threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    bool as_json = false;
};

/// In points of win chance: "+12.3".
std::string points(double share) { return fmt::format("{:+.1f}", 100 * share); }
std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

void print_accounts(const Course& course, const Analysis& a, const Words& words) {
    const std::string heading = words.say("heading");
    std::vector<std::string> titles;
    for (std::size_t from = 0, to; from <= heading.size(); from = to + 1) {
        to = std::min(heading.find('|', from), heading.size());
        titles.push_back(heading.substr(from, to - from));
    }
    fmt::print("\n  {:<24} {:>8} {:>15} {:>15} {:>17} {:>8}\n", titles[0], titles[1], titles[2],
               titles[3], titles[4], titles[5]);
    for (std::size_t i = 0; i < a.accounts.size(); ++i) {
        const Account& x = a.accounts[i];
        fmt::print("  {:<24} {:>8} {:>15} {:>15} {:>17} {:>8}\n", course.header.names[i],
                   percent(x.start),
                   fmt::format("{} ± {:.1f}", points(x.luck), 100 * x.luck_margin),
                   fmt::format("{} ± {:.1f}", points(x.play), 100 * x.play_margin),
                   points(x.others), percent(x.end));
    }
}

void print_findings(const Course& course, const Analysis& a, const Words& words) {
    const auto& names = course.header.names;
    const Findings f = find(course, a);
    const auto tell = [&](std::size_t at, Seat seat, double change) {
        fmt::print("  {}: {}\n    {}\n", names[seat.value], points(change), words.happened(at));
    };
    fmt::print("\n{}\n", words.say("turning_points"));
    for (std::size_t at : f.turning_points) {
        const Seat seat = most_concerned(a.moves[at]);
        tell(at, seat, a.moves[at].change[seat.value]);
    }
    if (f.best_trade) {
        fmt::print("\n{}\n", words.say("best_trade"));
        const Shares& got = a.moves[*f.best_trade].weighed.traded.mean;
        const auto seat =
            static_cast<std::uint8_t>(std::max_element(got.begin(), got.end()) - got.begin());
        tell(*f.best_trade, Seat{seat}, got[seat]);
    }
    if (f.dearest_mistake) {
        fmt::print("\n{}\n", words.say("dearest_mistake"));
        const Move& m = a.moves[*f.dearest_mistake];
        tell(*f.dearest_mistake, m.weighed.by, m.change[m.weighed.by.value]);
        fmt::print("    {}\n",
                   words.say("better", {{"text", words.way(m.weighed.alternatives[1])}}));
    }
    if (!f.missed_rents.empty()) fmt::print("\n{}\n", words.say("missed_rents"));
    for (const MissedRent& x : f.missed_rents)
        fmt::print("  {}\n",
                   words.say("missed_rent",
                             {{"number", fmt::format("{}", course.states[x.at].turn_number)},
                              {"name", names[x.owner.value]},
                              {"other", names[x.payer.value]},
                              {"amount", words.narrator().money(x.amount)},
                              {"space", words.narrator().space(x.space)}}));
}

int run_analyse(const Library& library, Language language, const AnalyseOptions& o) {
    const auto text = read_text(o.file);
    const auto course = text ? Course::of(library, *text) : Result<Course>(text.faults());
    if (!course) return complain(o.file, course.faults());
    const bool on_screen = isatty(STDERR_FILENO);
    const Analysis a = analyse(*course, o.depth, o.seed, o.threads, [&](std::size_t done) {
        if (on_screen && (done % 16 == 0 || done == course->length()))
            fmt::print(stderr, "\r{} / {}", done, course->length());
    });
    if (on_screen) fmt::print(stderr, "\r\x1b[K");
    if (o.as_json) {
        fmt::print("{}\n", boost::json::serialize(to_json(library, *course, a, o.depth)));
        return 0;
    }
    const Words words(library, *course, language);
    fmt::print("{}\n", words.say("plays_on", {{"number", fmt::format("{}", o.depth.playouts)}}));
    print_accounts(*course, a, words);
    print_findings(*course, a, words);
    return 0;
}

}  // namespace

Command add_analyse(CLI::App& app) {
    auto* analyse =
        app.add_subcommand("analyse", "What decided a recorded game: luck, play, turning points");
    auto o = std::make_shared<AnalyseOptions>();
    analyse->add_option("file", o->file, "The record")->required();
    analyse->add_option("--playouts", o->depth.playouts, "For each alternative at a glance")
        ->capture_default_str()
        ->check(CLI::Range(10, 100'000));
    analyse->add_option("--seed", o->seed, "Of the dice")->check(check_seed);
    analyse->add_option("--threads", o->threads, "Does not change the results")
        ->check(CLI::Range(1, 256));
    analyse->add_flag("--json", o->as_json, "One JSON object");
    return {analyse, [o](const Library& library, Language language) {
                return run_analyse(library, language, *o);
            }};
}

}  // namespace bankhalter::commands
