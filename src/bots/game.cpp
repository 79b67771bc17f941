#include "bots/game.h"

#include "engine/debt.h"
#include "engine/short_game.h"

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
        if (limits.polled) polled_turn_ = s_.turn_number;
        for (std::uint8_t i = 0; i < s_.seats; ++i) players_[i]->sit_down(r_, Seat{i});
        while (!s_.is_over() && s_.turn_number < last_turn) step();
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

    void step() {
        const Step awaited = s_.top().step;
        if (chance_answers(awaited)) {
            out_.throws += awaited == Step::ThrowTurn;
            return play(chance_.next(s_));
        }
        if (s_.claim_count > 0 && demand_rent()) return;
        if (awaited == Step::StartTurn && s_.turn_number != polled_turn_) {
            polled_turn_ = s_.turn_number;
            return poll();
        }
        const Seat seat = to_act(s_).first();
        play(players_[seat.value]->decide(r_, s_, seat));
    }

    /// The owners are asked before anything else happens.
    bool demand_rent() {
        if (check_permit(s_, ActionKind::Claim, s_.claims[0].owner) != Refusal::None) return false;
        for (int i = 0; i < s_.claim_count; ++i) {
            const Claim c = s_.claims[static_cast<std::size_t>(i)];
            if (c.id <= passed_claim_) continue;
            if (players_[c.owner.value]->claims(r_, s_, c)) {
                play({.kind = ActionKind::Claim,
                      .seat = c.owner,
                      .amount = static_cast<std::int32_t>(c.id)});
                return true;
            }
            passed_claim_ = c.id;
        }
        return false;
    }

    /// Everybody may act before the throw, clockwise from the turn player.
    void poll() {
        const Seat first = s_.turn;
        Action a;
        for (int proposals = 0; proposals < 4 && players_[first.value]->propose(r_, s_, first, a);
             ++proposals) {
            const bool agreed =
                validate(r_, s_, a) == Refusal::None && players_[a.a]->accepts(r_, s_, a);
            players_[first.value]->answered(a, agreed);
            if (!agreed) continue;
            play(a);
            settle();
        }
        Seat seat = first;
        do {
            for (int n = 0; n < 40 && players_[seat.value]->act(r_, s_, seat, a) &&
                            validate(r_, s_, a) == Refusal::None;
                 ++n) {
                play(a);
                settle();
            }
            if (s_.is_over() || !s_.plays(first)) return;  // somebody has resigned
            seat = left_of(s_, seat);
        } while (seat != first);
    }

    /// Answers what a trade or a building lot asks, until the throw is awaited again.
    void settle() {
        while (s_.top().step != Step::StartTurn && !s_.is_over() &&
               !chance_answers(s_.top().step)) {
            const Seat seat = to_act(s_).first();
            play(players_[seat.value]->decide(r_, s_, seat));
        }
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
    std::uint32_t polled_turn_ = 0;
    std::uint32_t passed_claim_ = 0;
};

}  // namespace

SeatStreams::SeatStreams(std::uint64_t seed)
    : streams_(make_streams(seed, std::make_index_sequence<kMaxSeats>{})) {}

GameOutcome play_game(const Rules& rules, State& state, std::span<Player* const> players,
                      SeatStreams& chance, GameLimits limits, Observer* observer) {
    return Loop(rules, state, players, chance, observer).run(limits);
}

}  // namespace bankhalter::bots
