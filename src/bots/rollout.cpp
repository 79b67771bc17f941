#include "bots/rollout.h"

namespace bankhalter {

void Rollouts::play(const State& from, std::uint64_t seed, int first, int games, WinTally& tally) {
    constexpr GameLimits kHorizon{.rounds = 60};  // then whoever would be worth most counts as the winner
    std::array<Player*, kMaxSeats> players{};
    for (std::size_t i = 0; i < kMaxSeats; ++i) players[i] = &traders_[i];
    for (int game = first; game < first + games; ++game) {
        State s = from;
        SeatStreams chance(seed + static_cast<std::uint64_t>(game));
        const SeatSet winners = play_game(rules_, s, std::span(players.data(), s.seats), chance, kHorizon).winners;
        for (Seat seat : winners) tally.wins[seat.value] += WinTally::kWhole / winners.count();
    }
    tally.games += games;
}

}  // namespace bankhalter
