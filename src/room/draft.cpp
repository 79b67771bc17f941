#include "room/draft.h"

#include <algorithm>
#include <cassert>

#include "room/entry_json.h"
#include "room/steward.h"
#include "room/view.h"

namespace bankhalter::room {
namespace {

/// Whether lists of rooms show what the entry changes.
template <class... Shown>
bool is_one_of(const entry::What& what) {
    return (std::holds_alternative<Shown>(what) || ...);
}

}  // namespace

Draft::Draft(Room from) : room(std::move(from)), first_(room.n() + 1) {}

void Draft::take(const Entry& e) {
    const ViewBefore before(room);
    EventList events;
    room.apply(e, events);
    told.emplace_back(room, e, events, before);
    using namespace entry;
    changes_summary_ |=
        is_one_of<Create, Sit, Bot, Rename, Stand, Unseat, Settings, Start, Epoch, Reveal>(e.what);
}

bool Draft::fold(std::string_view body) {
    const auto entry = room.read_next(body);
    if (entry) take(*entry);
    return entry.has_value();
}

void Draft::write(Entry entry) {
    entry.at = at_;
    entry.shown = room.shown();
    assert(room.fits(entry));
    take(entry);
    bodies.push_back(print_entry(entry, room.rules()));
}

void Draft::add(std::vector<Entry> entries, Millis now) {
    at_ = std::max(now, room.at());  // a clock is put right by small steps back, too
    for (Entry& entry : entries) write(std::move(entry));
    while (auto entry = next_automatic(room)) write(std::move(*entry));
}

}  // namespace bankhalter::room
