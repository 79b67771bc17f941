// A draft: what a room would be with some more entries, and what there would be to tell. It becomes
// real once the store has it.
#pragma once

#include "room/replies.h"

namespace bankhalter::room {

class Draft {
public:
    /// A room of its own: the one it is made from is what everybody sees until the store has it.
    explicit Draft(Room room);

    /// Adds entries that were judged, and whatever follows from them by itself.
    void add(std::vector<Entry> entries, Millis now);
    /// Adds one entry that stands in the log already. False when it does not fit.
    bool fold(std::string_view body);

    std::int64_t first() const { return first_; }  // the number of the first new entry
    Millis at() const { return at_; }
    bool changes_summary() const { return changes_summary_; }  // what lists of rooms show

    Room room;
    std::vector<std::string> bodies;
    std::vector<EventMessage> told;

private:
    void write(Entry entry);
    void take(const Entry& entry);

    std::int64_t first_;
    bool changes_summary_ = false;
    Millis at_ = 0;
};

}  // namespace bankhalter::room
