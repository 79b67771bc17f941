// An action is what somebody does: a player, the bank, or chance. It always carries its seat.
#pragma once

#include "engine/types.h"

namespace bankhalter::engine {

enum class ActionKind : std::uint8_t {
    // on one's own turn or when asked
    Roll,
    Fine,
    PlayCard,
    Steps,
    Goto,
    Buy,
    Auction,
    Bid,
    Pass,
    Compete,
    Place,
    Keep,
    Bankrupt,
    End,
    // at any time (ANY-1)
    Claim,
    Build,
    Sell,
    Selldown,
    Mortgage,
    Redeem,
    Trade,
    Resign,
    // the bank
    Hammer,
    // chance
    Dice,
    Draw,
    Deal,
};
inline constexpr int kActionKinds = static_cast<int>(ActionKind::Deal) + 1;

inline constexpr Seat kChance{
    8};  // the actor of Dice, Draw and Deal; the bank is the actor of Hammer

/// One side of a trade.
struct Items {
    DeedSet deeds{};
    std::int32_t cash = 0;
    std::uint8_t jail_cards = 0;  // bit 0: deck 1's card, bit 1: deck 2's
    std::array<std::uint8_t, 3> unused{};
    friend bool operator==(const Items&, const Items&) = default;
    bool has_goods() const { return !deeds.empty() || jail_cards != 0; }
};

// clang-format off
/// `a` and `b` are the kind's own small numbers:
///   PlayCard                                    a = deck 1 or 2, 0 for the first held
///   Steps                                       a = steps
///   Goto                                        a = space
///   Place Build Sell Mortgage Redeem Keep Deal  a = deed
///   Bid                                         amount
///   Claim                                       amount = id
///   Selldown                                    a = group, levels
///   Trade                                       a = partner, give, take
///   Dice                                        a, b = the white dice, face
///   Draw                                        a = card number
// clang-format on
struct Action {
    ActionKind kind{};
    Seat seat{};
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::int32_t amount = 0;
    SpeedFace face{};
    std::array<std::uint8_t, 3> levels{};
    Items give{};
    Items take{};
    friend bool operator==(const Action&, const Action&) = default;

    Deed deed() const { return Deed{a}; }
};

}  // namespace bankhalter::engine
