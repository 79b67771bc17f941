// Every invariant of the game in one place: random play asserts it after each action, and a
// position that is set up must pass it.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

enum class Fault : std::uint8_t {
    MoneyNotConserved,
    NegativeCash,
    OwnerNotInGame,
    BuildingsMiscounted,
    UnevenGroup,
    BuiltWithoutGroup,
    BuiltOnMortgage,
    BuiltOffStreet,
    BadLevel,
    BankDeedMortgaged,
    CardLost,
    CardTwice,
    CardHolderOut,
    JailedElsewhere,
    TooManyTries,
    TriesOutsideJail,
    OutWithAssets,
    SpeedDieNotPlayed,
    BadDoubles,
    ClaimBroken,
    ClaimIdOrder,
    TooFewPlayers,
    NotOver,
    TurnSeatNotInGame,
    FramesBroken,
    BidNotCovered,
    DebtCanBePaid,
    NobodyCanAct,
    HoldingsDiffer,
};
inline constexpr int kFaults = static_cast<int>(Fault::HoldingsDiffer) + 1;

/// All broken invariants, in a fixed order; `at` is the seat, deed or deck concerned.
struct Faults {
    struct Item {
        Fault fault;
        std::uint8_t at;
    };
    std::array<Item, 128> items;
    int count = 0;
    bool none() const { return count == 0; }
    const Item* begin() const { return items.data(); }
    const Item* end() const { return items.data() + count; }
};
Faults check(const Rules& rules, const State& state);

}  // namespace bankhalter::engine
