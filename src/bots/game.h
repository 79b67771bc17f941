// One game between players, from any state to its end: the loop every simulation, match and
// evaluation runs.
#pragma once

#include <span>

#include "bots/player.h"
#include "play/chance.h"

namespace bankhalter::bots {

/// Sees every action with what it did. Accumulators, recorders and tests are observers.
class Observer {
public:
    virtual ~Observer() = default;
    virtual void action(const Action& action, const State& after, const EventList& events) = 0;
};

/// Chance with a stream of its own for every seat, so that one player's decisions do not change
/// another's dice.
class SeatStreams {
public:
    explicit SeatStreams(std::uint64_t seed);
    /// For so many seats that have all moved on by some places, and their luck with them.
    SeatStreams(std::uint64_t seed, int seats, int places);
    Action next(const State& state) {
        Random& stream = streams_[state.top().who];
        return pick_chance(state, [&](std::uint32_t n) { return stream.below(n); });
    }
    /// The dice of a turn that `seat` is about to throw.
    Action dice(const State& state, Seat seat) {
        Random& stream = streams_[seat.value];
        return pick_dice(dice_of_turn(state, seat),
                         [&](std::uint32_t n) { return stream.below(n); });
    }

private:
    std::array<Random, kMaxSeats> streams_;
};

struct GameLimits {
    int rounds = 500;    // then the game is capped and judged by liquidation value
    bool asked = false;  // before the throw that comes next everybody has been asked already
};

struct GameOutcome {
    SeatSet winners;
    bool capped = false;
    std::uint32_t throws = 0;
    std::uint32_t turns = 0;
    std::uint32_t actions = 0;
};

/// Plays on until the game is over or capped. `players` by seat; the state is changed in place.
GameOutcome play_game(const Rules& rules, State& state, std::span<Player* const> players,
                      SeatStreams& chance, GameLimits limits = {}, Observer* observer = nullptr);

}  // namespace bankhalter::bots
