// The sequential test "is A better than B": stops as soon as the blocks played so far speak clearly enough.
//
// A block's score is how often A was placed before B in its games, ties half. Under Plackett-Luce its mean is 1 / (1 + 10^(-elo/400)).
// The ratio is that of two normal distributions with the variance seen between blocks (a generalised SPRT, as chess engines are tested).
#pragma once

#include <cmath>
#include <string_view>

#include "sim/interval.h"

namespace bankhalter {

struct SprtSettings {
    double elo0 = 0;   // A is at most this much better: "no"
    double elo1 = 20;  // A is at least this much better: "yes"
    double alpha = 0.05;  // how often a "yes" may be wrong
    double beta = 0.05;   // how often a "no" may be wrong
};

enum class Verdict : std::uint8_t { Open, Yes, No };
inline std::string_view verdict_name(Verdict v) { return v == Verdict::Yes ? "yes" : v == Verdict::No ? "no" : "open"; }

inline double expected_score(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

class Sprt {
public:
    static constexpr int kLeastBlocks = 20;  // fewer tell too little about the variance

    explicit Sprt(SprtSettings settings) : settings_(settings) {
        scores_.add(0);  // one lost and one won beforehand, so that the variance is never nothing
        scores_.add(1);
    }
    void add(double score) { scores_.add(score); }
    std::int64_t blocks() const { return scores_.count() - 2; }

    /// The logarithm of how much better elo1 explains the scores than elo0.
    double ratio() const {
        const double s0 = expected_score(settings_.elo0), s1 = expected_score(settings_.elo1);
        return static_cast<double>(scores_.count()) * (s1 - s0) * (2 * scores_.mean() - s0 - s1) / (2 * scores_.variance());
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
    BlockMean scores_;
};

}  // namespace bankhalter
