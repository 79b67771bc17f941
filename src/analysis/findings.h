// What is worth telling about an analysed game.
#pragma once

#include "analysis/analysis.h"

namespace bankhalter::analysis {

/// Rent that its owner did not demand in time.
struct MissedRent {
    std::size_t at;
    Seat owner, payer;
    Space space;
    int amount;  // for a utility: of an average throw
};

/// Actions are named by their place in the course.
struct Findings {
    std::vector<std::size_t> turning_points;  // the three largest swings, in order of play
    std::optional<std::size_t> best_trade;    // the one that gave somebody most
    std::optional<std::size_t> dearest_mistake;
    std::vector<MissedRent> missed_rents;
};

Findings find(const Course& course, const Analysis& analysis);

/// The seat whose chance an action changed most.
Seat most_concerned(const Move& move);

}  // namespace bankhalter::analysis
