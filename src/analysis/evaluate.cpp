#include "analysis/evaluate.h"

#include <algorithm>
#include <tuple>

#include "analysis/share_out.h"

namespace bankhalter::analysis {
namespace {

/// Some playouts of one state.
struct Piece {
    State state;
    Estimate* result;
    bool asked = false;
};

/// By seat, the best first, the kind and number of the action for ties.
auto order(const Evaluation::Choice& c) {
    return std::tuple(c.action.seat, -c.chances.mean[c.action.seat.value], c.action.kind,
                      c.action.a, c.action.amount);
}

}  // namespace

Evaluation evaluate(const Rules& rules, const State& state, const PlayOn& how, int playouts,
                    std::uint64_t seed, int threads) {
    Evaluation out;
    for (Seat seat : to_act(state))
        for (const Action& a : legal_actions(rules, state, seat))
            if (a.kind != ActionKind::Resign) out.choices.push_back({a, {}});
    std::vector<Piece> pieces{{state, &out.now}};
    for (Evaluation::Choice& c : out.choices) {
        // Everybody has been asked: else what keeps the throw for later would be worth a round of
        // trading more than the throw.
        pieces.push_back({state, &c.chances, true});
        apply(rules, pieces.back().state, c.action);
    }
    share_out(pieces.size(), threads, rules, how, seed, [&](std::size_t i, Playouts& players) {
        *pieces[i].result = players.play(pieces[i].state, 0, playouts, pieces[i].asked);
    });
    std::sort(out.choices.begin(), out.choices.end(),
              [](const auto& a, const auto& b) { return order(a) < order(b); });
    return out;
}

}  // namespace bankhalter::analysis
