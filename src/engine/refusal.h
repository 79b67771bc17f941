// Why an action is not accepted. Every reason has a name and a clause; notation/names.cpp gives
// both.
#pragma once

#include <cstdint>

#include "base/layers.h"

namespace bankhalter::engine {

enum class Refusal : std::uint8_t {
    None,
    // who may do what when (permit.cpp)
    GameOver,
    NoSuchSeat,
    SeatIsOut,
    NotAsked,
    NotNow,
    ChanceFirst,
    MoveFirst,
    NotByPlayers,
    InDebt,
    PlaceFirst,
    StockIsFrozen,
    ClaimsWait,
    ResignWaits,
    // chance
    WrongDice,
    CardNotNext,
    DeedTaken,
    // turn, jail, speed die
    NotJailed,
    NoJailCard,
    CannotPayFine,
    NotThatFar,
    // buying, auctions
    CannotPayPrice,
    BidTooLow,
    BidTooHigh,
    // rent
    NoSuchClaim,
    NotYourClaim,
    // building
    NotYours,
    NotAStreet,
    GroupIncomplete,
    GroupMortgaged,
    NotEven,
    FullyBuilt,
    NoneLeft,
    CannotPayBuilding,
    WrongBuilding,
    NothingToSell,
    NotEvenSale,
    NoHousesForHotel,
    BadTarget,
    // mortgages
    AlreadyMortgaged,
    GroupIsBuilt,
    NotMortgaged,
    CannotPayRedemption,
    DeedWaits,
    NotWaiting,
    KeepOnly,
    // trade
    TradeWithSelf,
    PartnerPlacing,
    NothingTraded,
    CashOnBothSides,
    NotTheirs,
    BuiltGroupTraded,
    MortgagedTradeWaits,
    CannotPayTrade,
    CannotPayInterest,
    DebtorLosesCash,
    // debt
    CanStillPay,
};
inline constexpr int kRefusals = static_cast<int>(Refusal::CanStillPay) + 1;

}  // namespace bankhalter::engine
