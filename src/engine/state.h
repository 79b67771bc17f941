// The whole game as plain data: trivially copyable, no pointers, nothing hidden.
#pragma once

#include <span>
#include <type_traits>

#include "engine/rules.h"

namespace bankhalter::engine {

/// What is awaited. A frame's step says who answers it: a player, chance, or the engine itself in
/// `advance`.
enum class Step : std::uint8_t {
    // players
    StartTurn,   // who: roll, or in jail roll / fine / card
    ChooseMove,  // who: bus (at = first die, other = second) or triple (at = 0)
    Buy,         // who: buy or auction deed `at`
    Bid,  // open outcry; who = set of seats that have not passed, other = high bidder, at = lot,
          // amount = high bid
    Shortage,  // who = set of seats still to answer, other = requester, at = deed, amount =
               // competitors, hotel flag
    Place,     // who: put the won building (at = kind) on a street
    Charge,    // who owes `amount` to `other` for `at` (a Why, or rent_at a space); awaited only
               // while the cash is missing
    Inherit,   // who: keep or redeem each deed of the set `amount`
    EndTurn,   // who: end
    // chance
    ThrowOpening,  // who throws; other = contenders of this round, at = best total, amount = seats
                   // that threw it
    ThrowTurn,     // who throws for his turn
    ThrowUtility,  // who throws for the rent owed to `other`: amount times the dice; at = rent_at
                   // the space, or 0
    Draw,          // who draws from deck `at`
    Deal,          // who is dealt a deed (QUICK-1); amount = deeds dealt so far
    // the engine
    AfterThrow,  // the rest of who's turn: extra throw, end of turn, or the next seat
    SecondLeg,   // who moves on to the next property (SPEED-6)
    LeaveJail,   // who pays no more and moves `amount` steps (JAIL-11)
    Estate,      // the deeds in the set `amount` are auctioned in board order (BKR-4)
    Over,
};

/// A rent that is owed remembers its space. That is for the telling of it only: the rules never
/// ask, a position need not say, and neither hash nor JSON has it.
inline constexpr std::uint8_t kRentOf = 128;
constexpr std::uint8_t rent_at(Space space) {
    return static_cast<std::uint8_t>(kRentOf + space.value);
}

struct Frame {
    Step step{};
    std::uint8_t who = 0;
    std::uint8_t other = 0;
    std::uint8_t at = 0;
    std::int32_t amount = 0;
    friend bool operator==(const Frame&, const Frame&) = default;

    Seat seat() const { return Seat{who}; }
    Seat other_seat() const { return Seat{other}; }
    SeatSet seats() const { return SeatSet{who}; }
    Deed deed() const { return Deed{at}; }
    DeedSet deeds() const { return DeedSet{static_cast<std::uint32_t>(amount)}; }

    // Of a charge or a utility's throw.
    bool is_rent_of_a_space() const {
        return at >= kRentOf && (step == Step::Charge || step == Step::ThrowUtility);
    }
    Why why() const { return is_rent_of_a_space() ? Why::Rent : static_cast<Why>(at); }
    Subject rented() const {
        if (!is_rent_of_a_space()) return {};
        return Space{static_cast<std::uint8_t>(at - kRentOf)};
    }
    /// `at` without the space of a rent.
    std::uint8_t fact_at() const {
        if (!is_rent_of_a_space()) return at;
        return step == Step::Charge ? static_cast<std::uint8_t>(Why::Rent) : 0;
    }
};
static_assert(sizeof(Frame) == 8);

// What a Bid frame's `at` holds besides a deed, and what a Place frame's `at` holds.
inline constexpr std::uint8_t kHouseLot = 32;
inline constexpr std::uint8_t kHotelLot = 33;
inline constexpr std::int32_t kHotelWanted = 1 << 8;  // flag in a Shortage frame's amount

/// Rent that its owner may still demand (RENT-3), frozen at the landing (AMB-17).
struct Claim {
    std::uint32_t id = 0;
    std::uint16_t rent = 0;  // 0 for a utility, whose rent is `times` a throw
    std::uint8_t times = 0;
    Space space{};
    Seat owner{};
    Seat payer{};
    std::uint16_t unused = 0;
    friend bool operator==(const Claim&, const Claim&) = default;
};

/// A set of unseen cards and a queue of known ones: drawing uniformly from the unseen is the same
/// as having shuffled.
struct DeckState {
    std::uint16_t unseen = 0;  // bit n-1 for card n
    std::uint8_t known_count = 0;
    Seat jail_card = kBank;  // who holds its jail-free card; the bank means it lies in the deck
    std::array<std::uint8_t, kCardsPerDeck> known{};  // next to be drawn first
};

// At most two landings a throw (Mr.) and three throws a turn leave claims; all others are closed by
// the next roll. A position may bring as many again.
inline constexpr int kMaxTurnClaims = 6;
inline constexpr int kMaxClaims = 2 * kMaxTurnClaims;
// Turn, second leg, five payers of one card, two inheritances of a trade, an estate and its
// auction, and a poll or lot for each kind of building are 13: what a position may bring
// (check.cpp). From there an estate, its auction, two lots and two inheritances can still come on
// top before anything must be answered; bankruptcies drop at least as many frames as they add.
inline constexpr int kMaxSetUpFrames = 13;
inline constexpr int kMaxFrames = 20;

struct State {
    Indexed<Seat, std::int32_t, kMaxSeats + 1>
        cash;  // the bank's entry makes the sum zero: money is conserved
    std::uint32_t next_claim = 1;
    std::uint32_t turn_number = 1;
    std::int32_t jackpot = 0;  // of the bank's money what lies on Parking, by house rule
    DeedSet mortgaged;
    Indexed<Seat, Space, kMaxSeats> space;
    Indexed<Seat, std::uint8_t, kMaxSeats> jail_tries;
    SeatSet in_game;
    SeatSet jailed;
    SeatSet speed_die;  // whose speed die is active (SPEED-2)
    std::uint8_t seats = 0;
    Seat turn = kNobody;
    std::uint8_t doubles = 0;  // of this turn (AMB-91)
    std::uint8_t again = 0;    // an extra throw is due
    std::uint8_t houses = 0;   // in the bank
    std::uint8_t hotels = 0;
    std::uint8_t claim_count = 0;
    std::uint8_t depth = 0;
    std::uint8_t unused = 0;
    Indexed<Seat, DeedSet, kMaxSeats + 1> holdings;  // the deeds of every seat and of the bank
    Indexed<Deed, Seat, kDeeds> owner;               // the same, asked the other way round
    Indexed<Deed, std::uint8_t, kDeeds> level;
    Indexed<Deck, DeckState, kDecks> decks;
    std::array<Claim, kMaxClaims> claims{};
    std::array<Frame, kMaxFrames> frames{};

