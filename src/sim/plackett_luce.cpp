#include "sim/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "sim/block_mean.h"

namespace bankhalter::sim {
namespace {

using Vector = std::array<double, kMaxSeats>;
using Matrix = std::array<Vector, kMaxSeats>;

constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10
constexpr double kPriorPrecision = 1.0 / 64;       // eight nats wide

/// Gauss-Jordan; only ever given positive definite matrices.
Matrix invert(Matrix m, std::size_t n) {
    Matrix inverse{};
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

Vector times(const Matrix& m, const Vector& v, std::size_t n) {
    Vector out{};
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t k = 0; k < n; ++k) out[i] += m[i][k] * v[k];
    return out;
}

/// The slope of one game's log-likelihood; its curvature, negated, is added to `curvature` `weight`
/// times.
Vector slope_of(const Places& places, std::span<const int> kind_of, const Vector& strength,
                double weight, Matrix* curvature) {
    Vector slope{};
    const std::size_t players = kind_of.size();
    for (std::size_t place = 0; place + 1 < players; ++place) {
        Vector share{};  // of each kind among those not yet placed
        double sum = 0, drawn = 0;
        for (std::size_t i = 0; i < players; ++i) {
            if (places[i] < place) continue;
            const auto kind = static_cast<std::size_t>(kind_of[i]);
            share[kind] += strength[kind];
            sum += strength[kind];
            if (places[i] != place) continue;
            drawn += 1;
            slope[kind] += 1;
        }
        if (drawn == 0) continue;  // a place behind a tie
        for (double& s : share) s /= sum;
        for (std::size_t i = 0; i < kMaxSeats; ++i) {
            slope[i] -= drawn * share[i];
            if (!curvature) continue;
            (*curvature)[i][i] += weight * drawn * share[i];
            for (std::size_t k = 0; k < kMaxSeats; ++k)
                (*curvature)[i][k] -= weight * drawn * share[i] * share[k];
        }
    }
    return slope;
}

}  // namespace

std::vector<Rating> rate(std::span<const Places> games, std::size_t games_per_block,
                         std::span<const int> kind_of) {
    const auto kinds =
        static_cast<std::size_t>(*std::max_element(kind_of.begin(), kind_of.end())) + 1;
    struct Pattern {
        double count = 0;
        Vector slope{};
    };
    std::map<Places, Pattern> patterns;  // there are few, so many games cost little
    for (const Places& places : games) patterns[places].count += 1;

    Vector theta{};
    Matrix inverse{};
    for (int round = 0; round < 200;
         ++round) {  // Newton; the function is concave, and steps of at most 1 keep it tame
        Vector strength{}, slope{};
        Matrix curvature{};
        for (std::size_t i = 0; i < kinds; ++i) {
            strength[i] = std::exp(theta[i]);
            slope[i] = -kPriorPrecision * theta[i];
            curvature[i][i] = kPriorPrecision;
        }
        for (auto& [places, pattern] : patterns) {
            pattern.slope = slope_of(places, kind_of, strength, pattern.count, &curvature);
            for (std::size_t i = 0; i < kinds; ++i) slope[i] += pattern.count * pattern.slope[i];
        }
        inverse = invert(curvature, kinds);
        const Vector step = times(inverse, slope, kinds);
        double longest = 0;
        for (std::size_t i = 0; i < kinds; ++i) longest = std::max(longest, std::abs(step[i]));
        for (std::size_t i = 0; i < kinds; ++i) theta[i] += step[i] / std::max(1.0, longest);
        if (longest < 1e-12) break;
    }

    // The sandwich: games of a block share their dice, so what varies independently is the sum of a
    // block's slopes.
    Vector variance{};
    for (std::size_t first = 0; first < games.size(); first += games_per_block) {
        Vector sum{};
        for (const Places& places :
             games.subspan(first, std::min(games_per_block, games.size() - first)))
            for (std::size_t i = 0; i < kinds; ++i) sum[i] += patterns[places].slope[i];
        const Vector moved = times(inverse, sum, kinds);
        for (std::size_t i = 0; i < kinds; ++i) variance[i] += moved[i] * moved[i];
    }
    std::vector<Rating> ratings(kinds);
    for (std::size_t i = 0; i < kinds; ++i)
        ratings[i] = {theta[i] * kEloPerNat, kTwoSided95 * std::sqrt(variance[i]) * kEloPerNat};
    return ratings;
}

}  // namespace bankhalter::sim
