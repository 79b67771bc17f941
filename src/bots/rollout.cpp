#include "bots/rollout.h"

namespace bankhalter {

Rollouts::Rollouts(const Rules& rules)
    : rules_(rules), traders_(kMaxSeats, Trader(rules)), fixed_(kMaxSeats, FixedPolicy(kFixedPolicyPlus)), cornells_(kMaxSeats) {}

Player* Rollouts::player_in(int game, std::size_t seat) {
    if (hero_ == kNobody || hero_.value == seat || game % 3 == 0) return &traders_[seat];
    if (game % 3 == 1) return &fixed_[seat];
    return &cornells_[seat];
}

void Rollouts::play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally) {
    constexpr GameLimits kHorizon{.rounds = 60};  // then whoever would be worth most counts as the winner
    std::array<Player*, kMaxSeats> players{};
    for (int game = first; game < first + games; ++game) {
        for (std::size_t i = 0; i < from.seats; ++i) players[i] = player_in(game, i);
        State s = from;
        SeatStreams chance(seed + static_cast<std::uint64_t>(game));
        const SeatSet winners = play_game(rules_, s, std::span(players.data(), s.seats), chance, kHorizon).winners;
        for (Seat seat : winners) tally.wins[seat.value] += WinTally::kWhole / winners.count();
    }
    tally.games += games;
}

}  // namespace bankhalter
