// A match: blocks of line-ups on threads, until all are played or the sequential test is decided.
#pragma once

#include <functional>

#include "edition/edition.h"
#include "sim/match_tally.h"

namespace bankhalter::sim {

struct MatchSettings {
    std::shared_ptr<const Edition> edition{};
    Variant variant = Variant::Standard;
    std::vector<std::string> players{};
    std::int64_t games = 1000;  // of each line-up, rounded up to whole blocks
    std::uint64_t seed = 1;
    int threads = 1;
    GameLimits limits{};
    TradeRule trades = TradeRule::Any;
    std::chrono::milliseconds bot_limit{1000};
    std::optional<Comparison> comparison{};
    std::function<void(std::int64_t games, std::int64_t of)>
        progress{};  // called by one thread at a time

    Meeting meeting = Meeting::Table;
    std::size_t seats = 0;              // at a table where not all sit at one
    bool records = false;               // whether games are recorded
    std::vector<BlockResult> played{};  // the first blocks, when they have been played before
    /// Is shown every block that counts, in order, those played before not; false breaks off.
    std::function<bool(std::int64_t number, const BlockResult& block)> keep{};

    std::size_t table_size() const { return meeting == Meeting::Table ? players.size() : seats; }
};

struct MatchResult {
    MatchTally tally;
    std::vector<DecisionTimes> times;  // by kind; the only part that differs between runs
    std::string fault{};  // why it could not be played: a program that cannot be started
};

/// Everything that is wrong with the settings; empty when a match can be played.
Diagnostics check_match(const MatchSettings& settings);

/// How many blocks it has at most.
std::int64_t count_blocks(const MatchSettings& settings);

/// Plays it. Precondition: check_match found nothing.
MatchResult run_match(const MatchSettings& settings);

}  // namespace bankhalter::sim
