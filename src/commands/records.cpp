// `replay` and `verify`: records for people.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <boost/json/serialize.hpp>

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

int verify_record(const Library& library, const std::string& file) {
    const auto record = read_record(file);
    if (!record) return complain(file, record.faults());
    const play::Verdict v = verify(library, *record);
    if (!v.fault.empty()) return complain(file, {v.fault});
    fmt::print("{}: {} actions, {} checkpoints, {}, dice {}\n", file, v.actions, v.checkpoints,
               v.over ? "finished" : "unfinished",
               v.dice_proved                ? "proved"
               : record->commitment.empty() ? "not committed"
                                            : "committed, not yet revealed");
    return 0;
}

}  // namespace

Command add_replay(CLI::App& app) {
    auto* replay = app.add_subcommand("replay", "Tell a recorded game in sentences");
    auto o = std::make_shared<ReplayOptions>();
    replay->add_option("file", o->file, "The record")->required();
    replay->add_option("--at", o->at, "Stop after this many actions")
        ->check(CLI::NonNegativeNumber);
    replay->add_flag("--json", o->as_json, "Print the state reached as JSON");
    return {replay, [o](const Library& library, Language language) {
                return replay_record(library, language, *o);
            }};
}

Command add_verify(CLI::App& app) {
    auto* verify =
        app.add_subcommand("verify", "Replay a record, check every checkpoint and prove the dice");
    auto file = std::make_shared<std::string>();
    verify->add_option("file", *file, "The record")->required();
    return {verify,
            [file](const Library& library, Language) { return verify_record(library, *file); }};
}

}  // namespace bankhalter::commands
