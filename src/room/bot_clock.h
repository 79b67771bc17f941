// When the bots of a table think, and when they do what they have thought of: a step takes as long
// as people need to follow it, and longer the more there was to decide.
#pragma once

#include "room/table_bots.h"

namespace bankhalter::room {

/// How many steps a bot takes for a move in this state: one for a throw, and for whatever else had
/// to be done; more for what had to be thought about.
int weight_of(const Rules& rules, const State& state, const BotTable::Move& move);

class BotClock {
public:
    /// Called whenever the room has changed; a step takes at least `step`. Talk puts nothing off;
    /// something new they take their time for.
    void see(const Room& room, Millis step, Millis now);
    /// When they are to think, or to do what they have thought of; none while neither is.
    std::optional<Millis> due() const { return due_; }
    /// It is due: what they do now. None: they are to think.
    std::optional<BotTable::Move> take_move();
    /// What they have thought of. `held` is how long a throw is not possible yet.
    void think_of(const Room& room, const std::optional<BotTable::Move>& move, Millis held,
                  Millis now);

private:
    std::optional<BotScene> scene_;
    std::optional<BotTable::Move> move_;
    std::optional<Millis> since_;  // their time for this scene runs
    std::optional<Millis> due_;
};

}  // namespace bankhalter::room
