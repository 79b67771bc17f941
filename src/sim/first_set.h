// Who completes a colour group first in a game, which, and when.
#pragma once

#include "engine/engine.h"

namespace bankhalter::sim {

class FirstSet {
public:
    /// Nothing will be first where somebody has a group at the start.
    void begin(const Rules& r, const State& start) {
        owner_ = kNobody;
        over_ = false;
        for (std::uint8_t i = 0; i < kStreetGroups; ++i)
            for (Seat seat : start.in_game) over_ = over_ || owns_group(r, start, seat, Group{i});
    }
    /// Of a deed that has moved; of two groups completed by one trade the first told counts.
    void see(const Rules& r, const Event& e, const State& after) {
        const Group group = r.deeds[Deed{e.at}].group;
        if (over_ || group.value >= kStreetGroups || !after.in_game.has(e.seat) ||
            !owns_group(r, after, e.seat, group))
            return;
        owner_ = e.seat;
        group_ = group;
        turn_ = after.turn_number;
        over_ = true;
    }
    bool is_known() const { return owner_ != kNobody; }
    Seat owner() const { return owner_; }
    Group group() const { return group_; }
    std::uint32_t turn() const { return turn_; }

private:
    Seat owner_ = kNobody;
    Group group_{};
    std::uint32_t turn_ = 0;
    bool over_ = false;
};

}  // namespace bankhalter::sim
