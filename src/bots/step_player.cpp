#include "bots/step_player.h"

#include "bots/move.h"
#include "bots/refused.h"

namespace bankhalter::bots {

void StepPlayer::sit_down(const Rules&, Seat) {
    refused_.clear();
    turn_ = lap_end_ = 0;
    why_ = "";
}

Action StepPlayer::decide(const Rules& r, const State& s, Seat seat) {
    switch (s.top().step) {
        case Step::StartTurn:
            return s.jailed.has(seat) ? leave_jail(r, s, seat)
                                      : say("throws", just(ActionKind::Roll, seat));
        case Step::ChooseMove:
            return say("best_space",
                       best_move(r, s, seat, [&](Deed d) { return r.deeds[d].price / 3; }));
        case Step::Buy: return buy(r, s, seat);
        case Step::Bid: return bid(r, s, seat);
        case Step::Shortage:
            if (competes(r, s, seat)) return say("wants_scarce", just(ActionKind::Compete, seat));
            return say("leaves_scarce", just(ActionKind::Pass, seat));
        case Step::Place: return say("places", place(r, s, seat));
        case Step::Charge: return say("raises_cash", raise(r, s, seat));
        case Step::Inherit: return receive(r, s, seat);
        default: return say("must", *default_action(r, s, seat));
    }
}

bool StepPlayer::propose(const Rules& r, const State& s, Seat seat, Action& out) {
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
