#include "server/appends.h"

#include <boost/json/serialize.hpp>

#include "room/view.h"

namespace bankhalter::server {

GameRow row_of(const Room& room, Millis now) {
    return {room.id(),
            room.code(),
            std::string(phase_name(room.phase())),
            room.is_public(),
            boost::json::serialize(summary_of(room)),
            now};
}

Append append_of(const Draft& draft) {
    Append out{draft.room.id(), draft.first(), draft.bodies, {}};
    if (draft.changes_summary()) out.row = row_of(draft.room, draft.at());
    return out;
}

}  // namespace bankhalter::server
