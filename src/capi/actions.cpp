#include "capi/actions.h"

#include <algorithm>

namespace bankhalter::capi {
namespace {

constexpr int kFaces = 6;  // of the speed die, and none
constexpr int kDiceOutcomes = 6 * 6 * kFaces;
static_assert(kDiceOutcomes + kCardsPerDeck + kDeeds == BANKHALTER_OUTCOMES);

/// Ids that are an action with the number of its place in the row. Bids, sell-downs and claims have
/// more to them.
struct Row {
    const char* name;
    int first;
    int count;
    std::optional<ActionKind> kind{};
    int offset = 0;  // of the action's number
};
using K = ActionKind;
constexpr Row kRows[] = {
    {"nothing", ids::kNothing, 1},
    {"accept", ids::kAccept, 1},
    {"roll", ids::kRoll, 1, K::Roll},
    {"fine", ids::kFine, 1, K::Fine},
    {"card", ids::kCard, kDecks, K::PlayCard, 1},
    {"buy", ids::kBuy, 1, K::Buy},
    {"auction", ids::kAuction, 1, K::Auction},
    {"pass", ids::kPass, 1, K::Pass},
    {"compete", ids::kCompete, 1, K::Compete},
    {"bankrupt", ids::kBankrupt, 1, K::Bankrupt},
    {"end", ids::kEnd, 1, K::End},
    {"claim", ids::kClaim, 1},
    {"resign", ids::kResign, 1, K::Resign},
    {"send", ids::kSend, 1},
    {"partner", ids::kPartner, kMaxSeats - 1},
    {"bid", ids::kBid, static_cast<int>(kRaises.size()) + 1},
    {"give_cash", ids::kGiveCash, static_cast<int>(kCashSteps.size())},
    {"take_cash", ids::kTakeCash, static_cast<int>(kCashSteps.size())},
    {"draft_card", ids::kDraftCard, kDecks},
    {"steps", ids::kSteps, 12, K::Steps, 1},
    {"goto", ids::kGoto, kSpaces, K::Goto},
    {"place", ids::kPlace, kDeeds, K::Place},
    {"keep", ids::kKeep, kDeeds, K::Keep},
    {"build", ids::kBuild, kDeeds, K::Build},
    {"sell", ids::kSell, kDeeds, K::Sell},
    {"mortgage", ids::kMortgage, kDeeds, K::Mortgage},
    {"redeem", ids::kRedeem, kDeeds, K::Redeem},
    {"draft_deed", ids::kDraftDeed, kDeeds},
    {"selldown", ids::kSelldown, kStreetGroups* kSelldownLevels},
};

constexpr bool rows_fill_the_space() {
    int next = 0;
    for (const Row& row : kRows) {
        if (row.first != next) return false;
        next += row.count;
    }
    return next == ids::kCount;
}
static_assert(rows_fill_the_space());

constexpr auto kRowOf = [] {
    std::array<IdRow, kActionKinds> rows{};
    for (const Row& row : kRows)
        if (row.kind)
            rows[static_cast<std::size_t>(*row.kind)] = {row.first, row.count, row.offset};
    return rows;
}();

Action selldown(const Rules& r, const State& s, Seat seat, int group, int level) {
    Action a{.kind = K::Selldown, .seat = seat, .a = static_cast<std::uint8_t>(group)};
    for (Deed d : r.groups[Group{a.a}])
        a.levels[a.b++] = static_cast<std::uint8_t>(std::min<int>(s.level[d], level));
    return a;
}

int bid_of(const State& s, Seat seat, int step) {
    const auto i = static_cast<std::size_t>(step);
    return i < kRaises.size() ? s.top().amount + kRaises[i] : free_cash(s, seat);
}

}  // namespace

std::optional<Action> to_action(const Rules& r, const State& s, Seat seat, int id) {
    if (id >= ids::kBid && id < ids::kGiveCash)
        return Action{.kind = K::Bid, .seat = seat, .amount = bid_of(s, seat, id - ids::kBid)};
    if (id >= ids::kSelldown && id < ids::kCount) {
        const int at = id - ids::kSelldown;
        return selldown(r, s, seat, at / kSelldownLevels, at % kSelldownLevels);
    }
    for (const Row& row : kRows)
        if (row.kind && id >= row.first && id < row.first + row.count)
            return Action{
                .kind = *row.kind,
                .seat = seat,
                .a = static_cast<std::uint8_t>(row.count == 1 ? 0 : id - row.first + row.offset)};
    return std::nullopt;
}

int to_id(const Rules& r, const State& s, const Action& a) {
    if (a.kind == K::Claim) return ids::kClaim;
    if (a.kind == K::Bid) {
        for (int id = ids::kBid; id < ids::kGiveCash; ++id)
            if (bid_of(s, a.seat, id - ids::kBid) == a.amount) return id;
        return -1;
    }
    if (a.kind == K::Selldown) {
        for (int level = 0; level < kSelldownLevels; ++level)
            if (selldown(r, s, a.seat, a.a, level) == a)
                return ids::kSelldown + a.a * kSelldownLevels + level;
        return -1;
    }
    const IdRow row = row_of(a.kind);
    return row.count > 1 ? row.first + a.a - row.offset : row.first;
}

IdRow row_of(ActionKind kind) { return kRowOf[static_cast<std::size_t>(kind)]; }

Action to_outcome(int id) {
    Action a{.seat = kChance};
    if (id < kDiceOutcomes) {
        a.kind = K::Dice;
        a.a = static_cast<std::uint8_t>(id / kFaces / 6 + 1);
        a.b = static_cast<std::uint8_t>(id / kFaces % 6 + 1);
        a.face = static_cast<SpeedFace>(id % kFaces);
    } else if (id < kDiceOutcomes + kCardsPerDeck) {
        a.kind = K::Draw;
        a.a = static_cast<std::uint8_t>(id - kDiceOutcomes + 1);
    } else {
        a.kind = K::Deal;
        a.a = static_cast<std::uint8_t>(id - kDiceOutcomes - kCardsPerDeck);
    }
    return a;
}

int to_outcome_id(const Action& a) {
    if (a.kind == K::Dice) return ((a.a - 1) * 6 + a.b - 1) * kFaces + static_cast<int>(a.face);
    return a.kind == K::Draw ? kDiceOutcomes + a.a - 1 : kDiceOutcomes + kCardsPerDeck + a.a;
}

boost::json::array actions_json() {
    boost::json::array out;
    for (const Row& row : kRows)
        out.push_back({{"name", row.name}, {"first", row.first}, {"count", row.count}});
    return out;
}

}  // namespace bankhalter::capi
