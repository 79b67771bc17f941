// A message before the judge. ruling.cpp knows which message may come when; what it does is ruled
// in lobby_rulings.cpp while the table gathers, and in table_rulings.cpp while it plays.
#pragma once

#include "notation/fields.h"
#include "room/ruling.h"

namespace bankhalter::room {

struct Case {
    const Room& room;
    const Sender& sender;
    Fields f;
    Millis now;

    /// The seat that a field names.
    std::optional<Seat> seat(std::string_view key) const {
        const auto number = f.number(key, 0, kMaxSeats - 1);
        return number ? std::optional(Seat{static_cast<std::uint8_t>(*number)}) : std::nullopt;
    }
    /// An entry of the sender.
    boost::json::object entry(std::string_view type) const {
        return sender.seat ? seat_entry(type, *sender.seat) : boost::json::object{{"type", type}};
    }
};

/// The ruling that writes one entry.
inline Ruling write(boost::json::object entry) {
    Ruling r;
    r.entries.push_back(std::move(entry));
    return r;
}

// All but `sit` are asked only for a sender with a seat, in the phase of their namespace.

namespace lobby {
Ruling sit(const Case& c);
Ruling rename(const Case& c);
Ruling settings(const Case& c);
Ruling bot(const Case& c);
Ruling unseat(const Case& c);
Ruling start(const Case& c);
}  // namespace lobby

namespace table {
Ruling act(const Case& c);
Ruling why(const Case& c);
Ruling offer(const Case& c);
Ruling answer_offer(const Case& c, std::string_view how);
Ruling hold(const Case& c);
Ruling vote(const Case& c);
Ruling delivered(const Case& c);
}  // namespace table

}  // namespace bankhalter::room
