// The facts of every step, one row each: who answers it, where its frame lies, what the engine does
// about it by itself, what becomes of it when a player leaves, and what a clock plays.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

enum class Answerer : std::uint8_t {
    Player,   // who
    Players,  // the set who, but not other
    Chance,
    Engine,
    Nobody,
};

struct StepFacts {
    Step step;
    Answerer answerer;
    bool is_bottom;  // the lowest frame of the stack, and only there
    /// Is everything the frame names possible? `i` is its place in the stack.
    bool (*stands)(const Rules&, const State&, const Frame&, int i);
    /// What the frame becomes when a player is gone; false drops it. Null: it stays as it is.
    bool (*outlives)(Frame&, Seat dead, Seat creditor);
    /// What a clock plays for an awaited seat: the obligatory, the harmless. Null: nobody is asked.
    Action (*otherwise)(const Rules&, const State&, Seat);
};

const StepFacts& facts_of(Step step);

/// May something follow from such a top frame by itself, the rest of the turn (`after_throw`)
/// apart? Mostly not, and one test is cheaper than a call.
constexpr bool may_settle(Step step) {
    constexpr std::uint32_t kSettled = [] {
        std::uint32_t bits = 0;
        for (Step s : {Step::Bid, Step::Shortage, Step::Charge, Step::Inherit, Step::SecondLeg,
                       Step::LeaveJail, Step::Estate})
            bits |= 1u << static_cast<int>(s);
        return bits;
    }();
    return (kSettled >> static_cast<int>(step)) & 1;
}
/// Does what follows from such a top frame by itself; false when somebody must decide.
bool settle(Game& g);

}  // namespace bankhalter::engine
