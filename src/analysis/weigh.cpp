#include "analysis/weigh.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "bots/equity.h"
#include "engine/rent.h"
#include "engine/short_game.h"

namespace bankhalter::analysis {
namespace {

constexpr std::size_t kMostAlternatives = 5;  // the most promising ones, by equity
constexpr double kSurely = 2.5;               // standard errors: one in eighty by chance
constexpr double kWorthTelling = 0.003;       // of a win chance

Weighed weigh_chance(const Course& c, std::size_t at, Depth depth, Playouts& playouts) {
    Weighed out{.kind = Weighed::Kind::Luck};
    const State& before = c.states[at];
    const ChanceOutcomes all = chance_outcomes(c.rules, before);
    const double total = all.total;
    int number = 0;
    for (int i = 0; i < all.count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        const double odds = all.weights[k] / total;
        if (all.items[k] == c.actions[at]) {
            out.odds = odds;
            continue;
        }
        State s = before;
        apply(c.rules, s, all.items[k]);
        const int count = std::max(2, static_cast<int>(std::lround(odds * depth.chance())));
        const Estimate e = playouts.play(s, number, count, false);
        number += count;
        for (std::size_t seat = 0; seat < e.mean.size(); ++seat) {
            out.missed.mean[seat] += odds * e.mean[seat];
            out.missed.variance[seat] += odds * odds * e.variance[seat];
        }
    }
    out.missed.playouts = number;
    return out;
}

/// One way to go on.
struct Way {
    std::optional<Action> action;
    State state;
    Estimate chances{};
    double promise = 0;  // what equity says, for whoever decides
};

double promise(const Rules& r, const State& s, Seat seat) {
    if (s.is_over()) return shared_among(winners(r, s))[seat.value];
    return equity(r, s, {})[seat.value];
}

/// What the seat might have done instead, the most promising first.
std::vector<Way> alternatives(const Rules& r, const State& before, const Action& done) {
    std::vector<Way> out;
    for (const Action& a : legal_actions(r, before, done.seat)) {
        if (a == done || a.kind == ActionKind::Resign || a.kind == ActionKind::Bankrupt) continue;
        out.push_back({a, before});
        apply(r, out.back().state, a);
    }
    for (Way& way : out) way.promise = promise(r, way.state, done.seat);
    const auto order = [](const Way& way) {  // the action's kind and number for ties
        return std::tuple(-way.promise, way.action->kind, way.action->a, way.action->amount);
    };
    std::sort(out.begin(), out.end(),
              [&](const Way& a, const Way& b) { return order(a) < order(b); });
    if (out.size() > kMostAlternatives) out.resize(kMostAlternatives);
    if (!is_answer(done.kind)) out.insert(out.begin(), {std::nullopt, before});
    return out;
}

/// The difference of two ways to go on, by the same dice.
Estimate difference(const Way& a, const Way& b, int first, int count, Playouts& playouts) {
    Mean mean;
    for (int i = first; i < first + count; ++i) {
        Shares x = playouts.play(a.state, i, true);
        const Shares y = playouts.play(b.state, i, true);
        for (std::size_t seat = 0; seat < x.size(); ++seat) x[seat] -= y[seat];
        mean.add(x);
    }
    return mean.estimate();
}

/// Finds out whether one of the ways is better for `by` than what was done, which is the first of
/// them. The best by a glance is tried again with fresh dice: else the luckiest would seem best.
Weighed weigh_ways(std::vector<Way> ways, Seat by, Depth depth, Playouts& playouts) {
    Weighed out{.kind = Weighed::Kind::Play, .by = by};
    if (ways.size() < 2) return out;
    for (Way& way : ways) way.chances = playouts.play(way.state, 0, depth.glance(), true);
    const auto best_first = [&](const Way& a, const Way& b) {
        return a.chances.mean[by.value] > b.chances.mean[by.value];
    };
    // Found one by one: equal chances keep the order of their promise.
    for (auto at = ways.begin() + 1; at != ways.end(); ++at)
        std::rotate(std::upper_bound(ways.begin() + 1, at, *at, best_first), at, at + 1);
    for (const Way& way : ways)
        out.alternatives.push_back(
            {way.action, way.chances.mean[by.value], way.chances.margin(by)});
    const Way &done = ways[0], &best = ways[1];
    if (best.chances.mean[by.value] <= done.chances.mean[by.value]) return out;
    const Estimate gain = difference(best, done, depth.glance(), depth.proof(), playouts);
    const double more = gain.mean[by.value], error = std::sqrt(gain.variance[by.value]);
    out.mistaken = more > kWorthTelling && more > kSurely * error;
    if (out.mistaken) out.better = gain;
    return out;
}

/// A trade has two who decided: it is weighed for the one it served less.
Weighed weigh_trade(const Course& c, std::size_t at, Depth depth, Playouts& playouts) {
    const Action& trade = c.actions[at];
    const Seat partner{trade.a};
    std::vector<Way> ways{{trade, c.states[at + 1]}, {std::nullopt, c.states[at]}};
    const Estimate traded = difference(ways[0], ways[1], 0, depth.glance(), playouts);
    const bool served_less = traded.mean[partner.value] < traded.mean[trade.seat.value];
    Weighed out = weigh_ways(std::move(ways), served_less ? partner : trade.seat, depth, playouts);
    out.traded = traded;
    return out;
}

/// A rent that its owner let go: he might have demanded it before this action.
Weighed weigh_lapse(const Course& c, std::size_t at, const Event& lapsed, Depth depth,
                    Playouts& playouts) {
    const Action claim{.kind = ActionKind::Claim, .seat = lapsed.seat, .amount = lapsed.amount};
    std::vector<Way> ways{{std::nullopt, c.states[at + 1]}};
    if (validate(c.rules, c.states[at], claim) == Refusal::None) {
        ways.push_back({claim, c.states[at]});
        apply(c.rules, ways[1].state, claim);
        if (validate(c.rules, ways[1].state, c.actions[at]) == Refusal::None)
            apply(c.rules, ways[1].state, c.actions[at]);
    }
    return weigh_ways(std::move(ways), lapsed.seat, depth, playouts);
}

}  // namespace

std::string_view name_of(Look look) { return look == Look::Deep ? "deep" : "usual"; }

std::optional<Look> parse_look(std::string_view name) {
    for (const Look look : {Look::Usual, Look::Deep})
        if (name == name_of(look)) return look;
    return std::nullopt;
}

Depth Depth::for_length(std::size_t actions, Look look) {
    constexpr int kUsualGame = 1200, kLeast = 10, kDeeper = 8;
    Depth depth;
    depth.playouts = std::clamp(depth.playouts * kUsualGame / static_cast<int>(actions + 1), kLeast,
                                depth.playouts);
    if (look == Look::Deep) depth.playouts *= kDeeper;
    return depth;
}

Weighed weigh(const Course& c, std::size_t at, Depth depth, Playouts& playouts) {
    const Action& done = c.actions[at];
    if (done.seat == kChance) return weigh_chance(c, at, depth, playouts);
    if (done.seat == kBank) return {};
    for (const Event& e : c.events[at])
        if (e.kind == EventKind::ClaimLapsed) return weigh_lapse(c, at, e, depth, playouts);
    if (done.kind == ActionKind::Trade) return weigh_trade(c, at, depth, playouts);
    std::vector<Way> ways = alternatives(c.rules, c.states[at], done);
    ways.insert(ways.begin(), {done, c.states[at + 1]});
    return weigh_ways(std::move(ways), done.seat, depth, playouts);
}

}  // namespace bankhalter::analysis
