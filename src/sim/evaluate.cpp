#include "sim/evaluate.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <tuple>

namespace bankhalter::sim {
namespace {

/// A piece of work: some playouts of one state.
struct Piece {
    State state;
    WinTally* tally;
    bool asked = false;
};

void play_all(const Rules& rules, std::vector<Piece>& pieces, int playouts, std::uint64_t seed,
              int threads) {
    std::atomic<std::size_t> next = 0;
    std::vector<std::jthread> workers;
    for (int t = 0; t < threads; ++t)
        workers.emplace_back([&] {
            Rollouts rollouts(rules);
            for (std::size_t i; (i = next++) < pieces.size();)
                rollouts.play(pieces[i].state, seed, 0, playouts, *pieces[i].tally,
                              pieces[i].asked);
        });
}

}  // namespace

Evaluation evaluate(const Rules& rules, const State& state, int playouts, std::uint64_t seed,
                    int threads) {
    Evaluation out;
    for (Seat seat : to_act(state))
        for (const Action& a : legal_actions(rules, state, seat))
            if (a.kind != ActionKind::Resign) out.choices.push_back({a, {}});
    std::vector<Piece> pieces{{state, &out.now}};
    for (Evaluation::Choice& c : out.choices) {
        pieces.push_back({state, &c.tally, true});  // else what keeps the throw for later would be
                                                    // worth a round of trading more than it
        apply(rules, pieces.back().state, c.action);
    }
    if (!state.is_over()) play_all(rules, pieces, playouts, seed, threads);
    std::sort(out.choices.begin(), out.choices.end(),
              [](const Evaluation::Choice& a, const Evaluation::Choice& b) {
                  const auto order =
                      [](const Evaluation::Choice& c) {  // by seat, the best first, the kind and
                                                         // number of the action for ties
                          return std::tuple(c.action.seat, -c.tally.wins[c.action.seat.value],
                                            c.action.kind, c.action.a, c.action.amount);
                      };
                  return order(a) < order(b);
              });
    return out;
}

}  // namespace bankhalter::sim
