#include "bots/rollout.h"

#include <cmath>
#include <cstdlib>

#include "bots/equity.h"

namespace bankhalter {

static const int kRoundsAhead = getenv("BH_H") ? atoi(getenv("BH_H")) : 12;  // then equity judges

Rollouts::Rollouts(const Rules& rules) : rules_(rules), traders_(kMaxSeats, Trader(rules)) {
    for (int i = 0; i < kMaxSeats * kManners; ++i) others_.push_back(make_manner(static_cast<Manner>(i % kManners), rules));
}

/// The manners are spread over the games as evenly as their odds allow: the golden ratio never falls into step.
Player* Rollouts::player_in(int game, Seat seat) {
    if (hero_ == kNobody || hero_ == seat) return &traders_[seat.value];
    const double turn = game * 0.6180339887498949 + seat.value * 0.7548776662466927;
    auto left = static_cast<float>(turn - std::floor(turn));
    const auto odds = rivals_->manners(seat);
    std::size_t manner = 0;
    while (manner + 1 < odds.size() && left >= odds[manner]) left -= odds[manner++];
    return others_[seat.value * kManners + manner].get();
}

void Rollouts::judge(const State& s, SeatSet winners, bool capped, WinTally& tally) const {
    if (hero_ == kNobody || !capped) {
        for (Seat seat : winners) tally.wins[seat.value] += WinTally::kWhole / winners.count();
        return;
    }
    const Chances chances = equity(rules_, s);
    for (Seat seat : s.in_game) tally.wins[seat.value] += std::lround(chances[seat.value] * static_cast<float>(WinTally::kWhole));
}

void Rollouts::play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally) {
    const GameLimits horizon{.rounds = hero_ == kNobody ? 60 : kRoundsAhead};
    std::array<Player*, kMaxSeats> players{};
    for (int game = first; game < first + games; ++game) {
        for (std::uint8_t i = 0; i < from.seats; ++i) players[i] = player_in(game, Seat{i});
        State s = from;
        SeatStreams chance(seed + static_cast<std::uint64_t>(game));
        const GameOutcome out = play_game(rules_, s, std::span(players.data(), s.seats), chance, horizon);
        judge(s, out.winners, out.capped, tally);
    }
    tally.games += games;
}

}  // namespace bankhalter
