// The course of a game: every state from its record, with the actions between them.
#pragma once

#include "play/replay.h"

namespace bankhalter::analysis {

struct Course {
    Header header;
    const Edition* edition;
    Rules rules;
    std::vector<State> states;               // one more than actions
    std::vector<Action> actions;             // actions[i] leads from states[i] to states[i + 1]
    std::vector<std::vector<Event>> events;  // of each action

    /// Replays a record; a fault when it does not fit. The library must outlive the course.
    static Result<Course> of(const Library& library, const Record& record);
    static Result<Course> of(const Library& library, std::string_view record);

    std::size_t length() const { return actions.size(); }
    int seats() const { return states[0].seats; }
};

}  // namespace bankhalter::analysis
