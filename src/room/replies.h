// What the server says, as JSON texts.
#pragma once

#include "room/ruling.h"
#include "room/view.h"

namespace bankhalter::room {

std::string print_welcome(const Room& room, std::optional<Seat> seat, Millis now);
std::string print_snapshot(const Room& room, std::optional<Seat> seat);
std::string print_ok(const std::string& id, std::int64_t n);
std::string print_seated(const std::string& id, std::int64_t n, Seat seat,
                         const std::string& token);
/// What a preview shows: cash and outlook of the table as it would be.
std::string print_preview(const Rules& rules, std::int64_t n, const std::string& id,
                          const Preview& preview);
/// What Champion would do, and why where it says so.
std::string print_hint(const Room& room, const std::string& id, const BotTable::Move& hint);
std::string print_refused(const Library& library, std::string_view id, const Refused& no);
std::string print_pong(Millis now, std::int64_t watchers);
/// What the operator says to everybody.
std::string print_notice(std::string_view text);
std::string print_bye(std::string_view reason, Millis retry);

/// The body of an HTTP error.
boost::json::object error_json(const Library& library, std::string_view code);
std::string print_error(const Library& library, std::string_view code);

/// An `event`: the same for everybody but for what each seat may do.
class EventMessage {
public:
    EventMessage(const Room& after, const Entry& entry, const EventList& events,
                 const ViewBefore& before);

    const std::string& text() const { return text_; }
    /// As the seat hears it, after which nothing else has happened.
    std::string text_for(const Room& after, Seat seat) const;

private:
    std::string text_;
};

}  // namespace bankhalter::room
