#include "sim/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sim/block_mean.h"

namespace bankhalter::sim {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10
constexpr double kPriorPrecision = 1.0 / 64;       // eight nats wide

/// Gauss-Jordan; only ever given positive definite matrices.
Matrix invert(Matrix m) {
    const std::size_t n = m.size();
    Matrix inverse(n, Vector(n));
    for (std::size_t i = 0; i < n; ++i) inverse[i][i] = 1;
    for (std::size_t i = 0; i < n; ++i) {
        const double pivot = m[i][i];
        for (std::size_t k = 0; k < n; ++k) m[i][k] /= pivot, inverse[i][k] /= pivot;
        for (std::size_t row = 0; row < n; ++row) {
            if (row == i) continue;
            const double factor = m[row][i];
            for (std::size_t k = 0; k < n; ++k)
                m[row][k] -= factor * m[i][k], inverse[row][k] -= factor * inverse[i][k];
        }
    }
    return inverse;
}

Vector times(const Matrix& m, const Vector& v) {
    Vector out(v.size());
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t k = 0; k < v.size(); ++k) out[i] += m[i][k] * v[k];
    return out;
}

/// What a game says about the strengths of those who played: the slope of its log-likelihood, by
/// player. Its curvature, negated, is added to `curvature` `weight` times.
std::array<double, kMaxSeats> slope_of(const Finish& game, const Vector& strength, double weight,
                                       Matrix& curvature) {
    std::array<double, kMaxSeats> slope{};
    for (std::size_t place = 0; place + 1 < game.players; ++place) {
        std::array<double, kMaxSeats> share{};  // of each among those not yet placed
        double sum = 0, drawn = 0;
        for (std::size_t i = 0; i < game.players; ++i) {
            if (game.places[i] < place) continue;
            share[i] = strength[game.kinds[i]];
            sum += share[i];
            if (game.places[i] != place) continue;
            drawn += 1;
            slope[i] += 1;
        }
        if (drawn == 0) continue;  // a place behind a tie
        for (double& s : share) s /= sum;
        for (std::size_t i = 0; i < game.players; ++i) {
            slope[i] -= drawn * share[i];
            Vector& row = curvature[game.kinds[i]];
            row[game.kinds[i]] += weight * drawn * share[i];
            for (std::size_t k = 0; k < game.players; ++k)
                row[game.kinds[k]] -= weight * drawn * share[i] * share[k];
        }
    }
    return slope;
}

}  // namespace

std::vector<Rating> rate(std::span<const Finish> games, std::size_t games_per_block,
                         std::size_t kinds) {
    struct Pattern {
        double count = 0;
        std::array<double, kMaxSeats> slope{};
    };
    std::map<Finish, Pattern> patterns;  // there are few, so many games cost little
    for (const Finish& game : games) patterns[game].count += 1;

    Vector theta(kinds);
    Matrix inverse;
    for (int round = 0; round < 200;
         ++round) {  // Newton; the function is concave, and steps of at most 1 keep it tame
        Vector strength(kinds), slope(kinds);
        Matrix curvature(kinds, Vector(kinds));
        for (std::size_t i = 0; i < kinds; ++i) {
            strength[i] = std::exp(theta[i]);
            slope[i] = -kPriorPrecision * theta[i];
            curvature[i][i] = kPriorPrecision;
        }
        for (auto& [game, pattern] : patterns) {
            pattern.slope = slope_of(game, strength, pattern.count, curvature);
            for (std::size_t i = 0; i < game.players; ++i)
                slope[game.kinds[i]] += pattern.count * pattern.slope[i];
        }
        inverse = invert(std::move(curvature));
        const Vector step = times(inverse, slope);
        double longest = 0;
        for (double s : step) longest = std::max(longest, std::abs(s));
        for (std::size_t i = 0; i < kinds; ++i) theta[i] += step[i] / std::max(1.0, longest);
        if (longest < 1e-12) break;
    }

    // The sandwich: games of a block share their dice, so what varies independently is the sum of a
    // block's slopes.
    Vector variance(kinds);
    for (std::size_t first = 0; first < games.size(); first += games_per_block) {
        Vector sum(kinds);
        for (const Finish& game :
             games.subspan(first, std::min(games_per_block, games.size() - first))) {
            const Pattern& pattern = patterns[game];
            for (std::size_t i = 0; i < game.players; ++i) sum[game.kinds[i]] += pattern.slope[i];
        }
        const Vector moved = times(inverse, sum);
        for (std::size_t i = 0; i < kinds; ++i) variance[i] += moved[i] * moved[i];
    }
    std::vector<Rating> ratings(kinds);
    for (std::size_t i = 0; i < kinds; ++i)
        ratings[i] = {theta[i] * kEloPerNat, kTwoSided95 * std::sqrt(variance[i]) * kEloPerNat};
    return ratings;
}

std::vector<Rating> rate(std::span<const Places> games, std::size_t games_per_block,
                         std::span<const int> kind_of) {
    std::vector<Finish> finishes;
    for (const Places& places : games) finishes.emplace_back(kind_of, places);
    return rate(finishes, games_per_block,
                static_cast<std::size_t>(*std::max_element(kind_of.begin(), kind_of.end())) + 1);
}

}  // namespace bankhalter::sim
