// "What would Champion do?": what people at a table may ask. A question holds all that is needed to
// think about it, so that the thinking can be done on another thread.
#pragma once

#include "bots/bot_table.h"

namespace bankhalter::bots {

/// Whether the seat has something to decide: an awaited step, a rent to demand, an offer to answer.
bool is_deciding(const Rules& rules, const State& state, const Negotiation& talk, Seat seat);

struct HintQuestion {
    const Rules& rules;
    State state;
    Negotiation talk;
    Seat seat;               // which is deciding
    SeatSet deaf{};          // who wants no offers from it
    std::uint64_t seed = 0;  // the same question is answered the same way
};

/// What Champion does in that place, as a bot that plays with people; none where it would wait. May
/// take long.
std::optional<BotTable::Move> think_of_hint(const HintQuestion& question);

}  // namespace bankhalter::bots
