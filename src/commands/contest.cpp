#include "commands/contest.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <thread>

#include "base/text_file.h"
#include "bots/registry.h"
#include "edition/house_rules.h"
#include "notation/names.h"
#include "sim/game_lines.h"

namespace bankhalter::commands {
namespace {

/// The files that grow with every block.
class Keeper {
public:
    /// What is wrong with the files; the settings learn what was played before.
    Diagnostics open(MatchSettings& m, const ContestOptions& o) {
        records_ = o.records;
        if (!o.records.empty() && !make_folder(o.records))
            return {o.records + ": is no folder and cannot be made one"};
        if (o.games_out.empty()) return {};
        std::string kept;
        if (o.resume && std::filesystem::exists(o.games_out)) {
            auto text = read_text(o.games_out);
            auto played = text ? read_games(m, *text) : Result<PlayedBlocks>(text.faults());
            if (!played) return {o.games_out + ": " + played.faults()[0]};
            m.played = std::move(played->blocks);
            kept = text->substr(0, played->bytes);
        }
        if (!can_be_written(o.games_out) || !write_text(o.games_out, kept))
            return {o.games_out + ": cannot be written"};
        games_.open(o.games_out, std::ios::binary | std::ios::app);
        return games_ ? Diagnostics{} : Diagnostics{o.games_out + ": cannot be written"};
    }

    bool keep(const MatchSettings& m, std::int64_t number, const BlockResult& block) {
        const std::size_t seats = m.table_size();
        for (std::size_t i = 0; m.records && i < seats; ++i) {
            const std::int64_t game =
                number * static_cast<std::int64_t>(seats) + static_cast<std::int64_t>(i);
            if (!write_text(records_ / record_name(game), block.games[i].record)) return false;
        }
        if (games_.is_open()) games_ << print_games(m, number, block) << std::flush;
        return !games_.fail();
    }

private:
    std::filesystem::path records_;
    std::ofstream games_;
};

}  // namespace

bool write_or_complain(const std::string& file, const std::string& text) {
    if (file == "-") return std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    if (can_be_written(file) && write_text(file, text)) return true;
    complain(file, {"cannot be written"});
    return false;
}

bool all_are_rated(const MatchResult& result) {
    return std::ranges::all_of(result.tally.kinds(), &KindTally::is_rated);
}

Result<MatchSettings> read_contest(const Library& library, const ContestOptions& o) {
    MatchSettings m = o.match;
    auto edition = find_edition(library, o.edition);
    if (!edition) return edition.faults();
    m.edition = std::move(*edition);
    m.variant = *parse_variant(o.variant);
    m.players = split_players(o.players);
    m.bot_limit = std::chrono::milliseconds(o.bot_ms);
    m.trades = o.even ? TradeRule::Even : o.no_gifts ? TradeRule::NoGifts : TradeRule::Any;
    m.records = !o.records.empty();
    return m;
}

Result<MatchResult> play_contest(MatchSettings& m, const ContestOptions& o) {
    for (const std::string& file : {o.json, o.html})
        if (!can_be_written(file)) return Diagnostics{file + ": cannot be written"};
    Keeper keeper;
    if (Diagnostics faults = keeper.open(m, o); !faults.empty()) return faults;
    bool kept = true;
    m.keep = [&](std::int64_t number, const BlockResult& block) {
        return kept = keeper.keep(m, number, block);
    };
    std::int64_t shown = -1;
    if (isatty(STDERR_FILENO))
        m.progress = [&shown](std::int64_t games, std::int64_t of) {
            if (const std::int64_t part = games * 200 / of; part != std::exchange(shown, part))
                fmt::print(stderr, "\r{} of {} games ", games, of);
        };
    MatchResult result = run_match(m);
    if (shown >= 0) fmt::print(stderr, "\r\033[K");
    if (!result.fault.empty()) return Result<MatchResult>::fail(result.fault);
    if (!kept)
        return Result<MatchResult>::fail(
            fmt::format("broken off after {} games: {} cannot be written", result.tally.games(),
                        o.games_out.empty() ? o.records : o.games_out));
    return result;
}

void add_contest_options(CLI::App& command, ContestOptions& o) {
    o.match.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    command.add_option("--edition", o.edition, "The edition");
    command.add_option("--variant", o.variant, "standard, short or speed")
        ->check(CLI::IsMember({"standard", "short", "speed"}));
    command.add_option("--seed", o.match.seed, "The same seed gives the same games")
        ->check(check_seed);
    command.add_option("--threads", o.match.threads, "Does not change the results")
        ->check(CLI::Range(1, 1024));
    command
        .add_option("--rounds", o.match.limits.rounds,
                    "After this many a game is capped and judged by liquidation value")
        ->check(CLI::Range(1, 1'000'000));
    command.add_option("--json", o.json, "Results as JSON into this file; - prints only them");
    command.add_option("--records", o.records, "Write the record of every game into this folder");
    auto* games_out = command.add_option("--games-out", o.games_out,
                                         "Write a JSON line for every game to this file");
    command.add_flag("--resume", o.resume, "Go on behind the games that --games-out has already")
        ->needs(games_out);
    command.add_flag(
        "--no-gifts", o.no_gifts,
        "Refuse offers below face value: the proposer may not get more than they give");
    command.add_flag("--even-trades", o.even,
                     "Refuse trades in which either side gets less face value than it gives");
    command.add_option("--bot-ms", o.bot_ms, "Time for one answer of a program, in milliseconds")
        ->check(CLI::Range(1, 3'600'000));
}

}  // namespace bankhalter::commands
