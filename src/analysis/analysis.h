// What decided a game: the win chances after every action, split into luck and play.
#pragma once

#include "analysis/weigh.h"

namespace bankhalter::analysis {

/// An action and what it changed.
struct Move {
    Weighed weighed;
    Estimate chances;  // after it
    Shares change{};   // by it, of every seat: luck, or the cost of a mistake
};

/// start + luck + play + others' play = end.
struct Account {
    double start = 0;
    double luck = 0;
    double play = 0;    // what the own mistakes cost
    double others = 0;  // what the others' mistakes brought, or cost
    double end = 0;
    double luck_margin = 0, play_margin = 0;  // half of the 95 % intervals
};

struct Analysis {
    Estimate start;
    std::vector<Move> moves;
    std::vector<Account> accounts;  // by seat
};

/// Puts the weighed actions of a whole course together. Backwards: before a chance event everybody
/// has what its outcomes are worth on average; before a mistake what the better way would have
/// brought; before anything else what they have after it. So every change is luck or play, and all
/// of them add up to the result. `end` is what the last state is worth.
Analysis put_together(const Course& course, std::vector<Weighed> weighed, const Estimate& end);

/// What the last state is worth: the result, or an estimate while the game runs.
Estimate worth_at_end(const Course& course, Depth depth, Playouts& playouts);

/// How analysis plays on: quickly for two rounds, then equity judges.
inline const PlayOn kAnalysisPlay{.player = "trader", .rounds = 2};

}  // namespace bankhalter::analysis
