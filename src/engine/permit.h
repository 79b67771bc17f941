// Who may do what when: one table, read by the checking and the listing of actions, so that they
// cannot disagree.
#pragma once

#include "engine/game.h"

namespace bankhalter::engine {

enum class Actor : std::uint8_t { Asked, Anybody, Bank, Chance };

struct Permit {
    ActionKind kind;
    std::uint32_t steps;  // bits of Step at which it is possible
    Actor actor;
    std::uint8_t guards;  // AMB-18's guards that hold for the kind as a whole
    Refusal (*check)(const Rules&, const State&,
                     const Action&);  // the chapter's own conditions; null for none
};

const Permit& permit_for(ActionKind kind);

/// Is it an answer to an awaited step, rather than something for any time?
inline bool is_answer(ActionKind kind) { return permit_for(kind).actor == Actor::Asked; }
/// Does it bring the awaited step further: its answers, a debtor's ways to raise cash, an heir's
/// redeeming?
bool serves_step(Step step, ActionKind kind);

/// May this seat do this kind of thing now at all?
Refusal check_permit(const State& s, ActionKind kind, Seat seat);

/// The seats a decision is awaited from.
SeatSet to_act(const State& s);
/// Has won a building and must place it before anything else (AMB-82).
bool is_placing(const State& s, Seat seat);

}  // namespace bankhalter::engine
