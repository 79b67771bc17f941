// BUILD, SCARCE, SELL: houses and hotels, the polls when they run short, and selling them back.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

/// The kind of building a street would get next.
inline Building next_building(const Rules& r, const State& s, Deed deed) {
    return s.level[deed] == r.max_houses ? Building::Hotel : Building::House;
}
/// The group rules alone, without money and stock (BUILD-1, BUILD-3 to BUILD-7).
Refusal check_street(const Rules& r, const State& s, Seat seat, Deed deed);
bool has_street_for(const Rules& r, const State& s, Seat seat, Building kind);
/// How many buildings of the kind each player could place right now, one after another (AMB-25,
/// AMB-83).
using Capacities = Indexed<Seat, int, kMaxSeats>;
Capacities capacities(const Rules& r, const State& s, Building kind);

Refusal check_build(const Rules& r, const State& s, const Action& a);
void request_build(Game& g, const Action& a);
void compete(Game& g, const Action& a);
/// Everybody asked has answered: build, or auction the piece.
void close_poll(Game& g);
Refusal check_place(const Rules& r, const State& s, const Action& a);
void place(Game& g, const Action& a);

Refusal check_sell(const Rules& r, const State& s, const Action& a);
void sell(Game& g, const Action& a);
Refusal check_selldown(const Rules& r, const State& s, const Action& a);
void sell_down(Game& g, const Action& a);

}  // namespace bankhalter::engine
