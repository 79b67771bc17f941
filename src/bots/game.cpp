#include "bots/game.h"

#include <algorithm>

#include "engine/debt.h"
#include "engine/rent.h"
#include "engine/short_game.h"
#include "play/stepper.h"

namespace bankhalter::bots {
namespace {

template <std::size_t... I>
std::array<Random, kMaxSeats> make_streams(std::uint64_t seed, std::index_sequence<I...>) {
    return {Random(seed * kMaxSeats + I)...};
}

class Loop {
public:
    Loop(const Rules& rules, State& state, std::span<Player* const> players, SeatStreams& chance,
         Observer* observer)
        : r_(rules), s_(state), players_(players), chance_(chance), observer_(observer) {}

    GameOutcome run(GameLimits limits) {
        const std::uint64_t last_turn =
            s_.turn_number + std::uint64_t{s_.seats} * static_cast<std::uint64_t>(limits.rounds);
        if (limits.asked) stepper_.skip_round(s_);
        for (std::uint8_t i = 0; i < s_.seats; ++i) players_[i]->sit_down(r_, Seat{i});
        while (!s_.is_over() && s_.turn_number < last_turn) answer(stepper_.next(r_, s_));
        out_.capped = !s_.is_over();
        out_.winners = out_.capped ? richest() : winners(r_, s_);
        out_.turns = s_.turn_number;
        return out_;
    }

private:
    void play(const Action& a) {
        ++out_.actions;
        if (!observer_) return apply(r_, s_, a);
        const State before = s_;
        events_.clear();
        apply(r_, s_, a, &events_);
        observer_->action(r_, before, a, s_, events_);
    }

    void answer(const Question& q) {
        using Kind = Question::Kind;
        if (q.kind == Kind::Chance) {
            out_.throws += s_.top().step == Step::ThrowTurn;
            return play(chance_.next(s_));
        }
        Player& player = *players_[q.seat.value];
        Decision& d = decision_;
        switch (q.kind) {
            case Kind::Claim:
                if (!player.claims(r_, s_, *q.claim)) return stepper_.decline(s_, q);
                return play(claim_of(*q.claim));
            case Kind::Propose:
                if (!player.propose(r_, s_, q.seat, d)) return stepper_.decline(s_, q);
                return stepper_.propose(d.action);
            case Kind::Answer: return answer_offer(player, *q.offer);
            case Kind::Act: return let_act(q.seat);
            default: return play(player.decide(r_, s_, q.seat).action);
        }
    }

    /// Until somebody acts nothing changes, so that no other question can come between.
    void let_act(Seat seat) {
        for (; seat != kNobody; seat = stepper_.decline_act(s_)) {
            if (!players_[seat.value]->act(r_, s_, seat, decision_) ||
                validate(r_, s_, decision_.action) != Refusal::None)
                continue;
            stepper_.acted(s_);
            return play(decision_.action);
        }
    }

    void answer_offer(Player& partner, const Offer& offer) {
        const Action trade = offer.as_trade();
        const bool agreed =
            validate(r_, s_, trade) == Refusal::None && partner.accepts(r_, s_, trade);
        players_[trade.seat.value]->answered(trade, agreed);
        stepper_.answered(s_);
        if (agreed) play(trade);
    }

    SeatSet richest() const {
        SeatSet best;
        int most = -1;
        for (Seat seat : s_.in_game) {
            const int value = liquidation_value(r_, s_, seat);
            if (value > most) best = {};
            if (value >= most) best.add(seat);
            most = std::max(most, value);
        }
        return best;
    }

    const Rules& r_;
    State& s_;
    std::span<Player* const> players_;
    SeatStreams& chance_;
    Observer* observer_;
    EventList events_;
    GameOutcome out_;
    Stepper stepper_;
    Decision decision_;  // room for the answers, so that it need not be cleared for each
};

}  // namespace

SeatStreams::SeatStreams(std::uint64_t seed)
    : streams_(make_streams(seed, std::make_index_sequence<kMaxSeats>{})) {}

SeatStreams::SeatStreams(std::uint64_t seed, int seats, int places) : SeatStreams(seed) {
    const auto first = streams_.begin();
    std::rotate(first, first + (seats - places), first + seats);
}

GameOutcome play_game(const Rules& rules, State& state, std::span<Player* const> players,
                      SeatStreams& chance, GameLimits limits, Observer* observer) {
    return Loop(rules, state, players, chance, observer).run(limits);
}

}  // namespace bankhalter::bots
