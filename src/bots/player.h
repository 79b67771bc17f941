// A player decides. Bots, people behind a connection and programs in other languages all stand
// behind this one interface.
#pragma once

#include "bots/reason.h"
#include "engine/engine.h"

namespace bankhalter::bots {

/// What a player does, and why.
struct Decision {
    Action action{};
    Reason reason{};
};

/// What it does and offers must be legal: the game loop does not check it again.
class Player {
public:
    virtual ~Player() = default;

    /// Begins a game: everything remembered from the last one is forgotten.
    virtual void sit_down(const Rules&, Seat) {}

    /// Answers the awaited step. Precondition: the seat is among `to_act`.
    virtual Decision decide(const Rules& rules, const State& state, Seat seat) = 0;

    /// May the answers without a choice be played without asking: to throw outside jail, to demand
    /// every rent, and to end the turn?
    virtual bool skips_formalities() const { return false; }

    /// Something before a throw, the own or another's: building, selling, mortgaging, redeeming.
    /// False when there is nothing to do.
    virtual bool act(const Rules&, const State&, Seat, Decision&) { return false; }

    /// After `act` had nothing to do: it need not be asked with less cash than that, as long as its
    /// deeds and buildings stay as they are and the bank has, or has no, houses and hotels as now.
    virtual int act_from() const { return 0; }

    /// Whether to demand a rent (RENT-3).
    virtual bool claims(const Rules&, const State&, const Claim&) { return true; }

    /// A trade to offer, asked before each own throw and again after each answer. False for none.
    virtual bool propose(const Rules&, const State&, Seat, Decision&) { return false; }

    /// After `propose` had nothing to offer: it need not be asked before that turn, as long as no
    /// deed changes hands and nobody leaves.
    virtual std::uint32_t propose_from(const State&) { return 0; }

    /// The answer to a trade somebody else proposes; `trade.a` is the own seat.
    virtual bool accepts(const Rules&, const State&, const Action&) { return false; }

    /// What came of the own proposal.
    virtual void answered(const Action&, bool) {}
};

}  // namespace bankhalter::bots
