// What `match` and `tournament` have in common: their options, the files they keep while they play,
// and the progress they show.
#pragma once

#include "commands/command.h"
#include "sim/match.h"

namespace bankhalter::commands {

struct ContestOptions {
    MatchSettings match;
    std::string edition = "zelda", variant = "standard", players, json, html, records, games_out;
    int bot_ms = 1000;
    bool no_gifts = false, even = false, resume = false;
};

/// The options that both have.
void add_contest_options(CLI::App& command, ContestOptions& o);

/// The settings that the words on the command line mean, not yet checked.
Result<MatchSettings> read_contest(const Library& library, const ContestOptions& o);

/// Plays it, and keeps records and games as they come. Everything that is wrong is in the faults.
Result<MatchResult> play_contest(MatchSettings& settings, const ContestOptions& o);

/// False when a program left so much unanswered that nothing can be said about it.
bool all_are_rated(const MatchResult& result);

/// `-` is standard output. False, and a complaint, when it cannot be written.
bool write_or_complain(const std::string& file, const std::string& text);

}  // namespace bankhalter::commands
