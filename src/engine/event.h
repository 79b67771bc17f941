// Events tell what an action did: enough to animate, to speak, and to re-derive every balance.
#pragma once

#include <cassert>

#include "engine/types.h"

namespace bankhalter::engine {

enum class EventKind : std::uint8_t {
    TurnStarted,  // seat, amount = turn number
    Thrown,  // seat, at = first die, other = second die, amount = face, why = Start | Dice | Rent
    ExtraThrow,  // seat: doubles, another throw is due
    Moved,  // seat, at = space reached, amount = steps (negative: back), why = Dice | Card | Triple
            // | SecondLeg
    Jailed,           // seat, why = Doubles | Card | GoToJailSpace
    LeftJail,         // seat, why = Fine | Card | Doubles
    JailThrowFailed,  // seat, amount = tries so far
    SpeedDieActive,   // seat
    Paid,             // seat pays other (either may be the bank) amount, why; subject
    DeedMoved,        // deed at goes from other to seat (either may be the bank), why
    Mortgaged,        // seat, deed at
    Redeemed,         // seat, deed at
    Built,            // seat, deed at, amount = new level
    SoldBuilding,     // seat, deed at, amount = new level
    CardDrawn,        // seat, at = deck, amount = card number
    JailCardMoved,    // deck at: from other to seat (the bank means under its deck), why
    ClaimOpened,      // seat = owner, other = payer, at = space, amount = id
    ClaimMade,        // seat = owner, other = payer, at = space, amount = id
    ClaimLapsed,      // seat = owner, other = payer, at = space, amount = id
    AuctionOpened,    // at = lot
    BidMade,          // seat, at = lot, amount
    Passed,           // seat, at = lot
    AuctionWon,       // seat, at = lot, amount
    AuctionUnsold,    // at = lot
    ShortagePolled,   // seat = requester, at = deed, amount = Building
    Competed,         // seat, at = deed
    DebtOpened,       // seat owes other amount, why
    DeedKept,         // seat leaves deed at face down
    Traded,           // seat and other agreed
    WentBankrupt,     // seat, other = creditor (or bank), amount = debt
    GameOver,         // amount = set of winners
};

struct Event {
    EventKind kind{};
    Seat seat = kNobody;
    Seat other = kNobody;
    std::uint8_t at = 0;
    std::int32_t amount = 0;
    Why why{};
    Subject subject{};  // of a payment
    std::uint8_t unused = 0;
    friend bool operator==(const Event&, const Event&) = default;
};

/// Fixed room: the longest action is the liquidation of a whole estate, 28 deeds with four events
/// each.
class EventList {
public:
    static constexpr int kCapacity = 256;
    void add(const Event& e) {
        assert(count_ < kCapacity);
        items_[static_cast<std::size_t>(count_++)] = e;
    }
    void clear() { count_ = 0; }
    int size() const { return count_; }
    const Event* begin() const { return items_.data(); }
    const Event* end() const { return items_.data() + count_; }
    const Event& operator[](int i) const { return items_[static_cast<std::size_t>(i)]; }

private:
    std::array<Event, kCapacity> items_;
    int count_ = 0;
};

}  // namespace bankhalter::engine
