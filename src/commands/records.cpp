// `replay` and `verify`: records for people.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>

#include "base/text_file.h"
#include "commands/command.h"
#include "edition/narrate.h"
#include "notation/names.h"
#include "notation/state_json.h"
#include "play/replay.h"

namespace bankhalter::commands {
namespace {

struct ReplayOptions {
    std::string file;
    int at = -1;  // stop after so many actions; -1 plays to the end
    bool as_json = false;
};

Result<Record> read_record(const std::string& file) {
    const auto text = read_text(file);
    return text ? parse_record(*text) : Result<Record>(text.faults());
}

void print_players(const Library& library, Language language, const Table& table) {
    const Narrator narrator(library, table.edition(), language, table.header().names);
    const State& s = table.state();
    for (std::uint8_t i = 0; i < s.seats; ++i) {
        const Seat seat{i};
        std::string deeds;
        for (Deed d : deeds_of(s, seat)) {
            deeds +=
                fmt::format(" {}", table.edition().spaces[table.rules().deeds[d].space.value].code);
            if (s.mortgaged.has(d)) deeds += "-";
            if (s.level[d] > 0)
                deeds += fmt::format("({})",
                                     s.level[d] == kHotelLevel ? "H" : std::to_string(s.level[d]));
        }
        fmt::print("  {:<24} {:>18}  {:<24}{}\n", table.header().names[i],
                   s.plays(seat) ? narrator.money(s.cash[seat]) : "-",
                   narrator.space(s.space[seat]), deeds);
    }
}

int replay_record(const Library& library, Language language, const ReplayOptions& options) {
    const auto record = read_record(options.file);
    if (!record) return complain(options.file, record.faults());
    auto replayer = Replayer::open(library, *record);
    if (!replayer) return complain(options.file, replayer.faults());
    const Table& table = replayer->table();
    const Narrator narrator(library, table.edition(), language, table.header().names);
    while ((options.at < 0 || table.length() < static_cast<std::size_t>(options.at)) &&
           replayer->next()) {
        if (options.as_json) continue;
        fmt::print("{:>5}  {}\n", table.length(), replayer->line().text);
        for (const Event& e : table.events())
            if (const std::string text = narrator.tell(e, event_name(e.kind), why_name(e.why));
                !text.empty())
                fmt::print("         {}\n", text);
    }
    if (!replayer->fault().empty()) return complain(options.file, {replayer->fault()});
    if (options.as_json)
        fmt::print("{}\n", boost::json::serialize(
                               state_to_json(table.rules(), table.header(), table.state())));
    else
        print_players(library, language, table);
    return 0;
}

struct VerifyOptions {
    std::string file;
    std::string commitment, nonce;  // what a player has kept from before the game
};

/// What differs from what a player has kept; empty when nothing does.
std::string compare_kept(const Record& record, const VerifyOptions& kept) {
    const auto is_kept = [&](const auto& nonce) { return nonce.second == kept.nonce; };
    if (!kept.commitment.empty() && record.commitment != kept.commitment)
        return "the commitment is not the one that was kept";
    if (!kept.nonce.empty() && std::ranges::none_of(record.nonces, is_kept))
        return "no seat has the nonce that was kept";
    return {};
}

/// What is known of the dice, and from where.
std::string judge_dice(const Record& record, const play::Verdict& v, const VerifyOptions& kept) {
    if (record.commitment.empty()) return "not committed";
    if (!v.dice_fit) return "committed, not yet revealed";
    std::string out = "fit the seed";
    if (!kept.commitment.empty()) out += ", the commitment is the one kept";
    if (!kept.nonce.empty()) out += ", the nonce kept went in";
    return out;
}

int verify_record(const Library& library, const VerifyOptions& o) {
    const std::string& file = o.file;
    const auto record = read_record(file);
    if (!record) return complain(file, record.faults());
    const play::Verdict v = verify(library, *record);
    if (!v.fault.empty()) return complain(file, {v.fault});
    if (const std::string differs = compare_kept(*record, o); !differs.empty())
        return complain(file, {differs});
    fmt::print("{}: {} actions, {} checkpoints, {}, dice {}\n", file, v.actions, v.checkpoints,
               v.over ? "finished" : "unfinished", judge_dice(*record, v, o));
    return 0;
}

}  // namespace

Command add_replay(CLI::App& app) {
    auto* replay = app.add_subcommand("replay", "Tell a recorded game in sentences");
    auto o = std::make_shared<ReplayOptions>();
    replay->add_option("file", o->file, "The record")->required();
    replay->add_option("--at", o->at, "Stop after this many actions")
        ->check(CLI::Range(0, std::numeric_limits<int>::max()));
    replay->add_flag("--json", o->as_json, "Print the state reached as JSON");
    return {replay, [o](const Library& library, Language language) {
                return replay_record(library, language, *o);
            }};
}

Command add_verify(CLI::App& app) {
    auto* verify =
        app.add_subcommand("verify", "Replay a record, check every checkpoint and the dice");
    auto o = std::make_shared<VerifyOptions>();
    verify->add_option("file", o->file, "The record")->required();
    verify->add_option("--commitment", o->commitment,
                       "The commitment as you noted it before the game");
    verify->add_option("--nonce", o->nonce, "The nonce that you gave");
    return {verify, [o](const Library& library, Language) { return verify_record(library, *o); }};
}

}  // namespace bankhalter::commands
