// The sequential test "is A better than B": stops as soon as the blocks played so far speak clearly
// enough.
//
// Better means: wins more. Of the games that one of the two wins, A is expected to win 1 / (1 +
// 10^(-elo/400)); so the difference of their shares of wins is expected to be the sum of the shares
// times (2 / (1 + 10^(-elo/400)) - 1). The ratio compares two such expectations as normal
// distributions with the variance seen between blocks (a generalised SPRT, as chess engines are
// tested).
#pragma once

#include <cmath>
#include <string_view>

#include "sim/block_mean.h"

namespace bankhalter::sim {

struct SprtSettings {
    double elo0 = 0;      // A is at most this much better: "no"
    double elo1 = 20;     // A is at least this much better: "yes"
    double alpha = 0.05;  // how often a "yes" may be wrong
    double beta = 0.05;   // how often a "no" may be wrong
};

enum class Verdict : std::uint8_t { Open, Yes, No };
inline std::string_view verdict_name(Verdict v) {
    return v == Verdict::Yes ? "yes" : v == Verdict::No ? "no" : "open";
}

inline double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

class Sprt {
public:
    static constexpr int kLeastBlocks = 20;  // fewer tell too little about the variance

    explicit Sprt(SprtSettings settings) : settings_(settings) {
        add(0, 1);  // one lost and one won beforehand, so that the variance is never nothing
        add(1, 0);
    }
    /// The shares of a block's games that one A and one B have won.
    void add(double a, double b) {
        difference_.add(a - b);
        sum_.add(a + b);
    }
    std::int64_t blocks() const { return sum_.count() - 2; }

    /// The logarithm of how much better elo1 explains the wins than elo0.
    double ratio() const {
        const double d0 = sum_.mean() * (2 * expected_score(settings_.elo0) - 1),
                     d1 = sum_.mean() * (2 * expected_score(settings_.elo1) - 1);
        return static_cast<double>(sum_.count()) * (d1 - d0) * (2 * difference_.mean() - d0 - d1) /
               (2 * difference_.variance());
    }
    double lower() const { return std::log(settings_.beta / (1 - settings_.alpha)); }
    double upper() const { return std::log((1 - settings_.beta) / settings_.alpha); }
    Verdict verdict() const {
        if (blocks() < kLeastBlocks) return Verdict::Open;
        const double llr = ratio();
        return llr >= upper() ? Verdict::Yes : llr <= lower() ? Verdict::No : Verdict::Open;
    }
    const SprtSettings& settings() const { return settings_; }

private:
    SprtSettings settings_;
    BlockMean difference_, sum_;
};

}  // namespace bankhalter::sim
