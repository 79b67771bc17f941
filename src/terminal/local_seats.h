// Who sits at a table here: people at one keyboard, and the players of bots, by their names.
#pragma once

#include <memory>

#include "bots/remote.h"

namespace bankhalter::terminal {

/// Without a player it is a person.
struct LocalSeat {
    std::string name;
    std::string player{};  // a built-in one or a program, by its name
    bool is_bot() const { return !player.empty(); }
};

/// "you,medium,Ben,exec:./bot": what names a player is a bot, everything else names people; "you"
/// gets `own_name`.
Result<std::vector<LocalSeat>> parse_seats(std::string_view text, const std::string& own_name);

/// A comment for the record: who was a person and who a bot. Of a program it says only that it was
/// one: what is run on this machine is said by whoever sits at it.
std::string print_seats(const std::vector<LocalSeat>& seats);
/// What a record says of those who are named there; of one from elsewhere the first is the person
/// here.
Result<std::vector<LocalSeat>> seats_in(std::string_view record,
                                        const std::vector<std::string>& names);

/// The programs among them, started, by seat; null for others.
using Programs = std::vector<std::unique_ptr<RemotePlayer>>;
Result<Programs> start_programs(const std::vector<LocalSeat>& seats,
                                const RemoteSettings& settings);

}  // namespace bankhalter::terminal
