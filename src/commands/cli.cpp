// The command line: what can be said, and which function answers it.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "commands/arbiter.h"
#include "commands/commands.h"
#include "edition/files.h"

namespace bankhalter {
namespace {

int report(const Diagnostics& faults) {
    for (const std::string& fault : faults) fmt::print(stderr, "{}\n", fault);
    return 1;
}

struct Options {
    std::string editions;  // a folder instead of the embedded ones
    std::string language = "en";
    std::string edition;
    std::string clause;
    std::string folder;
    ReplayOptions replay;
    std::string record;
    int games = 2000;
    bool json = false;
    bool markdown = false;
};

}  // namespace

int run(int argc, char** argv) {
    CLI::App app{"Bankhalter plays the banker: the exact rules of five editions of a property-trading board game."};
    app.name("bankhalter");
    app.require_subcommand(1);
    Options o;
    app.add_option("--editions", o.editions, "Folder with edition files (default: built in)");
    app.add_option("--lang", o.language, "Language of texts: de or en")->check(CLI::IsMember({"de", "en"}));

    auto* arbiter = app.add_subcommand("arbiter", "The rules as a process: one command a line in, one JSON object a line out");
    auto* replay = app.add_subcommand("replay", "Print a recorded game for people");
    replay->add_option("file", o.replay.file, "The record")->required();
    replay->add_option("--at", o.replay.at, "Stop after this many actions")->check(CLI::NonNegativeNumber);
    replay->add_flag("--json", o.replay.as_json, "Print the state reached as JSON");
    auto* verify = app.add_subcommand("verify", "Replay a record, check every checkpoint and prove the dice");
    verify->add_option("file", o.record, "The record")->required();
    auto* rules = app.add_subcommand("rules", "Print the rules in our own words");
    rules->add_option("clause", o.clause, "A clause (RENT-4) or a chapter (RENT); all without it");
    rules->add_option("--edition", o.edition, "Use the words of this edition");
    rules->add_flag("--markdown", o.markdown, "As a Markdown page");
    auto* edition = app.add_subcommand("edition", "Look at editions and check their files");
    edition->require_subcommand(1);
    auto* check = edition->add_subcommand("check", "Check edition files; every fault with file and line");
    check->add_option("folder", o.folder, "The folder (default: built in)");
    auto* show = edition->add_subcommand("show", "Print an edition for people");
    show->add_option("name", o.edition, "zelda, bond, thrones, mass-effect or big-bang")->required();
    auto* bench = app.add_subcommand("bench", "Play fixed games and print speed and signature");
    bench->add_option("--games", o.games, "How many")->check(CLI::Range(1, 1'000'000));
    bench->add_flag("--json", o.json, "One JSON object");
    CLI11_PARSE(app, argc, argv);

    if (*check) return check_editions(o.folder);
    const auto files = o.editions.empty() ? Result<EditionFiles>(embedded_files()) : read_files(o.editions);
    if (!files) return report(files.faults());
    const auto library = load_library(*files);
    if (!library) return report(library.faults());
    const Language language = *parse_language(o.language);
    if (*arbiter) return run_arbiter(*library, language);
    if (*replay) return replay_record(*library, language, o.replay);
    if (*verify) return verify_record(*library, o.record);
    if (*rules) return print_rules(*library, language, o.edition, o.clause, o.markdown);
    if (*show) return show_edition(*library, language, o.edition);
    return run_bench(*library, o.games, o.json);
}

}  // namespace bankhalter
