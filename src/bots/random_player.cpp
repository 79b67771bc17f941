#include "bots/random_player.h"

namespace bankhalter::bots {

Decision RandomPlayer::decide(const Rules& r, const State& s, Seat seat) {
    const LegalActions legal = legal_actions(r, s, seat);
    Action a = *default_action(r, s, seat);
    std::uint32_t seen = 0;
    for (const Action& option : legal) {
        // A debtor's ways to raise cash are the default's choice.
        const bool answers = is_answer(option.kind) || (option.kind == ActionKind::Redeem &&
                                                        serves_step(s.top().step, option.kind));
        if (answers && random_.below(++seen) == 0) a = option;
    }
    if (a.kind == ActionKind::Bid)
        a.amount += static_cast<std::int32_t>(
            random_.below(static_cast<std::uint32_t>(legal.bid_high - a.amount) / 8 + 1));
    return {a, {"random"}};
}

bool RandomPlayer::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (random_.below(4)) return false;
    std::uint32_t seen = 0;
    for (const Action& option : legal_actions(r, s, seat)) {
        const bool free = permit_for(option.kind).actor == Actor::Anybody &&
                          option.kind != ActionKind::Resign && option.kind != ActionKind::Claim;
        if (free && random_.below(++seen) == 0) out = {option, {"random"}};
    }
    return seen > 0;
}

}  // namespace bankhalter::bots
