// A draft: what a room would be with some more entries, and what there would be to tell. It becomes
// real once the store has it.
#pragma once

#include "room/room.h"

namespace bankhalter::room {

class Draft {
public:
    explicit Draft(Room room);

    /// Adds entries, and whatever follows from them by itself. False when one does not fit.
    bool add(std::vector<boost::json::object> entries, Millis now);
    /// Adds one entry that stands in the log already.
    bool fold(const boost::json::object& entry);

    std::int64_t first() const { return first_; }  // the number of the first new entry
    Millis at() const { return at_; }
    bool changes_summary() const { return changes_summary_; }  // what lists of rooms show

    Room room;
    std::vector<std::string> bodies;
    std::vector<std::string> told;  // an `event` message each, open at its end for `you`

private:
    std::int64_t first_;
    bool changes_summary_ = false;
    Millis at_ = 0;
};

}  // namespace bankhalter::room
