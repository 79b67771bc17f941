// RENT: what a landing costs, and the claims by which owners demand it.
#pragma once

#include "engine/game.h"
#include "engine/turn.h"

namespace bankhalter::engine {

/// Rent of an owned street or station as it stands now (RENT-4 to RENT-6).
int rent_of(const Rules& r, const State& s, Deed deed);
/// A landing on somebody's property: he may claim, unless it is the lander's own or face down
/// (RENT-2, RENT-9).
void open_claim(Game& g, Seat payer, Deed deed, Tariff tariff);
/// A throw ends the rents owed by others than the thrower, those owed to him too (RENT-3, AMB-15).
inline bool ends_with_throw(const Claim& claim, Seat thrower) { return claim.payer != thrower; }
void lapse_claims_of_others(Game& g, Seat roller);
void lapse_claims_with(Game& g, Seat dead);

/// The action that demands it.
inline Action claim_of(const Claim& c) {
    return {.kind = ActionKind::Claim, .seat = c.owner, .amount = static_cast<std::int32_t>(c.id)};
}

const Claim* find_claim(const State& s, std::uint32_t id);
Refusal check_claim(const Rules& r, const State& s, const Action& a);
void make_claim(Game& g, const Action& a);
void answer_utility_throw(Game& g, const Action& a);

}  // namespace bankhalter::engine
