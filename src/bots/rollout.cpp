#include "bots/rollout.h"

#include <cmath>

#include "bots/equity.h"

namespace bankhalter::bots {

static constexpr GameLimits kHorizon{.rounds = 2};  // then equity judges

Rollouts::Rollouts(const Rules& rules, const EquityNet& net)
    : rules_(rules), net_(net), traders_(kMaxSeats, Trader(rules)) {
    for (int i = 0; i < kMaxSeats * kManners; ++i)
        others_.push_back(make_manner(static_cast<Manner>(i % kManners), rules));
}

/// The manners are spread over the games as evenly as their odds allow: the golden ratio never
/// falls into step.
std::size_t Rollouts::manner_in(int game, Seat seat) const {
    const double turn = game * 0.6180339887498949 + seat.value * 0.7548776662466927;
    auto left = static_cast<float>(turn - std::floor(turn));
    const auto odds = rivals_->manners(seat);
    std::size_t manner = 0;
    while (manner + 1 < odds.size() && left >= odds[manner]) left -= odds[manner++];
    return manner;
}

void Rollouts::judge(const State& s, const GameOutcome& outcome, const Reluctance& reluctance,
                     WinTally& tally) const {
    if (!outcome.capped) {
        for (Seat seat : outcome.winners)
            tally.wins[seat.value] += WinTally::kWhole / outcome.winners.count();
        return;
    }
    const Chances chances = equity(rules_, s, reluctance, net_);
    for (Seat seat : s.in_game)
        tally.wins[seat.value] +=
            std::lround(chances[seat.value] * static_cast<float>(WinTally::kWhole));
}

void Rollouts::play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally,
                    bool equals) {
    std::array<Player*, kMaxSeats> players{};
    Reluctance reluctance{};
    reluctance[hero_.value] = kHeroReluctance;
    for (int game = first; game < first + games; ++game) {
        for (std::uint8_t i = 0; i < from.seats; ++i) {
            players[i] = &traders_[i];
            if (hero_.value == i) continue;
            const std::size_t manner = manner_in(game, Seat{i});
            players[i] = others_[i * kManners + manner].get();
            reluctance[i] = kReluctance[manner];
        }
        State s = from;
        SeatStreams chance(seed + static_cast<std::uint64_t>(game));
        const GameOutcome out =
            play_game(rules_, s, std::span(players.data(), s.seats), chance, kHorizon);
        judge(s, out, equals ? Reluctance{} : reluctance, tally);
    }
    tally.games += games;
}

}  // namespace bankhalter::bots
