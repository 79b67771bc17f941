// DEBT, BKR: what is owed, raising cash, bankruptcy, and leaving the game.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

/// Makes somebody owe money; it is paid at once if he has it, else he must raise it (DEBT-1).
void charge(Game& g, Seat debtor, Seat creditor, int amount, Why why);
/// The same for the rent of a space.
void charge_rent(Game& g, Seat tenant, Seat owner, int amount, Space space);
/// Pays the top charge if the cash is there. Returns whether it was.
bool settle_charge(Game& g);

/// Cash, half of all buildings and all free mortgages (AMB-36).
int liquidation_value(const Rules& r, const State& s, Seat seat);
/// Does it reach that amount?
bool can_raise(const Rules& r, const State& s, Seat seat, int amount);
Refusal check_bankrupt(const Rules& r, const State& s, const Action& a);
void declare_bankrupt(Game& g, const Action& a);
void resign(Game& g, const Action& a);

/// Ends the game where it stands.
void finish(Game& g);

}  // namespace bankhalter::engine
