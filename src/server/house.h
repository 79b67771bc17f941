// What all rooms of a server share.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "room/room.h"
#include "server/gateway.h"
#include "server/thinkers.h"
#include "store/keeper.h"

namespace bankhalter::server {

/// The server's clock.
Millis now_ms();

struct House {
    const RulesShelf& shelf;
    Gateway& gateway;
    Keeper& keeper;
    Thinkers& thinkers;
    std::string node;                                 // this process, anew at every start
    std::vector<std::string> living_nodes;            // as last heard
    std::function<bool(ConnectionId)> may_open_room;  // counts it
    struct Counts {
        std::uint64_t entries = 0, refusals = 0, races = 0, failures = 0, bot_moves = 0,
                      games_over = 0;
    } counts;
};

}  // namespace bankhalter::server
