// Who is asked what next: the one order of questions that simulations, matches, playouts, servers
// and terminals go by. The stepper only asks; whoever drives it plays the answers.
#pragma once

#include <span>

#include "play/negotiation.h"

namespace bankhalter::play {

/// A question to one seat.
struct Question {
    enum class Kind : std::uint8_t {
        Over,     // nothing is asked any more
        Chance,   // dice, a card or a deed
        Claim,    // to the owner: does he demand the rent of `claim`?
        Answer,   // to the partner: does he take `offer`?
        Propose,  // to whoever throws next: a trade to offer?
        Act,      // before the throw: something to build, sell, mortgage or redeem?
        Decide,   // the awaited step
    };
    Kind kind{};
    Seat seat = kNobody;
    const Claim* claim = nullptr;
    const Offer* offer = nullptr;  // its id is 0 when it was proposed in the round of asking
};

/// Before every throw there is a round of asking: whoever throws may propose trades, then everybody
/// may act, clockwise from him. Where several are awaited, the left neighbour of whoever's turn it
/// is answers first.
class Stepper {
public:
    static constexpr int kMostProposals = 4;
    static constexpr int kMostActs = 40;  // of one seat in a round
    static constexpr SeatSet kEverybody{0xff};

    /// A new game, or another one.
    void begin() { *this = {}; }
    /// Before the throw that comes next everybody has been asked already.
    void skip_round(const State& s) {
        throw_ = throw_number(s);
        stage_ = Stage::Done;
    }

    /// The next question; the same one again until its answer is played or told. `offers` are those
    /// that people have made. Of several awaited seats the `quick` ones come first: people have the
    /// last word.
    Question next(const Rules& r, const State& s, std::span<const Offer> offers = {},
                  SeatSet quick = kEverybody) {
        using Kind = Question::Kind;
        const Step step = s.top().step;
        if (chance_answers(step)) return {Kind::Chance, kChance};
        if (s.claim_count > 0)
            if (const Claim* c = claim_to_ask(s, step)) return {Kind::Claim, c->owner, c};
        for (const Offer& o : offers)
            if (validate(r, s, o.as_trade()) == Refusal::None)
                return {Kind::Answer, o.to, nullptr, &o};
        if (step == Step::StartTurn) {
            if (const std::uint32_t number = throw_number(s); number != throw_) {
                throw_ = number;
                proposals_ = acts_ = 0;
                stage_ = Stage::Propose;
            }
            if (stage_ == Stage::Propose) return {Kind::Propose, s.turn};
            if (stage_ == Stage::Answer) return {Kind::Answer, proposal_.to, nullptr, &proposal_};
            if (stage_ == Stage::Act && !s.plays(acting_)) let_next_act(s);
            if (stage_ == Stage::Act) return {Kind::Act, acting_};
        }
        if (step == Step::Over) return {};
        return {Kind::Decide, first_awaited(s, quick)};
    }

    // Answers that the state does not show.

    /// No: no rent demanded, no trade to offer, nothing to do. Offers are answered by `answered`.
    void decline(const State& s, const Question& q) {
        switch (q.kind) {
            case Question::Kind::Claim: let_go_ = q.claim->id; break;
            case Question::Kind::Propose: let_all_act(s); break;
            case Question::Kind::Act: let_next_act(s); break;
            default: break;
        }
    }
    /// Whoever was asked has nothing to do: which of these may act next, or nobody.
    Seat decline_act(const State& s, SeatSet seats) {
        // Turned so that the round begins with the lowest bit: then the next one is the next bit.
        const unsigned round = std::rotr(seats.bits, s.turn.value);
        const unsigned later = round & (0xfeu << ((acting_.value - s.turn.value) & 7));
        acts_ = 0;
        if (later == 0) {
            stage_ = Stage::Done;
            return kNobody;
        }
        return acting_ =
                   Seat{static_cast<std::uint8_t>((std::countr_zero(later) + s.turn.value) & 7)};
    }
    /// A trade is proposed: its partner is asked next.
    void propose(const Action& trade) {
        proposal_ = {0, trade.seat, Seat{trade.a}, trade.give, trade.take};
        stage_ = Stage::Answer;
    }
    /// The partner has answered: there may be another proposal.
    void answered(const State& s) {
        if (++proposals_ < kMostProposals)
            stage_ = Stage::Propose;
        else
            let_all_act(s);
    }
    /// Whoever was asked has acted: he may again.
    void acted(const State& s) {
        if (++acts_ == kMostActs) let_next_act(s);
    }
    /// Is the next question whether that seat acts once more?
    bool asks_again(const State& s, Seat seat) const {
        return s.top().step == Step::StartTurn && s.claim_count == 0 && throw_number(s) == throw_ &&
               stage_ == Stage::Act && acting_ == seat && s.plays(seat);
    }
    /// A trade was agreed in the middle of the round: everybody may act on it.
    void traded(const State& s) {
        if (stage_ == Stage::Act || stage_ == Stage::Done) let_all_act(s);
    }

private:
    enum class Stage : std::uint8_t { Done, Propose, Answer, Act };

    static std::uint32_t throw_number(const State& s) { return 4 * s.turn_number + s.doubles; }

    /// Owners are asked before anything else happens, once for each rent.
    const Claim* claim_to_ask(const State& s, Step step) const {
        if (s.claims[s.claim_count - 1u].id <= let_go_) return nullptr;
        // At the start and at the end of a turn nothing is open that a claim would wait for.
        if (step != Step::StartTurn && step != Step::EndTurn &&
            check_permit(s, ActionKind::Claim, s.claims[0].owner) != Refusal::None)
            return nullptr;
        const Claim* c = s.claims.data();
        while (c->id <= let_go_) ++c;
        return c;
    }

    void let_all_act(const State& s) {
        stage_ = Stage::Act;
        acting_ = s.turn;
        acts_ = 0;
    }
    void let_next_act(const State& s) {
        acting_ = left_of(s, acting_);
        acts_ = 0;
        if (acting_ == s.turn) stage_ = Stage::Done;
    }

    static Seat first_awaited(const State& s, SeatSet quick) {
        const Step step = s.top().step;
        if (step != Step::Bid && step != Step::Shortage) return s.top().seat();
        const SeatSet awaited = to_act(s), first = awaited & quick;
        return first_from_left(s, first.empty() ? awaited : first);
    }
    static Seat first_from_left(const State& s, SeatSet seats) {
        const auto after_turn = static_cast<std::uint8_t>(0xfeu << s.turn.value);
        const SeatSet left = seats & SeatSet{after_turn};
        return left.empty() ? seats.first() : left.first();
    }

    std::uint32_t throw_ = 0;   // the one the round is about
    std::uint32_t let_go_ = 0;  // up to this claim the owners have been asked
    Stage stage_ = Stage::Done;
    Seat acting_{};
    int proposals_ = 0, acts_ = 0;
    Offer proposal_;
};

}  // namespace bankhalter::play
