// Raising cash and spending it: the ways the built-in players share.
#pragma once

#include <span>

#include "engine/engine.h"

namespace bankhalter::bots {

/// Where cash comes from. Deeds are mortgaged from the cheapest on; a lone deed is one that belongs
/// to no complete colour group.
enum class CashSource : std::uint8_t { LoneDeeds, Deeds, Buildings };
inline constexpr CashSource kBuildingsLast[] = {CashSource::LoneDeeds, CashSource::Deeds,
                                                CashSource::Buildings};
inline constexpr CashSource kGroupsLast[] = {CashSource::LoneDeeds, CashSource::Buildings,
                                             CashSource::Deeds};
inline constexpr CashSource kBuildingsFirst[] = {CashSource::Buildings, CashSource::Deeds};

/// The next step of a debtor: from the first source that has something, buildings from the cheapest
/// group on; bankruptcy when nothing suffices.
Action raise_cash(const Rules& rules, const State& state, Seat seat,
                  std::span<const CashSource> sources = kBuildingsLast);

/// Sells as few levels of a group as bring the money needed, evenly; more when the bank lacks
/// houses for a hotel (AMB-26).
bool sell_from_group(const Rules& rules, const State& state, Seat seat, Group group, int needed,
                     Action& out);

/// Mortgages the cheapest lone deed.
bool mortgage_lone_deed(const Rules& rules, const State& state, Seat seat, Action& out);
/// What all lone deeds that are still free would bring.
int lone_mortgages(const Rules& rules, const State& state, Seat seat);

/// The cheapest redemption that leaves the reserve.
bool redeem_cheapest(const Rules& rules, const State& state, Seat seat, int reserve, Action& out);
/// The cheapest building that leaves the reserve: group by group from GO on, evenly, up to hotels.
bool build_cheapest(const Rules& rules, const State& state, Seat seat, int reserve, Action& out);
/// Answers for one inherited deed: redeems it if that leaves the reserve, else keeps it face down.
Action inherit(const Rules& rules, const State& state, Seat seat, int reserve);

}  // namespace bankhalter::bots
