// The command line: the subcommands, and the options they share.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <limits>

#include "base/words.h"
#include "commands/command.h"
#include "commands/version.h"
#include "edition/folder.h"

namespace bankhalter::commands {

std::string check_seed(const std::string& text) {
    if (parse_seed(text)) return {};
    return fmt::format("{} is not a whole number from 0 to {}", text,
                       std::numeric_limits<std::uint64_t>::max());
}

int complain(const std::string& file, const Diagnostics& faults) {
    for (const std::string& fault : faults)
        fmt::print(stderr, "{}{}{}\n", file, file.empty() ? "" : ": ", fault);
    return 1;
}

int run(int argc, char** argv) {
    CLI::App app{
        "Bankhalter plays the banker: the exact rules of five editions of a property-trading board "
        "game."};
    app.name("bankhalter");
    app.set_version_flag("--version", fmt::format("bankhalter {}", kVersion),
                         "Print the version and exit");
    app.require_subcommand(1);
    app.fallthrough();  // shared options may also stand behind the subcommand
    std::string editions, language = "en";
    app.add_option("--editions", editions,
                   "Folder of editions, or a board of one's own as folder or file");
    app.add_option("--lang", language, "Language of texts: de or en")
        ->check(CLI::IsMember({"de", "en"}));
    CLI::App& edition = *app.add_subcommand("edition", "Look at editions and check their files");
    edition.require_subcommand(1);
    const Command commands[] = {add_arbiter(app),
                                add_replay(app),
                                add_verify(app),
                                add_rules(app),
                                add_edition_check(edition),
                                add_edition_show(edition),
                                add_edition_new(edition),
                                add_edition_pack(edition),
                                add_edition_unpack(edition),
                                add_bench(app),
                                add_analyse(app),
                                add_eval(app),
                                add_match(app),
                                add_tournament(app),
                                add_sim(app),
                                add_serve(app),
                                add_admin(app),
                                add_backup(app),
                                add_restore(app),
                                add_load(app),
                                add_play(app),
                                add_join(app),
                                add_watch(app),
                                add_manual(app)};
    CLI11_PARSE(app, argc, argv);

    const auto library =
        editions.empty() ? load_library(embedded_files()) : load_editions(editions);
    if (!library) return complain("", library.faults());
    for (const Command& command : commands)
        if (*command.app) return command.run(*library, *parse_language(language));
    return 1;
}

}  // namespace bankhalter::commands
