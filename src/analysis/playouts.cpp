#include "analysis/playouts.h"

#include <cmath>
#include <numeric>

#include "base/interval.h"
#include "bots/equity.h"
#include "bots/registry.h"
#include "engine/short_game.h"

namespace bankhalter::analysis {

static constexpr int kRoundsToEnd = 500;  // as in a simulation; then the richest has won

double Estimate::margin(Seat seat) const { return kTwoSided95 * std::sqrt(variance[seat.value]); }

void Mean::add(const Shares& x) {
    ++playouts_;
    for (std::size_t i = 0; i < x.size(); ++i) {
        sum_[i] += x[i];
        squares_[i] += x[i] * x[i];
    }
}

Estimate Mean::estimate() const {
    Estimate out{.playouts = playouts_};
    if (playouts_ == 0) return out;
    for (std::size_t i = 0; i < out.mean.size(); ++i) {
        out.mean[i] = sum_[i] / playouts_;
        const double spread = squares_[i] / playouts_ - out.mean[i] * out.mean[i];
        out.variance[i] = std::max(0.0, spread) / std::max(1, playouts_ - 1);
    }
    return out;
}

Shares shared_among(SeatSet winners) {
    Shares out{};
    for (Seat seat : winners) out[seat.value] = 1.0 / winners.count();
    return out;
}

Playouts::Playouts(const Rules& rules, const PlayOn& how, std::uint64_t seed)
    : rules_(rules), rounds_(how.rounds), seed_(seed) {
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        owned_[i] = make_player(how.player, rules, mix(seed, i));
        players_[i] = owned_[i].get();
    }
}

Shares Playouts::play(const State& from, int number, bool asked) {
    if (from.is_over()) return shared_among(winners(rules_, from));
    for (std::uint8_t i = 0; i < from.seats; ++i) players_[i]->sit_down(rules_, Seat{i});
    State s = from;
    SeatStreams chance(mix(seed_, static_cast<std::uint64_t>(number)));
    const GameLimits limits{.rounds = rounds_ > 0 ? rounds_ : kRoundsToEnd, .asked = asked};
    const GameOutcome outcome =
        play_game(rules_, s, std::span(players_.data(), s.seats), chance, limits);
    if (!outcome.capped || rounds_ == 0) return shared_among(outcome.winners);
    Shares out{};
    const Chances chances = equity(rules_, s, {});
    const double all = std::accumulate(chances.begin(), chances.end(), 0.0);  // one, in floats
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = chances[i] / all;
    return out;
}

Estimate Playouts::play(const State& from, int first, int count, bool asked) {
    Mean mean;
    for (int i = first; i < first + count; ++i) mean.add(play(from, i, asked));
    return mean.estimate();
}

}  // namespace bankhalter::analysis
