#include "room/draft.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "room/steward.h"
#include "room/view.h"

namespace bankhalter::room {
namespace json = boost::json;

constexpr std::string_view kSummaryChanges[] = {"create", "sit",      "rename", "stand", "bot",
                                                "unseat", "settings", "start",  "reveal"};

Draft::Draft(Room from) : room(std::move(from)), first_(room.n() + 1) {}

bool Draft::fold(const json::object& entry) {
    EventList events;
    const Room before = room;
    if (!room.apply(entry, events)) return false;
    told.push_back(event_message(room, entry, events, view_patch(before, room)));
    const std::string_view type = entry.at("type").as_string();
    for (std::string_view change : kSummaryChanges) changes_summary_ |= change == type;
    return true;
}

bool Draft::add(std::vector<json::object> entries, Millis now) {
    at_ = now;
    auto take = [&](json::object& entry) {
        entry["at"] = now;
        bodies.push_back(json::serialize(entry));
        return fold(json::parse(bodies.back())
                        .as_object());  // what a reload will see, to the kind of each number
    };
    for (json::object& entry : entries)
        if (!take(entry)) return false;
    while (auto entry = next_automatic(room))
        if (!take(*entry)) return false;
    return true;
}

}  // namespace bankhalter::room
