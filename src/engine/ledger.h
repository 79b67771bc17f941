// The ledger is the only file that writes cash, owners, mortgages, buildings and cards.
// Conservation of all of them is therefore a property of this one file.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

void pay(Game& g, Seat from, Seat to, int amount, Why why, Subject subject = {});
/// What lies on Parking, by house rule.
void take_jackpot(Game& g, Seat seat);
void give_deed(Game& g, Deed deed, Seat to, Why why);
void set_mortgaged(Game& g, Deed deed, bool mortgaged);
/// Raises or lowers a street; houses and hotels move between board and bank (COMP-5).
void set_level(Game& g, Deed deed, int level);

/// Takes a card from its deck and lays it under it again, or leaves a jail-free card with the
/// player (CARD-1, CARD-2).
void draw_card(Game& g, Seat seat, Deck deck, int number);
/// Hands a jail-free card on; to the bank means under its own deck (CARD-3).
void give_jail_card(Game& g, Deck deck, Seat to, Why why);

bool is_jail_card(const Rules& r, Deck deck, int number);
int jail_card_number(const Rules& r, Deck deck);

}  // namespace bankhalter::engine
