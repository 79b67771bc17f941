// A match: blocks of a line-up on threads, until all are played or the sequential test is decided.
#pragma once

#include <functional>

#include "edition/edition.h"
#include "sim/match_tally.h"

namespace bankhalter::sim {

struct MatchSettings {
    const Edition* edition = nullptr;
    Variant variant = Variant::Standard;
    std::vector<std::string> players{};
    std::int64_t games = 1000;  // rounded up to whole blocks
    std::uint64_t seed = 1;
    int threads = 1;
    GameLimits limits{};
    TradeRule trades = TradeRule::Any;
    std::chrono::milliseconds bot_limit{1000};
    std::optional<Comparison> comparison{};
    std::function<void(std::int64_t games, std::int64_t of)>
        progress{};  // called by one thread at a time
};

struct MatchResult {
    MatchTally tally;
    std::vector<DecisionTimes> times;  // by kind; the only part that differs between runs
};

/// Everything that is wrong with the settings; empty when a match can be played.
Diagnostics check_match(const MatchSettings& settings);

/// Plays it. Precondition: check_match found nothing.
MatchResult run_match(const MatchSettings& settings);

}  // namespace bankhalter::sim
