// AUC: open outcry for deeds and for buildings that run short.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

void open_deed_auction(Game& g, Deed deed);
void open_building_auction(Game& g, Building kind, SeatSet bidders);
/// Ends the top lot: sold to the highest bidder, or to nobody (AMB-8).
void close_auction(Game& g);

void decline(Game& g, const Action& a);  // `auction`: not buying always leads here (BUY-3)
Refusal check_bid(const Rules& r, const State& s, const Action& a);
void bid(Game& g, const Action& a);
void pass_lot(Game& g, const Action& a);
void hammer(Game& g, const Action& a);

/// The bank sells an estate, one deed after another (BKR-4, AMB-39).
void sell_estate(Game& g);

}  // namespace bankhalter::engine
