// The room's rulings: what a message does to a room, as entries for its log, or why it does
// nothing. No clock, no network, no store: a ruling is a function of the room, the message and the
// time.
#pragma once

#include <boost/json/object.hpp>
#include <optional>
#include <string>
#include <vector>

#include "room/room.h"
#include "room/secrets.h"

namespace bankhalter::room {

struct Refused {
    std::string code, clause;  // the clause only for what the rules refuse
    Millis wait = 0;           // when it is only too early
};

struct Ruling {
    std::vector<boost::json::object> entries{};
    int own = 0;  // which of them is the message's own
    std::optional<Refused> refused{};
    std::int64_t repeats = 0;      // the entry this very message made before
    std::optional<Seat> seated{};  // for `sit`
    std::string token{};

    static Ruling refuse(std::string code, Millis wait = 0) {
        return {.refused = Refused{std::move(code), "", wait}};
    }
    static Ruling refuse(Refusal refusal);
};

/// Who sends a message.
struct Sender {
    std::optional<Seat> seat;
    std::string node;  // this server's
    Secret fresh;      // random bytes, new for every message: the secrets that it does not bring
};

/// What a client's message does. `message` is an object with a string `type`.
Ruling judge(const Room& room, const Sender& sender, const boost::json::object& message,
             Millis now);

/// An action of the table itself: a bot, the trustee, the clock, the bank.
Ruling judge_action(const Room& room, const Action& action, std::string_view by);

/// A bot's offer, and its answer to one.
Ruling judge_offer(const Room& room, const Action& trade);
Ruling judge_answer(const Room& room, int offer, bool accepted, std::string_view by);

/// An entry of the table itself about one seat: `here`, `away`, `stand_in`.
boost::json::object seat_entry(std::string_view type, Seat seat);

/// Levels of bots that a host may choose from, the weakest first.
std::span<const std::string_view> bot_levels();

}  // namespace bankhalter::room
