// What the rooms of one loop open onto, on its thread.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/house.h"

namespace bankhalter::server {

struct Corridor {
    House& house;
    Gateway::Loop& loop;
    std::vector<std::string> living_nodes;                    // as last heard
    std::function<bool(ConnectionId)> may_open_room{};        // counts it
    std::function<std::string(ConnectionId)> household_of{};  // empty when he has left
    /// Takes a game whose log cannot be trusted out of play, here and in the store.
    std::function<void(const std::string& room, const Damage&)> quarantine{};
    /// Leaves a game to those who know its entry `n`: a newer version of the program.
    std::function<void(const std::string& room, std::int64_t n)> give_up{};
    /// The store's log of a room is not the one that was read here: it is noted there, and read
    /// anew.
    std::function<void(const Room& room)> roll_back{};
    /// Closes a room that broke down; it is read anew when somebody comes.
    std::function<void(const std::string& room, std::string_view what)> break_off{};

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
