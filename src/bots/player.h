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

class Player {
public:
    virtual ~Player() = default;

    /// Begins a game: everything remembered from the last one is forgotten.
    virtual void sit_down(const Rules&, Seat) {}

    /// Answers the awaited step. Precondition: the seat is among `to_act`.
    virtual Decision decide(const Rules& rules, const State& state, Seat seat) = 0;

    /// Something before a throw, the own or another's: building, selling, mortgaging, redeeming.
    /// False when there is nothing to do.
    virtual bool act(const Rules&, const State&, Seat, Decision&) { return false; }

    /// Whether to demand a rent (RENT-3).
    virtual bool claims(const Rules&, const State&, const Claim&) { return true; }

    /// A trade to offer, asked before each own throw and again after each answer. False for none.
    virtual bool propose(const Rules&, const State&, Seat, Decision&) { return false; }

    /// The answer to a trade somebody else proposes; `trade.a` is the own seat.
    virtual bool accepts(const Rules&, const State&, const Action&) { return false; }

    /// What came of the own proposal.
    virtual void answered(const Action&, bool) {}
};

}  // namespace bankhalter::bots
