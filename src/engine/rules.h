// One edition compiled into dense tables. The edition layer fills it; the engine only reads it.
#pragma once

#include "engine/types.h"

namespace bankhalter::engine {

enum class CardEffect : std::uint8_t {
    Advance,
    NearestStation,
    NearestUtility,
    Receive,
    Pay,
    Back,
    GoToJail,
    JailFree,
    Repairs,
    PayEach,
    ReceiveEach,
};

/// What a card does (AMB-33): `amount` is money, a target space or a number of steps; repairs use
/// both fields.
struct Card {
    CardEffect effect{};
    std::int16_t amount = 0;
    std::int16_t per_hotel = 0;
};

struct SpaceFacts {
    SpaceKind kind{};
    Deed deed{};            // valid for Street, Station, Utility
    Deck deck{};            // valid for CardSpace
    std::int16_t levy = 0;  // valid for Levy
};

struct DeedFacts {
    Space space{};
    Group group{};
    std::int16_t price = 0;
    std::int16_t mortgage = 0;
    std::int16_t interest = 0;  // 10 % of the mortgage, rounded up (AMB-28)
    std::int16_t house_price = 0;
    std::array<std::int16_t, 6> rents{};  // streets: by level; level 5 is the hotel
};

/// What some tables play and no sheet prints: off in every edition, and laid over one for study.
struct HouseRules {
    bool jackpot = false;    // levies, fines and what cards cost lie on Parking for the next there
    bool double_go = false;  // whoever stops on GO gets the salary twice
    bool no_auctions = false;  // a deed that nobody buys on landing stays with the bank
};

struct Rules {
    Indexed<Space, SpaceFacts, kSpaces> spaces;
    Indexed<Deed, DeedFacts, kDeeds> deeds;
    Indexed<Group, DeedSet, kGroups> groups;
    std::array<std::array<Card, kCardsPerDeck>, kDecks> cards{};  // cards[deck][number - 1]
    std::array<std::int16_t, 4> station_rents{};
    std::array<std::uint8_t, 2> utility_times{};

    Variant variant = Variant::Standard;
    std::int16_t start_cash = 0;
    std::int16_t speed_extra = 0;  // start money on top with the speed die (SPEED-1)
    std::int16_t salary = 0;
    std::int16_t fine = 0;
    std::uint8_t houses = 0;
    std::uint8_t hotels = 0;
    std::uint8_t max_houses = 4;   // per street; 3 in the short game (QUICK-2, AMB-43)
    std::uint8_t jail_throws = 3;  // tries before the fine is forced; 1 in the short game (QUICK-4)
    HouseRules house;

    bool is_short() const { return variant == Variant::Short; }
    bool is_street(Deed deed) const { return deeds[deed].group.value < kStreetGroups; }
    /// The groups whose deeds are as asked, colour groups if nothing else is said. Told without
    /// branches, which would often be guessed wrong, and in a way that lets the compiler ask about
    /// several groups at once.
    template <int Groups = kStreetGroups, class Asked>
    GroupSet groups_where(Asked asked) const {
        std::uint32_t found = 0;
        for (std::uint32_t g = 0; g < Groups; ++g) {
            const bool is_so = asked(groups.items[g]);
            found |= std::uint32_t{is_so} << g;
        }
        return {static_cast<std::uint16_t>(found)};
    }

    /// Steps paid for to reach a level: a hotel is one step above the last house (QUICK-3).
    int height(int level) const { return level == kHotelLevel ? max_houses + 1 : level; }
    int level_above(int level) const { return level == max_houses ? kHotelLevel : level + 1; }
    int level_below(int level) const { return level == kHotelLevel ? max_houses : level - 1; }
};

}  // namespace bankhalter::engine
