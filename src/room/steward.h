// The steward does what a table does by itself: chance answers, rents are claimed for those who
// asked for it, clocks run out, the hammer falls, a trustee plays for the absent.
#pragma once

#include "bots/bot_table.h"
#include "room/ruling.h"

namespace bankhalter::room {

/// What follows at once from the room as it is, in the same commit: dice and cards, claims made for
/// others, the hammer once nobody is left to bid, the seed after the end.
std::optional<Entry> next_automatic(const Room& room);

/// What is to be done at a time, if nothing else happens before.
struct Due {
    Millis at = 0;
    Ruling ruling;
};
/// The next thing due; at or before `now` means now. None while nobody is there to wait for it.
std::optional<Due> next_due(const Room& room);

/// What the trustee plays for an absent person: the obligatory, and a purchase that leaves plenty.
Action trustee_action(const Room& room, Seat seat);

// What the server notices. Each is an entry, or nothing when it is no longer so.
/// A person gives a sign of life: whoever was taken for absent has the seat back at once. `moved`:
/// to this server.
Ruling judge_here(const Room& room, Seat seat, const std::string& node, bool moved);
/// Nothing was heard of a person whom this server looks after.
Ruling judge_away(const Room& room, Seat seat, const std::string& node);
/// The clocks have stood still.
Ruling judge_wake(const Room& room);
/// The log was rolled back, for the `epoch`th time at least: the dice get another seed.
Ruling judge_epoch(const Room& room, int epoch, const Secret& seed);
/// The next game of the same people, in the room of that name: once, after the end. Nothing, if
/// they have one already.
Ruling judge_rematch(const Room& room, std::optional<Seat> sender, const std::string& next);
/// What is due at this time.
Ruling judge_due(const Room& room, Millis now);

/// What a bot's move does. One that insists on something impossible must not stop the table.
Ruling judge_move(const Room& room, const BotTable::Move& move);

}  // namespace bankhalter::room
