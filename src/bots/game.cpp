#include "bots/game.h"

#include <algorithm>
#include <optional>

#include "bots/patience.h"
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
        : r_(rules),
          s_(state),
          players_(players),
          chance_(chance),
          observer_(observer),
          patience_(state) {
        if (observer) events_.emplace();
    }

    GameOutcome run(GameLimits limits) {
        const std::uint64_t last_turn =
            s_.turn_number + std::uint64_t{s_.seats} * static_cast<std::uint64_t>(limits.rounds);
        if (limits.asked) stepper_.skip_round(s_);
        for (std::uint8_t i = 0; i < s_.seats; ++i) {
            players_[i]->sit_down(r_, Seat{i});
            if (players_[i]->skips_formalities()) formal_.add(Seat{i});
        }
        while (s_.turn_number < last_turn) {
            const Question q = stepper_.next(r_, s_);
            if (q.kind == Question::Kind::Over) break;
            answer(q);
        }
        out_.capped = !s_.is_over();
        out_.winners = out_.capped ? richest(r_, s_, liquidation_value) : winners(r_, s_);
        out_.turns = s_.turn_number;
        return out_;
    }

private:
    /// Formalities go along, unless an observer wants to see every action.
    void play(const Action& a) {
        if (observer_) {
            events_->clear();
            apply(r_, s_, a, &*events_);
            observer_->action(a, s_, *events_);
            ++out_.actions;
        } else {
            out_.actions += static_cast<std::uint32_t>(apply_on(r_, s_, a, formal_));
        }
        patience_.see(s_, a);
    }

    void throw_dice(Seat seat) {
        if (observer_) return play({.kind = ActionKind::Roll, .seat = seat});
        ++out_.throws;
        out_.actions +=
            static_cast<std::uint32_t>(apply_throw(r_, s_, chance_.dice(s_, seat), formal_));
    }

    void answer(const Question& q) {
        using Kind = Question::Kind;
        if (q.kind == Kind::Chance) {
            out_.throws += s_.top().step == Step::ThrowTurn;
            return play(chance_.next(s_));
        }
        Player& player = *players_[q.seat.value];
        switch (q.kind) {
            case Kind::Claim:
                if (!player.claims(r_, s_, *q.claim)) return stepper_.decline(s_, q);
                return play(claim_of(*q.claim));
            case Kind::Answer: return answer_offer(player, *q.offer);
            case Kind::Propose:
                if (propose(player, q.seat)) return stepper_.propose(decision_.action);
                stepper_.decline(s_, q);
                [[fallthrough]];
            case Kind::Act:
                if (!let_act(q.seat)) start_turn(s_.turn);
                return;
            default: return decide(q.seat);
        }
    }

    void start_turn(Seat seat) {
        if (formal_.has(seat) && !s_.jailed.has(seat)) return throw_dice(seat);
        play(players_[seat.value]->decide(r_, s_, seat).action);
    }

    void decide(Seat seat) {
        const Step step = s_.top().step;
        if (step == Step::StartTurn) return start_turn(seat);
        if (step == Step::EndTurn && formal_.has(seat))
            return play({.kind = ActionKind::End, .seat = seat});
        play(players_[seat.value]->decide(r_, s_, seat).action);
    }

    bool propose(Player& player, Seat seat) {
        if (!patience_.may_propose(s_, seat)) return false;
        if (player.propose(r_, s_, seat, decision_)) return true;
        patience_.propose_from(seat, player.propose_from(s_));
        return false;
    }

    /// Until somebody acts nothing changes, so that no other question can come between. False when
    /// nobody does, and the throw is next.
    bool let_act(Seat seat) {
        SeatSet asked = patience_.may_act(s_);
        if (asked.empty()) {
            stepper_.skip_round(s_);
            return false;
        }
        if (!asked.has(seat)) seat = stepper_.decline_act(s_, asked);
        for (; seat != kNobody; seat = stepper_.decline_act(s_, asked)) {
            Player& player = *players_[seat.value];
            bool acted = false;
            while (player.act(r_, s_, seat, decision_)) {
                stepper_.acted(s_);
                play(decision_.action);
                if (!stepper_.asks_again(s_, seat)) return true;
                acted = true;
            }
            patience_.act_from(seat, player.act_from());
            if (acted) asked = patience_.may_act(s_);
        }
        return false;
    }

    void answer_offer(Player& partner, const Offer& offer) {
        const Action trade = offer.as_trade();
        const bool agreed = partner.accepts(r_, s_, trade);
        players_[trade.seat.value]->answered(trade, agreed);
        stepper_.answered(s_);
        if (agreed) play(trade);
    }

    const Rules& r_;
    State& s_;
    std::span<Player* const> players_;
    SeatStreams& chance_;
    Observer* observer_;
    std::optional<EventList> events_;  // for the observer
    GameOutcome out_;
    Stepper stepper_;
    SeatSet formal_;  // who skips formalities
    Patience patience_;
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
