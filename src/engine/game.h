// What every rule that changes something works on: the edition, the state, and where to tell about
// it.
#pragma once

#include <cassert>

#include "engine/action.h"
#include "engine/event.h"
#include "engine/refusal.h"
#include "engine/state.h"

namespace bankhalter::engine {

struct Game {
    const Rules& rules;
    State& state;
    EventList* events;  // null when nobody listens

    void tell(const Event& e) {
        if (events) events->add(e);
    }
    Frame& push(Step step, Seat who) {
        assert(state.depth < kMaxFrames);
        Frame& f = state.frames[state.depth++];
        f = Frame{.step = step, .who = who.value};
        return f;
    }
    Frame pop() {
        const Frame f = state.top();
        state.top() = Frame{};  // unused frames are zero, so that equal states are equal bytes
        --state.depth;
        return f;
    }
};

}  // namespace bankhalter::engine