    const Frame& top() const { return frames[depth - 1u]; }
    Frame& top() { return frames[depth - 1u]; }
    void set_owner(Deed deed, Seat seat) {
        holdings[owner[deed]].remove(deed);
        holdings[seat].add(deed);
        owner[deed] = seat;
    }
    bool plays(Seat seat) const { return in_game.has(seat); }
    bool is_over() const { return top().step == Step::Over; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>, "states are compared byte by byte");
static_assert(sizeof(State) <= 512);

constexpr bool chance_answers(Step step) {
    return step >= Step::ThrowOpening && step <= Step::Deal;
}

/// The next seat to the left that still plays (SETUP-7).
inline Seat left_of(const State& s, Seat seat) {
    const SeatSet later = s.in_game & SeatSet{static_cast<std::uint8_t>(0xfeu << seat.value)};
    return (later.empty() ? s.in_game : later).first();
}

/// The other players, clockwise from the left neighbour: nobody comes first by his number.
struct OtherSeats {
    const State& state;
    Seat seat;
    struct Iterator {
        const State& state;
        Seat at;
        Seat operator*() const { return at; }
        Iterator& operator++() {
            at = left_of(state, at);
            return *this;
        }
        bool operator!=(const Iterator& o) const { return at != o.at; }
    };
    Iterator begin() const { return {state, left_of(state, seat)}; }
    Iterator end() const { return {state, seat}; }
};
/// Precondition: the seat still plays.
inline OtherSeats others_at(const State& s, Seat seat) { return {s, seat}; }

// Questions about holdings that several chapters ask.
inline DeedSet group_of(const Rules& r, Deed deed) { return r.groups[r.deeds[deed].group]; }
inline DeedSet deeds_of(const State& s, Seat seat) { return s.holdings[seat]; }
inline bool owns_group(const Rules& r, const State& s, Seat seat, Group group) {
    return (r.groups[group] - s.holdings[seat]).empty();
}
inline int count_owned(const Rules& r, const State& s, Seat seat, Group group) {
    return (r.groups[group] & s.holdings[seat]).count();
}
inline bool is_built(const Rules& r, const State& s, Group group) {
    for (Deed d : r.groups[group])
        if (s.level[d] > 0) return true;
    return false;
}

/// The open frames, the bottom first.
inline std::span<const Frame> frames_of(const State& s) { return {s.frames.data(), s.depth}; }

/// Cash that no standing bid needs (AMB-18 guard 2, AMB-75).
inline int free_cash(const State& s, Seat seat) {
    int cash = s.cash[seat];
    for (const Frame& f : frames_of(s))
        if (f.step == Step::Bid && f.other_seat() == seat) cash -= f.amount;
    return cash;
}

/// Those who owe: an open charge anywhere in the stack makes a debtor, queued payers too
/// (AMB-78).
inline SeatSet debtors_of(const State& s) {
    SeatSet debtors;
    for (const Frame& f : frames_of(s))
        if (f.step == Step::Charge) debtors.add(f.seat());
    return debtors;
}
inline bool is_debtor(const State& s, Seat seat) { return debtors_of(s).has(seat); }

inline bool any_frame(const State& s, Step step) {
    for (const Frame& f : frames_of(s))
        if (f.step == step) return true;
    return false;
}

/// Deeds whose new owner still has to choose between keeping and redeeming (AMB-80).
inline DeedSet waiting_deeds(const State& s) {
    DeedSet set;
    for (const Frame& f : frames_of(s))
        if (f.step == Step::Inherit) set = set | f.deeds();
    return set;
}

}  // namespace bankhalter::engine
