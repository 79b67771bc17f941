// A subcommand: what can be said on the command line, and what answers it.
#pragma once

#include <functional>
#include <string>

#include "edition/edition.h"

namespace CLI {
class App;
}

namespace bankhalter::commands {

/// Exit codes of all commands: 0 fine, 1 the input has faults. Wrong usage is CLI11's to answer.
struct Command {
    CLI::App* app;
    std::function<int(const Library&, Language)> run;
};

Command add_arbiter(CLI::App& app);
Command add_replay(CLI::App& app);
Command add_verify(CLI::App& app);
Command add_rules(CLI::App& app);
Command add_edition_check(CLI::App& edition);
Command add_edition_show(CLI::App& edition);
Command add_edition_new(CLI::App& edition);
Command add_edition_pack(CLI::App& edition);
Command add_edition_unpack(CLI::App& edition);
Command add_bench(CLI::App& app);
Command add_analyse(CLI::App& app);
Command add_eval(CLI::App& app);
Command add_load(CLI::App& app);
Command add_match(CLI::App& app);
Command add_tournament(CLI::App& app);
Command add_play(CLI::App& app);
Command add_join(CLI::App& app);
Command add_watch(CLI::App& app);
Command add_sim(CLI::App& app);
Command add_serve(CLI::App& app);
Command add_admin(CLI::App& app);
Command add_backup(CLI::App& app);
Command add_restore(CLI::App& app);
Command add_manual(CLI::App& app);

int run(int argc, char** argv);

/// For `check` of an option with a seed: empty, or why it is none. CLI11 itself would take -1 for
/// the largest number there is, 010 for 8 and cut off what is too large.
std::string check_seed(const std::string& text);

/// Prints faults, each on a line with its file before it.
int complain(const std::string& file, const Diagnostics& faults);

}  // namespace bankhalter::commands
