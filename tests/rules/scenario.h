// Scenarios: short games in plain text that read like the rulebook. tests/rules/README.md describes
// the language.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "edition/edition.h"

namespace bankhalter::tests {

struct Scenario {
    std::string file;
    int line = 0;
    std::string title;  // "RENT-4 a mortgaged sister street stops the doubling"
    std::vector<std::pair<int, std::string>> lines;

    /// The clause the title starts with.
    std::string clause() const { return title.substr(0, title.find(' ')); }
};

std::vector<Scenario> read_scenarios(const std::filesystem::path& folder);

/// Plays a scenario; empty when everything is as it says, else what differs, with file and line.
std::string play_scenario(const Library& library, const Scenario& scenario);

}  // namespace bankhalter::tests
