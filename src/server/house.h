// What all rooms of a server share, whichever loop they belong to: for any thread, but for what
// says otherwise.
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "room/room.h"
#include "server/bans.h"
#include "server/budgets.h"
#include "server/clock.h"
#include "server/gateway.h"
#include "server/hourly.h"
#include "server/thinkers.h"
#include "server/turns.h"
#include "server/word_list.h"
#include "store/keeper.h"

namespace bankhalter::server {

struct House {
    const RulesShelf& shelf;
    Gateway& gateway;
    Keeper& keeper;
    Keeper& reader;  // for questions that may take long: nobody's commit waits for them
    Thinkers& thinkers;
    const std::string node;    // this process, anew at every start
    const int rooms_per_hour;  // that one address may open; 0: no limit
    const Flow chat;           // of one seat: every word is a commit
    const WordList words;
    Budgets entries;
    HourlyCounts rooms_opened{};  // by household
    Bans bans{};
    Turns readings;                     // of rooms, by address; on the first loop
    std::atomic<bool> closing = false,  // nobody is heard any more
        draining = false;               // all games are given up, and nobody is let in
    struct Counts {
        Counter entries, refusals, races, failures, bot_moves, games_over, quarantined, errors,
            rolled_back, analyses, analyses_read;
    } counts{};

    /// Whether this address may open one more room, or try to: counts it.
    bool may_open_room(const std::string& address);
    /// Something broke down, in this room if there is one.
    void note_error(std::string_view room, std::string_view what);
    /// Takes a game whose log cannot be trusted out of play in the store.
    void note_damage(const std::string& room, const Damage& damage);
    /// Works on a loop when all that is to be written by now has been: readers see it then.
    void after_writes(Gateway::Loop& loop, std::function<void()> work);
};

}  // namespace bankhalter::server
