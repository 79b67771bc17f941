// The vocabulary of the game: strong ids, so that a seat cannot be used as a deed, and the
// enumerations everybody shares.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/layers.h"

namespace bankhalter::engine {

inline constexpr int kMaxSeats = 6;
inline constexpr int kSpaces = 40;
inline constexpr int kDeeds = 28;
inline constexpr int kStreetGroups = 8;
inline constexpr int kDecks = 2;
inline constexpr int kCardsPerDeck = 16;

/// A small number with a type of its own.
template <class Tag>
struct Id {
    std::uint8_t value = 0;
    constexpr int index() const { return value; }
    friend constexpr bool operator==(Id, Id) = default;
    friend constexpr auto operator<=>(Id, Id) = default;
};
using Seat = Id<struct SeatTag>;  // 0 to 5 in seating order; the left neighbour is the next number
using Space = Id<struct SpaceTag>;  // 0 to 39, clockwise from GO
using Deed = Id<struct DeedTag>;    // 0 to 27, the properties in board order
using Group =
    Id<struct GroupTag>;          // 0 to 7 the colour groups A to H, then stations, then utilities
using Deck = Id<struct DeckTag>;  // 0 the chance-like deck, 1 the other

inline constexpr Seat kBank{6};    // the other party of every payment that is not between players
inline constexpr Seat kNobody{7};  // "no seat": no bidder yet, no turn yet
inline constexpr Group kStations{8};
inline constexpr Group kUtilities{9};
inline constexpr int kGroups = 10;

inline constexpr Space kGo{0};
inline constexpr Space kJail{10};

/// An array that is indexed by one kind of id only.
template <class Key, class T, std::size_t N>
struct Indexed {
    std::array<T, N> items{};
    constexpr T& operator[](Key key) { return items[key.value]; }
    constexpr const T& operator[](Key key) const { return items[key.value]; }
    constexpr auto begin() const { return items.begin(); }
    constexpr auto end() const { return items.end(); }
    friend constexpr bool operator==(const Indexed&, const Indexed&) = default;
};

/// A set of ids as bits; iterating gives them in ascending order.
template <class Key, class Bits>
struct Set {
    Bits bits = 0;
    constexpr bool has(Key key) const { return (bits >> key.value) & 1u; }
    constexpr bool empty() const { return bits == 0; }
    constexpr int count() const { return std::popcount(bits); }
    constexpr void add(Key key) { bits = static_cast<Bits>(bits | (Bits{1} << key.value)); }
    /// The same without a branch, where it would often be guessed wrong.
    constexpr void add_if(bool is_in, Key key) {
        bits = static_cast<Bits>(bits | (Bits{is_in} << key.value));
    }
    constexpr void remove(Key key) { bits = static_cast<Bits>(bits & ~(Bits{1} << key.value)); }
    constexpr Key first() const {  // of a set that is not empty, and no time is spent on asking
        assert(bits != 0);
        return Key{static_cast<std::uint8_t>(__builtin_ctz(bits))};
    }
    friend constexpr bool operator==(Set, Set) = default;
    friend constexpr Set operator&(Set a, Set b) { return {static_cast<Bits>(a.bits & b.bits)}; }
    friend constexpr Set operator|(Set a, Set b) { return {static_cast<Bits>(a.bits | b.bits)}; }
    friend constexpr Set operator-(Set a, Set b) { return {static_cast<Bits>(a.bits & ~b.bits)}; }

    struct Iterator {
        Bits rest;
        constexpr Key operator*() const { return Set{rest}.first(); }
        constexpr Iterator& operator++() {
            rest = static_cast<Bits>(rest & (rest - 1));
            return *this;
        }
        constexpr bool operator!=(const Iterator& o) const { return rest != o.rest; }
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};
using SeatSet = Set<Seat, std::uint8_t>;
using DeedSet = Set<Deed, std::uint32_t>;
using GroupSet = Set<Group, std::uint16_t>;

inline constexpr DeedSet kAllDeeds{(1u << kDeeds) - 1};

enum class Variant : std::uint8_t { Standard, Short, Speed };
enum class SpaceKind : std::uint8_t {
    Go,
    Street,
    Station,
    Utility,
    Levy,
    CardSpace,
    Jail,
    Parking,
    GoToJail
};

/// Buildings come in two kinds, and each kind can run short on its own (SCARCE).
enum class Building : std::uint8_t { House, Hotel };

/// The faces of the speed die (AMB-50); None when two dice are thrown.
enum class SpeedFace : std::uint8_t { None, One, Two, Three, Bus, Mr };

/// Why money moves or an obligation stands.
enum class Why : std::uint8_t {
    None,
    Salary,
    Levy,
    Fine,
    Card,
    Rent,
    Purchase,
    Auction,
    Building,
    BuildingSold,
    Mortgage,
    Redeem,
    Interest,
    Trade,
    Bankruptcy,
    Dice,
    Triple,
    SecondLeg,
    Doubles,
    GoToJailSpace,
    Dealt,
    Start,
    Jackpot,
};

/// What a payment was for, where it was for something on the board.
struct Subject {
    enum class Kind : std::uint8_t { None, ADeed, ASpace } kind = Kind::None;
    std::uint8_t at = 0;
    constexpr Subject() = default;
    constexpr Subject(Deed deed) : kind(Kind::ADeed), at(deed.value) {}
    constexpr Subject(Space space) : kind(Kind::ASpace), at(space.value) {}
    friend bool operator==(const Subject&, const Subject&) = default;
};

inline constexpr int kHotelLevel =
    5;  // levels 0 to 4 are houses; the short game goes from 3 straight to the hotel

}  // namespace bankhalter::engine
