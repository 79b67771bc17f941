#include "engine/permit.h"

#include "engine/auction.h"
#include "engine/build.h"
#include "engine/cards.h"
#include "engine/debt.h"
#include "engine/jail.h"
#include "engine/mortgage.h"
#include "engine/rent.h"
#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/step.h"
#include "engine/trade.h"
#include "engine/turn.h"

namespace bankhalter::engine {
namespace {

constexpr std::uint32_t at(Step step) { return 1u << static_cast<int>(step); }
// ANY-2, ANY-5: whenever a player is awaited, except that choosing a move is part of the throw
// (AMB-18 guard 1).
constexpr std::uint32_t kAnyTime = at(Step::StartTurn) | at(Step::Buy) | at(Step::Bid) |
                                   at(Step::Shortage) | at(Step::Place) | at(Step::Charge) |
                                   at(Step::Inherit) | at(Step::EndTurn);

enum Guard : std::uint8_t {
    kFreely = 0,
    kNoDebt = 1,  // a debtor may only raise cash (guard 3)
    kNotPlacing = 2,
    kNoLotOrDebt = 4,  // claims wait (guard 6)
    kNoLot = 8,        // resigning waits (AMB-60)
};

using K = ActionKind;
using enum Actor;
// clang-format off
constexpr Permit kPermits[kActionKinds] = {
    {K::Roll, at(Step::StartTurn), Asked, kFreely, nullptr},
    {K::Fine, at(Step::StartTurn), Asked, kFreely, check_fine},
    {K::PlayCard, at(Step::StartTurn), Asked, kFreely, check_play_card},
    {K::Steps, at(Step::ChooseMove), Asked, kFreely, check_steps},
    {K::Goto, at(Step::ChooseMove), Asked, kFreely, check_goto},
    {K::Buy, at(Step::Buy), Asked, kFreely, check_buy},
    {K::Auction, at(Step::Buy), Asked, kFreely, nullptr},
    {K::Bid, at(Step::Bid), Asked, kFreely, check_bid},
    {K::Pass, at(Step::Bid) | at(Step::Shortage), Asked, kFreely, nullptr},
    {K::Compete, at(Step::Shortage), Asked, kFreely, nullptr},
    {K::Place, at(Step::Place), Asked, kFreely, check_place},
    {K::Keep, at(Step::Inherit), Asked, kFreely, check_keep},
    {K::Bankrupt, at(Step::Charge), Asked, kFreely, check_bankrupt},
    {K::End, at(Step::EndTurn), Asked, kFreely, nullptr},
    {K::Claim, kAnyTime, Anybody, kNoLotOrDebt, check_claim},
    {K::Build, kAnyTime, Anybody, kNoDebt | kNotPlacing, check_build},
    {K::Sell, kAnyTime, Anybody, kNotPlacing, check_sell},
    {K::Selldown, kAnyTime, Anybody, kNotPlacing, check_selldown},
    {K::Mortgage, kAnyTime, Anybody, kNotPlacing, check_mortgage},
    {K::Redeem, kAnyTime, Anybody, kNotPlacing, check_redeem},
    {K::Trade, kAnyTime, Anybody, kNotPlacing, check_trade},
    {K::Resign, kAnyTime, Anybody, kNoLot, nullptr},
    {K::Hammer, at(Step::Bid), Bank, kFreely, nullptr},
    {K::Dice, at(Step::ThrowOpening) | at(Step::ThrowTurn) | at(Step::ThrowUtility), Chance, kFreely, check_dice},
    {K::Draw, at(Step::Draw), Chance, kFreely, check_draw},
    {K::Deal, at(Step::Deal), Chance, kFreely, check_deal},
};
// clang-format on

constexpr bool rows_stand_in_order() {
    for (int i = 0; i < kActionKinds; ++i)
        if (static_cast<int>(kPermits[i].kind) != i) return false;
    return true;
}
static_assert(rows_stand_in_order());

bool is_open(const State& s, std::uint32_t steps) {
    for (const Frame& f : frames_of(s))
        if (at(f.step) & steps) return true;
    return false;
}

Refusal check_guards(const State& s, std::uint8_t guards, Seat seat) {
    if ((guards & kNoDebt) && is_debtor(s, seat)) return Refusal::InDebt;
    if ((guards & kNotPlacing) && is_placing(s, seat)) return Refusal::PlaceFirst;
    if (!(guards & (kNoLot | kNoLotOrDebt))) return Refusal::None;
    constexpr std::uint32_t kLot = at(Step::Bid) | at(Step::Shortage) | at(Step::Place);
    if ((guards & kNoLot) && is_open(s, kLot)) return Refusal::ResignWaits;
    if ((guards & kNoLotOrDebt) && is_open(s, kLot | at(Step::Charge))) return Refusal::ClaimsWait;
    return Refusal::None;
}

}  // namespace

const Permit& permit_for(ActionKind kind) { return kPermits[static_cast<int>(kind)]; }

SeatSet to_act(const State& s) {
    const Frame& f = s.top();
    SeatSet seats;
    switch (facts_of(f.step).answerer) {
        case Answerer::Players:
            seats = f.seats();
            seats.remove(f.other_seat());  // the highest bidder waits
            return seats;
        case Answerer::Player: seats.add(f.seat()); return seats;
        default: return seats;
    }
}

bool serves_step(Step step, ActionKind kind) {
    switch (kind) {
        case ActionKind::Sell:
        case ActionKind::Selldown:
        case ActionKind::Mortgage: return step == Step::Charge;
        case ActionKind::Redeem: return step == Step::Inherit;
        default: return is_answer(kind);
    }
}

bool is_placing(const State& s, Seat seat) {
    for (const Frame& f : frames_of(s))
        if (f.step == Step::Place && f.seat() == seat) return true;
    return false;
}

Refusal check_permit(const State& s, ActionKind kind, Seat seat) {
    const Permit& p = permit_for(kind);
    const Step step = s.top().step;
    if (step == Step::Over) return Refusal::GameOver;
    const bool fits = (p.steps & at(step)) != 0;
    if (p.actor == Actor::Bank || p.actor == Actor::Chance) {
        if (seat != (p.actor == Actor::Bank ? kBank : kChance)) return Refusal::NotByPlayers;
        return fits ? Refusal::None : Refusal::NotNow;
    }
    if (seat.value >= s.seats) return Refusal::NoSuchSeat;
    if (!s.plays(seat)) return Refusal::SeatIsOut;
    if (chance_answers(step)) return Refusal::ChanceFirst;
    if (!fits) return step == Step::ChooseMove ? Refusal::MoveFirst : Refusal::NotNow;
    if (p.actor == Actor::Asked && !to_act(s).has(seat)) return Refusal::NotAsked;
    return check_guards(s, p.guards, seat);
}

}  // namespace bankhalter::engine
