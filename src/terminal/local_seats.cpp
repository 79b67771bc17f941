#include "terminal/local_seats.h"

#include <algorithm>

#include "base/words.h"
#include "bots/level.h"
#include "bots/registry.h"
#include "notation/record.h"

namespace bankhalter::terminal {
namespace {

constexpr std::string_view kSeatsLine = "# seats ";
constexpr std::string_view kPerson = "person", kProgram = "program";

}  // namespace

Result<std::vector<LocalSeat>> parse_seats(std::string_view text, const std::string& own_name) {
    std::vector<LocalSeat> seats;
    Diagnostics faults;
    for (const std::string& word : split_players(text)) {
        if (is_player(word) || command_of(word))
            seats.push_back({"", word});
        else if (word.find(':') != std::string::npos)
            faults.push_back(check_player(word));
        else
            seats.push_back({word == "you" ? own_name : word});
    }
    if (!faults.empty()) return faults;
    if (seats.size() < 2 || seats.size() > kMaxSeats) faults.push_back("players: from 2 to 6");
    std::size_t next = 0;
    const auto taken = [&](std::string_view name) {
        return std::count_if(seats.begin(), seats.end(),
                             [&](const LocalSeat& s) { return s.name == name; });
    };
    for (LocalSeat& seat : seats) {
        if (!seat.name.empty()) continue;
        while (taken(kBotNames[next % std::size(kBotNames)]) && next < std::size(kBotNames)) ++next;
        seat.name = kBotNames[next++ % std::size(kBotNames)];
    }
    for (const LocalSeat& seat : seats) {
        if (!is_name(seat.name)) faults.push_back("players: '" + seat.name + "' is no name");
        if (taken(seat.name) > 1) faults.push_back("players: " + seat.name + " sits there twice");
    }
    if (!faults.empty()) return faults;
    return seats;
}

std::string print_seats(const std::vector<LocalSeat>& seats) {
    std::string out(kSeatsLine);
    for (const LocalSeat& seat : seats) {
        out += !seat.is_bot()            ? kPerson
               : command_of(seat.player) ? kProgram
                                         : std::string_view(seat.player);
        out += ' ';
    }
    out.back() = '\n';
    return out;
}

Result<std::vector<LocalSeat>> seats_in(std::string_view record,
                                        const std::vector<std::string>& names) {
    std::vector<LocalSeat> seats;
    for (std::string_view line : split_at(record, '\n')) {
        if (!line.starts_with(kSeatsLine)) continue;
        const auto words = split_words(line.substr(kSeatsLine.size()));
        if (words.size() != names.size()) continue;
        seats.clear();
        for (std::size_t i = 0; i < names.size(); ++i) {
            const bool person = words[i] == kPerson;
            if (!person && words[i] != kProgram && !is_player(words[i]))
                return Result<std::vector<LocalSeat>>::fail("seats: '" + std::string(words[i]) +
                                                            "' is no player");
            seats.push_back({names[i], person ? "" : std::string(words[i])});
        }
    }
    if (seats.empty())
        for (const std::string& name : names)
            seats.push_back({name, seats.empty() ? "" : std::string(kUsualLevel.name)});
    return seats;
}

Result<Programs> start_programs(const std::vector<LocalSeat>& seats,
                                const RemoteSettings& settings) {
    Programs programs(seats.size());
    for (std::size_t i = 0; i < seats.size(); ++i) {
        if (seats[i].player == kProgram)
            return Result<Programs>::fail(seats[i].name +
                                          " was a program: say which with --players");
        const auto command = command_of(seats[i].player);
        if (!command) continue;
        programs[i] = std::make_unique<RemotePlayer>(*command, settings);
        if (!programs[i]->fault().empty()) return Result<Programs>::fail(programs[i]->fault());
    }
    return programs;
}

}  // namespace bankhalter::terminal
