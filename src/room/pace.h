// How fast a table is: the presets a host chooses from.
#pragma once

#include <cstdint>
#include <string_view>

namespace bankhalter::room {

using Millis = std::int64_t;  // of the server's clock, since 1970

struct Pace {
    std::string_view name;
    Millis decision;  // 0: no clock
    Millis bank;      // on top, once a game
    Millis hammer;    // after the last bid
    Millis trustee;   // after an absence was noticed
    Millis gap;       // before the next player's throw, among people
    Millis bot_step;  // how long the throw of a bot takes where people watch (bot_clock.h)
};

// clang-format off
inline constexpr Pace kPaces[] = {
    //          decision     bank  hammer  trustee    gap  bot_step
    {"blitz",     15'000,  60'000,  5'000,  10'000, 1'000, 200},
    {"normal",    45'000, 180'000,  8'000,  20'000, 2'000, 300},
    {"relaxed",  120'000, 600'000, 12'000,  60'000, 2'000, 400},
    {"none",           0,       0, 20'000, 120'000, 2'000, 300},
    {"machine",   30'000,  60'000,  3'000,  10'000,     0,   0},
};
// clang-format on

inline const Pace* find_pace(std::string_view name) {
    for (const Pace& pace : kPaces)
        if (pace.name == name) return &pace;
    return nullptr;
}

// The same at every pace.
inline constexpr Millis kSilence = 10'000;  // without a sign of life: absent
inline constexpr Millis kClaimFloor =
    5'000;  // an owner's time to claim once the landing is on his screen
inline constexpr Millis kDeliveryLimit =
    15'000;  // an owner who cannot be reached for so long is helped by the trustee
inline constexpr Millis kShowing =
    10'000;  // a question comes to the screen within this time, or the clock runs without
inline constexpr Millis kAtOnce = 1'000;  // what is seen so soon needs no entry
inline constexpr Millis kHold = 20'000;   // "Moment!"
inline constexpr int kHoldsPerRound = 2;
inline constexpr Millis kHintGap = 2'000;  // between two hints to one seat
inline constexpr Millis kOfferLife = 90'000;
inline constexpr int kTurnsBeforeVote = 3;
inline constexpr Millis kStepOfBotsAlone = 250;  // at least, once no person plays any more
inline constexpr std::int64_t kMostEntriesOfBots = 40'000;  // a log that they do not write on
inline constexpr Millis kUnseatAfter = 120'000;  // of absence, by whoever acts for the host
inline constexpr Millis kSealTime = 5'000;       // after a rollback, for promising a nonce
inline constexpr Millis kUnsealTime = 5'000;     // the game does not wait longer for nonces

}  // namespace bankhalter::room
