// The fixed space of actions: a small number for every answer to a question, the same in every
// edition, variant and version of this interface (docs/c.md).
#pragma once

#include <array>
#include <boost/json/array.hpp>
#include <optional>

#include "capi/bankhalter.h"
#include "engine/engine.h"

namespace bankhalter::capi {

/// Where each kind of id begins.
namespace ids {
inline constexpr int kNothing = 0;  // no rent, no trade, nothing to do, and refusing an offer
inline constexpr int kAccept = 1;
inline constexpr int kRoll = 2;
inline constexpr int kFine = 3;
inline constexpr int kCard = 4;  // deck 1, deck 2
inline constexpr int kBuy = 6;
inline constexpr int kAuction = 7;
inline constexpr int kPass = 8;
inline constexpr int kCompete = 9;
inline constexpr int kBankrupt = 10;
inline constexpr int kEnd = 11;
inline constexpr int kClaim = 12;
inline constexpr int kResign = 13;
inline constexpr int kSend = 14;      // the drafted trade
inline constexpr int kPartner = 15;   // drafts a trade with the first to the left, the second, …
inline constexpr int kBid = 20;       // by kRaises over the standing bid, then with all cash
inline constexpr int kGiveCash = 30;  // into the draft, by kCashSteps
inline constexpr int kTakeCash = 35;
inline constexpr int kDraftCard = 40;
inline constexpr int kSteps = 42;  // 1 to 12
inline constexpr int kGoto = 54;   // space 0 to 39
inline constexpr int kPlace = 94;  // deed 0 to 27, as all up to the drafted ones
inline constexpr int kKeep = 122;
inline constexpr int kBuild = 150;
inline constexpr int kSell = 178;
inline constexpr int kMortgage = 206;
inline constexpr int kRedeem = 234;
inline constexpr int kDraftDeed = 262;
inline constexpr int kSelldown = 290;  // group A to H, each down to 0, 1, 2, 3 and 4 houses
inline constexpr int kCount = 330;
static_assert(kCount == BANKHALTER_ACTIONS);
}  // namespace ids

inline constexpr std::array<int, 9> kRaises{1, 2, 5, 10, 20, 50, 100, 200, 500};
inline constexpr std::array<int, 5> kCashSteps{10, 50, 100, 200, 500};
inline constexpr int kSelldownLevels = 5;

/// What the rules would be told; nothing for ids that answer without an action, and for drafting.
std::optional<Action> to_action(const Rules& rules, const State& state, Seat seat, int id);
/// The id of an action of somebody who is asked; -1 for a trade, and for a bid or a sell-down
/// between the steps.
int to_id(const Rules& rules, const State& state, const Action& action);

/// The ids of a kind of action, one for each number of it from `offset` on. None: bids, sell-downs,
/// claims and trades.
struct IdRow {
    int first = -1;
    int count = 0;
    int offset = 0;
};
IdRow row_of(ActionKind kind);

/// What chance brings: dice, then cards, then deeds.
Action to_outcome(int id);
int to_outcome_id(const Action& action);

/// For the catalogue: name, first id and number of each kind.
boost::json::array actions_json();

}  // namespace bankhalter::capi
