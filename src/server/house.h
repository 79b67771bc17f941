// What all rooms of a server share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "room/room.h"
#include "server/budgets.h"
#include "server/clock.h"
#include "server/gateway.h"
#include "server/thinkers.h"
#include "server/word_list.h"
#include "store/keeper.h"

namespace bankhalter::server {

struct House {
    const RulesShelf& shelf;
    Gateway& gateway;
    Keeper& keeper;
    Thinkers& thinkers;
    std::string node;                                 // this process, anew at every start
    std::vector<std::string> living_nodes;            // as last heard
    std::function<bool(ConnectionId)> may_open_room;  // counts it
    /// Takes a game whose log cannot be trusted out of play, here and in the store.
    std::function<void(const std::string& room, const Damage&)> quarantine;
    /// Leaves a game to those who know its entry `n`: a newer version of the program.
    std::function<void(const std::string& room, std::int64_t n)> give_up;
    /// The store's log of a room is not the one that was read here: it is noted there, and read
    /// anew.
    std::function<void(const Room& room)> roll_back;
    /// Closes a room that broke down; it is read anew when somebody comes. Empty for none.
    std::function<void(const std::string& room, std::string_view what)> break_off;
    Flow chat;  // of one seat: every word is a commit
    Budgets entries;
    WordList words;
    std::function<std::string(ConnectionId)> household_of;
    struct Counts {
        std::uint64_t entries = 0, refusals = 0, races = 0, failures = 0, bot_moves = 0,
                      games_over = 0, quarantined = 0, errors = 0, rolled_back = 0, analyses = 0,
                      analyses_read = 0;
    } counts;

    /// The place where an exception, of a library or our own, becomes an error of the room
    /// concerned.
    template <class Work>
    void carefully(const std::string& room, Work work) {
        try {
            work();
        } catch (const std::exception& e) {
            break_off(room, e.what());
        }
    }
};

}  // namespace bankhalter::server
