#include "engine/step.h"

#include "engine/auction.h"
#include "engine/build.h"
#include "engine/debt.h"
#include "engine/jail.h"
#include "engine/legal.h"
#include "engine/permit.h"
#include "engine/short_game.h"
#include "engine/speed_die.h"
#include "engine/turn.h"

namespace bankhalter::engine {
namespace {

// ---- what follows by itself ----

bool settle_bid(Game& g) {
    if (!to_act(g.state).empty()) return false;
    close_auction(g);
    return true;
}
bool settle_shortage(Game& g) {
    if (!g.state.top().seats().empty()) return false;
    close_poll(g);
    return true;
}
bool settle_inheritance(Game& g) {
    if (!g.state.top().deeds().empty()) return false;
    g.pop();
    return true;
}

// ---- whether a frame stands ----

bool plays(const State& s, int seat) {
    return seat < s.seats && s.plays(Seat{static_cast<std::uint8_t>(seat)});
}
bool is_top(const State& s, int i) { return i == s.depth - 1; }
bool is_mover(const State& s, const Frame& f) { return f.seat() == s.turn && plays(s, f.who); }
/// A piece that is polled about, auctioned or placed is still in the bank (SCARCE-1).
bool in_stock(const State& s, std::uint8_t lot) {
    return lot == kHouseLot ? s.houses > 0 : lot == kHotelLot && s.hotels > 0;
}
/// Nobody who is out or in debt is asked (AMB-74).
bool may_bid(const State& s, SeatSet seats) {
    for (Seat seat : seats)
        if (!plays(s, seat.value) || is_debtor(s, seat)) return false;
    return true;
}

bool turn_stands(const Rules&, const State& s, const Frame& f, int) { return is_mover(s, f); }
bool move_choice_stands(const Rules& r, const State& s, const Frame& f, int i) {
    return r.variant == Variant::Speed && is_mover(s, f) && is_top(s, i) && i == 1 && f.at <= 6 &&
           f.other <= 6 && (f.at == 0) == (f.other == 0);
}
bool purchase_stands(const Rules&, const State& s, const Frame& f, int i) {
    return is_mover(s, f) && i <= 2 && f.at < kDeeds && s.owner[f.deed()] == kBank;
}
bool bid_stands(const Rules&, const State& s, const Frame& f, int) {
    if (!may_bid(s, f.seats())) return false;
    if (f.at < kDeeds ? s.owner[f.deed()] != kBank : !in_stock(s, f.at)) return false;
    if (f.other_seat() == kNobody) return f.amount == 0;
    return plays(s, f.other) && f.amount > 0 && f.seats().has(f.other_seat());
}
bool shortage_stands(const Rules& r, const State& s, const Frame& f, int) {
    return !f.seats().empty() && may_bid(s, f.seats()) &&
           in_stock(s, (f.amount & kHotelWanted) ? kHotelLot : kHouseLot) && plays(s, f.other) &&
           !f.seats().has(f.other_seat()) && f.at < kDeeds && r.is_street(f.deed()) &&
           (SeatSet{static_cast<std::uint8_t>(f.amount & 0xff)} - s.in_game).empty() &&
           (f.amount & ~(kHotelWanted | 0xff)) == 0;
}
bool placing_stands(const Rules& r, const State& s, const Frame& f, int) {
    return plays(s, f.who) && in_stock(s, f.at) &&
           has_street_for(r, s, f.seat(), f.at == kHotelLot ? Building::Hotel : Building::House);
}
bool charge_stands(const Rules&, const State& s, const Frame& f, int) {
    return plays(s, f.who) && f.who != f.other && f.amount > 0 &&
           (f.other == kBank.value || plays(s, f.other));
}
bool inheritance_stands(const Rules&, const State& s, const Frame& f, int) {
    return plays(s, f.who) && !f.deeds().empty() &&
           (f.deeds() - (s.mortgaged & deeds_of(s, f.seat()))).empty();
}
bool opening_stands(const Rules&, const State& s, const Frame& f, int i) {
    return is_top(s, i) && f.who < s.seats && f.at <= 12 && SeatSet{f.other}.has(f.seat()) &&
           (SeatSet{f.other} - s.in_game).empty() &&
           (static_cast<unsigned>(f.amount) & ~static_cast<unsigned>(f.other)) == 0;
}
bool throw_stands(const Rules&, const State& s, const Frame& f, int i) {
    return is_mover(s, f) && is_top(s, i) && i == 1;
}
bool utility_throw_stands(const Rules& r, const State& s, const Frame& f, int i) {
    return is_top(s, i) && plays(s, f.who) && plays(s, f.other) && f.who != f.other &&
           (f.amount == r.utility_times[0] || f.amount == r.utility_times[1]);
}
bool draw_stands(const Rules&, const State& s, const Frame& f, int i) {
    return is_mover(s, f) && is_top(s, i) && i <= 2 && f.at < kDecks;
}
bool deal_stands(const Rules& r, const State& s, const Frame& f, int i) {
    return r.is_short() && is_top(s, i) && f.amount == kDeeds - deeds_of(s, kBank).count() &&
           f.amount < kDealtDeeds * s.seats && f.who == f.amount % s.seats;
}
bool rest_of_turn_stands(const Rules&, const State& s, const Frame& f, int i) {
    return f.seat() == s.turn && !is_top(s, i);
}
bool second_leg_stands(const Rules& r, const State& s, const Frame& f, int i) {
    return r.variant == Variant::Speed && is_mover(s, f) && !is_top(s, i) && i == 1;
}
bool leaving_jail_stands(const Rules&, const State& s, const Frame& f, int i) {
    return is_mover(s, f) && !is_top(s, i) && i == 1 && s.jailed.has(f.seat()) && f.amount >= 2 &&
           f.amount <= 12;
}
bool estate_stands(const Rules&, const State& s, const Frame& f, int i) {
    return !is_top(s, i) && (f.deeds() - deeds_of(s, kBank)).empty();
}
bool end_stands(const Rules&, const State& s, const Frame&, int i) { return is_top(s, i); }

// ---- when a player is gone: nobody acts or pays for the dead ----

bool drop_own(Frame& f, Seat dead, Seat) { return f.seat() != dead; }
bool pass_dice(Frame& f, Seat dead, Seat) {
    if (f.seat() == dead) f.step = Step::AfterThrow;
    return true;
}
/// What is owed to him passes to his creditor: the bank forgives rent, and nobody owes himself
/// (AMB-71).
bool pass_debt(Frame& f, Seat dead, Seat creditor) {
    if (f.seat() == dead) return false;
    if (f.other_seat() != dead) return true;
    f.other = creditor.value;
    return creditor == kBank ? f.why() != Why::Rent : f.seat() != creditor;
}

// ---- what the clock plays ----

template <ActionKind Kind>
Action just(const Rules&, const State&, Seat seat) {
    return {.kind = Kind, .seat = seat};
}
Action move_on(const Rules&, const State& s, Seat seat) {
    const BusSteps bus = bus_steps(s.top());
    if (bus.count == 0) return {.kind = ActionKind::Goto, .seat = seat, .a = kGo.value};
    const int steps = bus.steps[static_cast<std::size_t>(bus.count - 1)];
    return {.kind = ActionKind::Steps, .seat = seat, .a = static_cast<std::uint8_t>(steps)};
}
/// Whoever has won a building has a street for it, or the lot was void (AMB-82).
Action place_somewhere(const Rules& r, const State& s, Seat seat) {
    Action a{.kind = ActionKind::Place, .seat = seat};
    for (Deed d : deeds_of(s, seat)) {
        a.a = d.value;
        if (check_place(r, s, a) == Refusal::None) break;
    }
    return a;
}
Action keep_first(const Rules&, const State& s, Seat seat) {
    return {.kind = ActionKind::Keep, .seat = seat, .a = s.top().deeds().first().value};
}

using K = ActionKind;
using A = Answerer;
// clang-format off
constexpr StepFacts kSteps[] = {
    {Step::StartTurn,    A::Player,  true,  turn_stands,         pass_dice, just<K::Roll>},
    {Step::ChooseMove,   A::Player,  false, move_choice_stands,  nullptr,   move_on},
    // AMB-77: no auction once the one who stands there has left
    {Step::Buy,          A::Player,  false, purchase_stands,     drop_own,  just<K::Auction>},
    {Step::Bid,          A::Players, false, bid_stands,          nullptr,   just<K::Pass>},
    {Step::Shortage,     A::Players, false, shortage_stands,     nullptr,   just<K::Pass>},
    {Step::Place,        A::Player,  false, placing_stands,      nullptr,   place_somewhere},
    {Step::Charge,       A::Player,  false, charge_stands,       pass_debt, raise_cash_gently},
    {Step::Inherit,      A::Player,  false, inheritance_stands,  drop_own,  keep_first},
    {Step::EndTurn,      A::Player,  true,  turn_stands,         pass_dice, just<K::End>},
    {Step::ThrowOpening, A::Chance,  true,  opening_stands,      nullptr,   nullptr},
    {Step::ThrowTurn,    A::Chance,  false, throw_stands,        nullptr,   nullptr},
    {Step::ThrowUtility, A::Chance,  false, utility_throw_stands, nullptr,  nullptr},
    {Step::Draw,         A::Chance,  false, draw_stands,         nullptr,   nullptr},
    {Step::Deal,         A::Chance,  true,  deal_stands,         nullptr,   nullptr},
    {Step::AfterThrow,   A::Engine,  true,  rest_of_turn_stands, pass_dice, nullptr},
    {Step::SecondLeg,    A::Engine,  false, second_leg_stands,   drop_own,  nullptr},
    {Step::LeaveJail,    A::Engine,  false, leaving_jail_stands, drop_own,  nullptr},
    {Step::Estate,       A::Engine,  false, estate_stands,       nullptr,   nullptr},
    {Step::Over,         A::Nobody,  true,  end_stands,          nullptr,   nullptr},
};
// clang-format on

constexpr bool steps_stand_in_order() {
    int i = 0;
    for (const StepFacts& f : kSteps)
        if (static_cast<int>(f.step) != i++ ||
            chance_answers(f.step) != (f.answerer == Answerer::Chance))
            return false;
    return i == static_cast<int>(Step::Over) + 1;
}
static_assert(steps_stand_in_order());

}  // namespace

const StepFacts& facts_of(Step step) { return kSteps[static_cast<int>(step)]; }

bool settle(Game& g) {
    switch (g.state.top().step) {
        case Step::Bid: return settle_bid(g);
        case Step::Shortage: return settle_shortage(g);
        case Step::Charge: return settle_charge(g);
        case Step::Inherit: return settle_inheritance(g);
        case Step::SecondLeg: return second_leg(g), true;
        case Step::LeaveJail: return leave_jail(g), true;
        case Step::Estate: return sell_estate(g), true;
        default: return false;
    }
}

}  // namespace bankhalter::engine
