// How a room begins: the first entries of its log.
#pragma once

#include "room/ruling.h"

namespace bankhalter::room {

struct RoomPlan {
    std::string edition, variant = "standard", pace = "normal", code;
    bool is_public = false;
    std::string position;  // JSON the game starts from
    std::string board{};   // of one's own, as one file that was checked: then `edition` is its id
    bool is_private = false;  // then it is not public
    bool hints = false;       // people may ask what Champion would do
};

/// The first entry of a new room, whose dice follow from the seed. Fails with a refusal's code.
Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan, const Secret& seed);

/// The log of the new room after `over`: the same seats, the same tokens; the seed follows from
/// `fresh`.
std::vector<Entry> rematch_log(const RulesShelf& shelf, const Room& over, const std::string& code,
                               Seat first, const Secret& fresh);

/// The game begins with these seats, and with the nonces that were told.
entry::Start start_entry(const Room& room, std::optional<Seat> by, std::vector<Seat> order);

}  // namespace bankhalter::room
