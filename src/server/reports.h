// What players want the operator to see: a name, or what somebody said. It is no entry, and nobody
// at the table hears of it.
#pragma once

#include <boost/json/object.hpp>

#include "room/audience.h"
#include "server/bucket.h"
#include "server/corridor.h"

namespace bankhalter::server {

class LiveRoom;

class Reports {
public:
    Reports(Corridor& corridor, LiveRoom& room);

    void hear(const Asker& asker, std::optional<Seat> sender, const message::Report& said);

private:
    /// Adds what was said, which stands in the log only.
    void quote(const Asker& asker, std::int64_t n, boost::json::object report);
    void keep(const Asker& asker, boost::json::object report);

    Corridor& corridor_;
    House& house_;
    LiveRoom& live_;
    Bucket bucket_;  // of one room
};

}  // namespace bankhalter::server
