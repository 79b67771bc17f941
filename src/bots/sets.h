// Sets and face values: what the simple traders count. A set is a complete group, stations and
// utilities included.
#pragma once

#include "engine/engine.h"
#include "engine/short_game.h"

namespace bankhalter::bots {

inline DeedSet only(Deed deed) { return {1u << deed.value}; }

/// The groups of which these are all deeds.
inline GroupSet sets_in(const Rules& r, DeedSet holdings) {
    return r.groups_where<kGroups>([&](DeedSet set) { return (set - holdings).empty(); });
}
inline GroupSet complete_streets(const Rules& r, DeedSet holdings) {
    return r.groups_where([&](DeedSet group) { return (group - holdings).empty(); });
}
/// Would this deed complete a set?
inline bool completes_set(const Rules& r, DeedSet holdings, Deed deed) {
    return group_of(r, deed) - holdings == only(deed);
}
/// The streets of one seat that would each complete a colour group of another.
DeedSet missing_streets(const Rules& rules, const State& state, Seat owner, Seat needs);

/// Streets for one another so that both complete a group: calls `stop(give, take)` for each such
/// pair until it returns true.
template <class Stop>
bool find_swap(const Rules& r, const State& s, Seat seat, Seat partner, Stop stop) {
    for (Deed give : missing_streets(r, s, seat, partner))
        for (Deed take : missing_streets(r, s, partner, seat))
            if (r.deeds[give].group != r.deeds[take].group && stop(give, take))
                return true;  // of a group of two both lack the other's
    return false;
}

/// What an exchange does to somebody's sets.
struct SetChange {
    GroupSet won;
    GroupSet lost;
};
SetChange change_of_sets(const Rules& rules, const State& state, Seat seat, const Items& gives,
                         const Items& gets);

/// Deeds and cash, and 50 for a jail card.
int face_value(const Rules& rules, const State& state, const Items& items);

/// An offer to exchange deeds; positive cash is paid by the proposer, negative by the partner.
Action make_offer(Seat seat, Seat partner, DeedSet give, DeedSet take, int cash);

}  // namespace bankhalter::bots
