#include "bots/random_player.h"

namespace bankhalter::bots {

Action RandomPlayer::decide(const Rules& r, const State& s, Seat seat) {
    const LegalActions legal = legal_actions(r, s, seat);
    Action a = *default_action(r, s, seat);
    std::uint32_t seen = 0;
    for (const Action& option : legal) {
        const bool answers = permit_for(option.kind).actor == Actor::Asked ||
                             (s.top().step == Step::Inherit && option.kind == ActionKind::Redeem);
        if (answers && random_.below(++seen) == 0) a = option;
    }
    if (a.kind == ActionKind::Bid)
        a.amount += static_cast<std::int32_t>(
            random_.below(static_cast<std::uint32_t>(legal.bid_high - a.amount) / 8 + 1));
    return a;
}

bool RandomPlayer::act(const Rules& r, const State& s, Seat seat, Action& out) {
    if (random_.below(4)) return false;
    std::uint32_t seen = 0;
    for (const Action& option : legal_actions(r, s, seat)) {
        const bool free = permit_for(option.kind).actor == Actor::Anybody &&
                          option.kind != ActionKind::Resign && option.kind != ActionKind::Claim;
        if (free && random_.below(++seen) == 0) out = option;
    }
    return seen > 0;
}

}  // namespace bankhalter::bots
