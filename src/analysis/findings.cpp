#include "analysis/findings.h"

#include <algorithm>
#include <cmath>

#include "engine/rent.h"

namespace bankhalter::analysis {
namespace {

constexpr std::size_t kTurningPoints = 3;
constexpr int kAverageThrow = 7;

double swing(const Move& m) { return std::abs(m.change[most_concerned(m).value]); }

double best_gain(const Move& m) {
    return *std::max_element(m.weighed.traded.mean.begin(), m.weighed.traded.mean.end());
}

/// The move for which `value` is largest, if that is more than nothing.
template <class Value>
std::optional<std::size_t> largest(const Analysis& a, Value value) {
    std::optional<std::size_t> out;
    double most = 0;
    for (std::size_t i = 0; i < a.moves.size(); ++i)
        if (const double x = value(a.moves[i]); x > most) {
            most = x;
            out = i;
        }
    return out;
}

}  // namespace

Seat most_concerned(const Move& m) {
    const auto most = std::max_element(m.change.begin(), m.change.end(), [](double a, double b) {
        return std::abs(a) < std::abs(b);
    });
    return Seat{static_cast<std::uint8_t>(most - m.change.begin())};
}

Findings find(const Course& c, const Analysis& a) {
    Findings out;
    std::vector<std::size_t> order(a.moves.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
        return std::pair(-swing(a.moves[x]), x) < std::pair(-swing(a.moves[y]), y);
    });
    for (std::size_t at : order)
        if (out.turning_points.size() < kTurningPoints && swing(a.moves[at]) > 0)
            out.turning_points.push_back(at);
    std::sort(out.turning_points.begin(), out.turning_points.end());
    out.best_trade =
        largest(a, [](const Move& m) { return m.weighed.traded.playouts > 0 ? best_gain(m) : 0; });
    out.dearest_mistake = largest(a, [](const Move& m) {
        return m.weighed.mistaken ? m.weighed.better.mean[m.weighed.by.value] : 0;
    });
    for (std::size_t at = 0; at < c.length(); ++at)
        for (const Event& e : c.events[at]) {
            if (e.kind != EventKind::ClaimLapsed) continue;
            const Claim* claim = find_claim(c.states[at], static_cast<std::uint32_t>(e.amount));
            if (!claim) continue;
            const int rent = claim->times > 0 ? claim->times * kAverageThrow : claim->rent;
            out.missed_rents.push_back({at, claim->owner, claim->payer, claim->space, rent});
        }
    return out;
}

}  // namespace bankhalter::analysis
