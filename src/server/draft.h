// A draft: what a room would be with some more entries, and what there would be to tell. It becomes
// real once the store has it.
#pragma once

#include "server/room.h"
#include "store/store.h"

namespace bankhalter::server {

class Draft {
public:
    explicit Draft(Room room);

    /// Adds entries, and whatever follows from them by itself. False when one does not fit.
    bool add(std::vector<boost::json::object> entries, Millis now);
    /// Adds one entry that stands in the log already.
    bool fold(const boost::json::object& entry);

    Append to_append() const;
    Room room;
    std::vector<std::string> bodies;
    std::vector<std::string> told;  // an `event` message each, open at its end for `you`

private:
    std::int64_t first_;
    bool new_row_ = false;
    Millis at_ = 0;
};

GameRow row_of(const Room& room, Millis now);

}  // namespace bankhalter::server
