// A load on a server: many tables of real clients that play real games, and check that nothing is
// lost, doubled or out of order.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "client/loop.h"
#include "client/percentiles.h"

namespace bankhalter::client {

struct LoadOrder {
    std::vector<Server> servers;  // a client goes to the next one when it comes back
    std::string edition = "zelda", variant, pace = "machine";
    int rooms = 10;
    int players = 4;
    int spectators = 0;
    double seconds = 10;  // measured after the ramp
    std::uint64_t seed = 1;
    bool reconnect = false;  // come back after a drop; otherwise a drop is an error
    double drop = 0;         // chance in a second that a client breaks its own connection
    double away = 0;         // and stays away for up to so many seconds
    double rate = 0;         // actions a second for each room; 0: as fast as it goes
    bool finish = false;     // each room plays one game to its end instead of a time
    int length = 2000;       // entries after which players give up now and then, so that games end
    double patience = 15;    // seconds that answers may still take after the end
    bool check = false;  // keep the view of each room by its patches and compare it with a fresh
                         // one at the end of the game
};

struct LoadReport {
    double seconds = 0;
    std::uint64_t games = 0, actions = 0, entries = 0, messages = 0, bytes = 0, created = 0;
    std::uint64_t drops = 0, views_compared = 0, retries = 0, given_up = 0;
    Percentiles answered, spread, back;  // to the committed answer, to the last socket of the room,
                                         // from the drop to the own seat
    double longest_silence_ms = 0;       // of a room in play
    double cpu = 0;                      // cores the generator itself took
    std::map<std::string, std::uint64_t> refusals, errors;
};

/// Plays until it is done. False in `progress` ends it early (told about once a second).
LoadReport put_load(const LoadOrder& order,
                    const std::function<bool(const LoadReport& so_far, int playing)>& progress);

std::string print_load_json(const LoadOrder& order, const LoadReport& report);
std::string print_load_text(const LoadOrder& order, const LoadReport& report);

}  // namespace bankhalter::client
