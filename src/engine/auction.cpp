#include "engine/auction.h"

#include "engine/build.h"
#include "engine/ledger.h"

namespace bankhalter::engine {

static void open_auction(Game& g, std::uint8_t lot, SeatSet bidders) {
    bidders = bidders - debtors_of(g.state);  // AMB-74
    Frame& f = g.push(Step::Bid, kNobody);
    f.who = bidders.bits;
    f.other = kNobody.value;
    f.at = lot;
    g.tell({.kind = EventKind::AuctionOpened, .at = lot});
}

void open_deed_auction(Game& g, Deed deed) { open_auction(g, deed.value, g.state.in_game); }

void open_building_auction(Game& g, Building kind, SeatSet bidders) {
    open_auction(g, kind == Building::House ? kHouseLot : kHotelLot, bidders);
}

void close_auction(Game& g) {
    const Frame f = g.pop();
    const Seat winner = f.other_seat();
    const bool is_deed = f.at < kDeeds;
    const Building kind = f.at == kHotelLot ? Building::Hotel : Building::House;
    if (winner == kNobody ||
        (!is_deed && !has_street_for(g.rules, g.state, winner, kind))) {  // AMB-8; AMB-82: void
        g.tell({.kind = EventKind::AuctionUnsold, .at = f.at});
        return;
    }
    g.tell({.kind = EventKind::AuctionWon, .seat = winner, .at = f.at, .amount = f.amount});
    pay(g, winner, kBank, f.amount, Why::Auction, is_deed ? Subject(f.deed()) : Subject());
    if (is_deed)
        give_deed(g, f.deed(), winner, Why::Auction);
    else
        g.push(Step::Place, winner).at = f.at;
}

void decline(Game& g, const Action&) {
    const Deed deed = g.pop().deed();
    if (!g.rules.house.no_auctions) open_deed_auction(g, deed);
}

Refusal check_bid(const Rules&, const State& s, const Action& a) {
    if (a.amount <= s.top().amount) return Refusal::BidTooLow;  // AUC-3, AUC-6
    return a.amount <= free_cash(s, a.seat) ? Refusal::None : Refusal::BidTooHigh;
}

void bid(Game& g, const Action& a) {
    Frame& f = g.state.top();
    f.other = a.seat.value;
    f.amount = a.amount;
    g.tell({.kind = EventKind::BidMade, .seat = a.seat, .at = f.at, .amount = a.amount});
}

void pass_lot(Game& g, const Action& a) {
    Frame& f = g.state.top();
    SeatSet left = f.seats();
    left.remove(a.seat);
    f.who = left.bits;
    // Of a poll the lot is the building wanted, not the street it is wanted for.
    const std::uint8_t lot = f.step == Step::Bid         ? f.at
                             : (f.amount & kHotelWanted) ? kHotelLot
                                                         : kHouseLot;
    g.tell({.kind = EventKind::Passed, .seat = a.seat, .at = lot});
}

void hammer(Game& g, const Action&) { close_auction(g); }

void sell_estate(Game& g) {
    Frame& f = g.state.top();
    DeedSet left = f.deeds();
    if (left.empty()) {
        g.pop();
        return;
    }
    const Deed deed = left.first();
    left.remove(deed);
    f.amount = static_cast<std::int32_t>(left.bits);
    open_deed_auction(g, deed);
}

}  // namespace bankhalter::engine
