#include "analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/interval.h"

namespace bankhalter::analysis {
namespace {

/// Estimates may miss the edges a little: no chance below none, all together one.
Shares made_whole(Shares x) {
    for (double& share : x) share = std::max(0.0, share);
    const double sum = std::accumulate(x.begin(), x.end(), 0.0);
    for (double& share : x) share /= sum;
    return x;
}

/// What everybody had before an action, from what they have after it.
Estimate before(const Weighed& w, const Estimate& after) {
    if (w.kind == Weighed::Kind::Luck) {
        Estimate out = w.missed;
        for (std::size_t i = 0; i < out.mean.size(); ++i) {
            out.mean[i] += w.odds * after.mean[i];
            out.variance[i] += w.odds * w.odds * after.variance[i];
        }
        return out;
    }
    Estimate out = after;
    if (!w.mistaken) return out;
    for (std::size_t i = 0; i < out.mean.size(); ++i) {
        out.mean[i] += w.better.mean[i];
        out.variance[i] += w.better.variance[i];
    }
    out.mean = made_whole(out.mean);
    return out;
}

Account account(const Analysis& a, std::size_t seat) {
    Account out{.start = a.start.mean[seat],
                .end = a.moves.empty() ? a.start.mean[seat] : a.moves.back().chances.mean[seat]};
    double own = 0, all = 0;  // variances
    for (const Move& m : a.moves) {
        const double change = m.change[seat];
        if (m.weighed.kind == Weighed::Kind::Luck) out.luck += change;
        if (!m.weighed.mistaken) continue;
        (m.weighed.by.value == seat ? out.play : out.others) += change;
        all += m.weighed.better.variance[seat];
        if (m.weighed.by.value == seat) own += m.weighed.better.variance[seat];
    }
    // The result is known: luck is as uncertain as what is taken from it.
    out.luck_margin = kTwoSided95 * std::sqrt(a.start.variance[seat] + all);
    out.play_margin = kTwoSided95 * std::sqrt(own);
    return out;
}

}  // namespace

Analysis put_together(const Course& course, std::vector<Weighed> weighed, const Estimate& end) {
    Analysis out{.start = end, .moves = std::vector<Move>(weighed.size()), .accounts = {}};
    for (std::size_t at = weighed.size(); at-- > 0;) {
        Move& m = out.moves[at];
        m.weighed = std::move(weighed[at]);
        m.chances = out.start;
        out.start = before(m.weighed, m.chances);
        for (std::size_t i = 0; i < m.change.size(); ++i)
            m.change[i] = m.chances.mean[i] - out.start.mean[i];
    }
    for (int seat = 0; seat < course.seats(); ++seat)
        out.accounts.push_back(account(out, static_cast<std::size_t>(seat)));
    return out;
}

Estimate worth_at_end(const Course& course, Depth depth, Playouts& playouts) {
    return playouts.play(course.states.back(), 0, depth.proof(), false);
}

}  // namespace bankhalter::analysis
