// What clients see: the view of a room, what an entry changed in it, and the sentences about it.
#pragma once

#include <boost/json/object.hpp>

#include "notation/json_writer.h"
#include "room/room.h"

namespace bankhalter::room {

/// What changes of the table itself.
struct TableFacts {
    explicit TableFacts(const Room& room);
    friend bool operator==(const TableFacts&, const TableFacts&) = default;

    Phase phase;
    const Edition* edition;
    Variant variant;
    const Pace* pace;
    bool is_public, is_private, hints, opening, resealing;
    int epoch;
    std::string commitment;
    std::optional<Seat> host;
    std::string rematch;
};

/// What follows for the seats from who sits there, is there and has left the game.
struct SeatOutlook {
    explicit SeatOutlook(const Room& room);

    /// Whether the same follows for one of them.
    bool is_alike(const SeatOutlook& other, std::size_t seat) const {
        return votes_needed[seat] == other.votes_needed[seat] && places[seat] == other.places[seat];
    }

    std::array<std::optional<int>, kMaxSeats> votes_needed, places;
};

struct ClockFacts {
    explicit ClockFacts(const Room& room);
    friend bool operator==(const ClockFacts&, const ClockFacts&) = default;

    std::array<std::optional<Millis>, kMaxSeats> deadlines;
    std::optional<Millis> throw_at, hammer_at;
};

void write_view(JsonWriter& out, const Room& room);

/// What a room's view showed, to tell later what has changed in it.
class ViewBefore {
public:
    explicit ViewBefore(const Room& room);
    /// As a JSON merge patch. Before its first entry a room has an empty view.
    void write_patch(JsonWriter& out, const Room& after) const;

private:
    bool empty_, has_game_;
    TableFacts table_;
    std::array<std::optional<SitterFacts>, kMaxSeats> seats_;
    SeatOutlook seat_outlook_;
    std::vector<std::pair<int, Millis>> offers_;  // and when they expire
    ClockFacts clock_;
    State state_;
};

/// What a seated client may do.
void write_you(JsonWriter& out, const Room& room, Seat seat);

/// "a room's refusal" in both languages.
boost::json::object text_of_code(const Library& library, std::string_view code);

/// What lists of rooms show.
boost::json::object summary_of(const Room& room);

}  // namespace bankhalter::room
