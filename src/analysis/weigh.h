// One action on the scales: what chance brought against what it might have brought, what a seat did
// against what it might have done.
#pragma once

#include <optional>

#include "analysis/course.h"
#include "analysis/playouts.h"

namespace bankhalter::analysis {

/// How closely somebody wants a game to be looked at.
enum class Look : std::uint8_t { Usual, Deep };
std::string_view name_of(Look look);
std::optional<Look> parse_look(std::string_view name);

/// Playouts for one action.
struct Depth {
    int playouts = 200;
    int chance() const { return 4 * playouts; }  // spread over all that might have come
    int glance() const { return playouts; }      // for each alternative
    int proof() const { return 4 * playouts; }   // for the best one and what was done

    /// A long game is looked at less closely, so that none takes much longer than another; a deep
    /// look takes eight times as long.
    static Depth for_length(std::size_t actions, Look look);
};

struct Alternative {
    std::optional<Action> action;  // none: to do nothing
    double chance = 0;             // of whoever decided
    double margin = 0;             // half of its 95 % interval
};

struct Weighed {
    enum class Kind : std::uint8_t { Neither, Luck, Play };
    Kind kind = Kind::Neither;

    // Luck: how likely what came was, and what everything else would have been worth, times its
    // likelihood.
    double odds = 1;
    Estimate missed{};

    // Play: who decided, how much more every seat would have had after the best alternative (all
    // zero unless that is beyond chance), and the alternatives, what was done first, then the best
    // first.
    Seat by = kNobody;
    bool mistaken = false;
    Estimate better{};
    std::vector<Alternative> alternatives{};

    Estimate traded{};  // of a trade: how much more every seat has than without it
};

/// Weighs `course.actions[at]`.
Weighed weigh(const Course& course, std::size_t at, Depth depth, Playouts& playouts);

}  // namespace bankhalter::analysis
