#include "engine/speed_die.h"

#include <algorithm>

#include "engine/turn.h"

namespace bankhalter::engine {

void activate_speed_die(Game& g, Seat seat) {
    if (g.state.speed_die.has(seat)) return;
    g.state.speed_die.add(seat);
    g.tell({.kind = EventKind::SpeedDieActive, .seat = seat});
}

void ask_bus(Game& g, Seat seat, int first, int second) {
    Frame& f = g.push(Step::ChooseMove, seat);
    f.at = static_cast<std::uint8_t>(first);
    f.other = static_cast<std::uint8_t>(second);
}

void ask_triple(Game& g, Seat seat) { g.push(Step::ChooseMove, seat); }

BusSteps bus_steps(const Frame& f) {
    BusSteps bus;
    if (f.at == 0) return bus;
    bus.steps = {std::min(f.at, f.other), std::max(f.at, f.other), f.at + f.other};
    bus.count = 3;
    if (f.at == f.other) {
        bus.steps = {f.at, f.at + f.other, 0};
        bus.count = 2;
    }
    return bus;
}

Refusal check_steps(const Rules&, const State& s, const Action& a) {
    const BusSteps bus = bus_steps(s.top());
    for (int i = 0; i < bus.count; ++i)
        if (bus.steps[static_cast<std::size_t>(i)] == a.a) return Refusal::None;
    return Refusal::NotThatFar;
}

void choose_steps(Game& g, const Action& a) {
    g.pop();
    move_forward(g, a.seat, a.a, Why::Dice);
}

Refusal check_goto(const Rules&, const State& s, const Action& a) {
    return s.top().at == 0 && a.a < kSpaces ? Refusal::None : Refusal::NotThatFar;
}

void choose_space(Game& g, const Action& a) {
    g.pop();
    const int steps = (a.a - g.state.space[a.seat].value + kSpaces) % kSpaces;
    move_forward(g, a.seat, steps == 0 ? kSpaces : steps,
                 Why::Triple);  // AMB-56: the own space is a full lap
}

/// How far the second leg goes: the next unowned property, else the next one that costs rent
/// (SPEED-6, SPEED-7); 0 for none.
static int second_leg_steps(const Rules& r, const State& s, Seat seat) {
    const bool any_unowned = !deeds_of(s, kBank).empty();
    for (int steps = 1; steps < kSpaces; ++steps) {
        const SpaceFacts& space =
            r.spaces.items[static_cast<std::size_t>((s.space[seat].value + steps) % kSpaces)];
        if (space.kind != SpaceKind::Street && space.kind != SpaceKind::Station &&
            space.kind != SpaceKind::Utility)
            continue;
        const Seat owner = s.owner[space.deed];
        if (any_unowned ? owner == kBank : owner != seat && !s.mortgaged.has(space.deed))
            return steps;
    }
    return 0;
}

void second_leg(Game& g) {
    const Seat seat = g.pop().seat();
    if (g.state.jailed.has(seat)) return;  // SPEED-10
    if (const int steps = second_leg_steps(g.rules, g.state, seat))
        move_forward(g, seat, steps, Why::SecondLeg);
}

}  // namespace bankhalter::engine
