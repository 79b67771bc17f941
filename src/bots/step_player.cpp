#include "bots/step_player.h"

#include "bots/move.h"
#include "bots/refused.h"

namespace bankhalter::bots {

void StepPlayer::sit_down(const Rules&, Seat) {
    refused_.clear();
    turn_ = lap_end_ = 0;
}

Decision StepPlayer::decide(const Rules& r, const State& s, Seat seat) {
    switch (s.top().step) {
        case Step::StartTurn:
            return s.jailed.has(seat) ? leave_jail(r, s, seat)
                                      : Decision{just(ActionKind::Roll, seat), {"throws"}};
        case Step::ChooseMove:
            return {best_move(r, s, seat, [&](Deed d) { return r.deeds[d].price / 3; }),
                    {"best_space"}};
        case Step::Buy: return buy(r, s, seat);
        case Step::Bid: return bid(r, s, seat);
        case Step::Shortage:
            if (competes(r, s, seat)) return {just(ActionKind::Compete, seat), {"wants_scarce"}};
            return {just(ActionKind::Pass, seat), {"leaves_scarce"}};
        case Step::Place: return {place(r, s, seat), {"places"}};
        case Step::Charge: return {raise(r, s, seat), {"raises_cash"}};
        case Step::Inherit: return receive(r, s, seat);
        default: return {*default_action(r, s, seat), {"must"}};
    }
}

bool StepPlayer::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    turn_ = s.turn_number;
    lap_end_ = turn_ + kLap * s.seats;
    return offer(r, s, seat, out);
}

void StepPlayer::answered(const Action& trade, bool agreed) {
    std::erase_if(refused_, [&](const Refused& old) { return old.until <= turn_; });
    if (!agreed) refused_.push_back({trade.a, trade.give.deeds, trade.take.deeds, lap_end_});
}

bool StepPlayer::may_offer(const Rules& r, const State& s, const Action& trade) const {
    for (const Refused& old : refused_)
        if (old.until > s.turn_number && old.partner == trade.a && old.give == trade.give.deeds &&
            old.take == trade.take.deeds)
            return false;
    return validate(r, s, trade) == Refusal::None;
}

}  // namespace bankhalter::bots
