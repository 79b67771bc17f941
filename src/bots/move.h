// Where to go when the speed die leaves a choice: to something to buy rather than to somebody's
// property.
#pragma once

#include "engine/rent.h"
#include "engine/speed_die.h"

namespace bankhalter::bots {

/// What reaching a space brings at once. `gain` says what buying an unowned deed is worth.
template <class Gain>
int worth_of_landing(const Rules& r, const State& s, Seat seat, int steps, Gain gain) {
    const SpaceFacts& f =
        r.spaces.items[static_cast<std::size_t>((s.space[seat].value + steps) % kSpaces)];
    const int salary = s.space[seat].value + steps >= kSpaces ? r.salary : 0;
    if (f.kind == SpaceKind::GoToJail) return -60;
    if (f.kind == SpaceKind::Levy) return salary - f.levy;
    if (f.kind != SpaceKind::Street && f.kind != SpaceKind::Station && f.kind != SpaceKind::Utility)
        return salary;
    const Seat owner = s.owner[f.deed];
    if (owner == kBank) return salary + (s.cash[seat] >= r.deeds[f.deed].price ? gain(f.deed) : 0);
    if (owner == seat || s.mortgaged.has(f.deed)) return salary;
    return salary - (r.deeds[f.deed].group == kUtilities ? 50 : rent_of(r, s, f.deed));
}

/// Answers ChooseMove, the bus as well as the triple, with the best space within reach.
template <class Gain>
Action best_move(const Rules& r, const State& s, Seat seat, Gain gain) {
    const BusSteps bus = bus_steps(s.top());
    int best = 0, most = -1'000'000;
    for (int i = 0; i < (bus.count ? bus.count : kSpaces); ++i) {
        const int steps = bus.count ? bus.steps[static_cast<std::size_t>(i)] : i + 1;
        if (const int value = worth_of_landing(r, s, seat, steps, gain); value > most)
            most = value, best = steps;
    }
    if (bus.count)
        return {.kind = ActionKind::Steps, .seat = seat, .a = static_cast<std::uint8_t>(best)};
    return {.kind = ActionKind::Goto,
            .seat = seat,
            .a = static_cast<std::uint8_t>((s.space[seat].value + best) % kSpaces)};
}

}  // namespace bankhalter::bots
