// The subcommands of `bankhalter`. Each returns the exit code: 0 fine, 1 the input has faults, 2 wrong usage.
#pragma once

#include <string>

#include "edition/edition.h"

namespace bankhalter {

int run(int argc, char** argv);

struct ReplayOptions {
    std::string file;
    int at = -1;  // stop after so many actions; -1 plays to the end
    bool as_json = false;
};
int replay_record(const Library& library, Language language, const ReplayOptions& options);
int verify_record(const Library& library, const std::string& file);
int print_rules(const Library& library, Language language, const std::string& edition, const std::string& clause, bool markdown);
int check_editions(const std::string& folder);
int show_edition(const Library& library, Language language, const std::string& id);
int run_bench(const Library& library, int games, bool as_json);

}  // namespace bankhalter
