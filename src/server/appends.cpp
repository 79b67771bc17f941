#include "server/appends.h"

#include <boost/json/serialize.hpp>

#include "room/view.h"
#include "store/chain.h"

namespace bankhalter::server {

GameRow row_of(const Room& room, Millis now) {
    return {room.id(),
            room.code(),
            std::string(phase_name(room.phase())),
            room.is_public(),
            boost::json::serialize(summary_of(room)),
            now,
            {},
            room.epoch()};
}

Append append_of(const Draft& draft, const std::string& after) {
    Append out{draft.room.id(), draft.first(), draft.bodies, {}, after};
    if (draft.changes_summary()) out.row = row_of(draft.room, draft.at());
    return out;
}

std::string sum_after(const Append& append) {
    std::string sum = append.after;
    std::int64_t number = append.first;
    for (const std::string& body : append.bodies) sum = chain(sum, append.game, number++, body);
    return sum;
}

}  // namespace bankhalter::server
