// How a room begins: the first entries of its log.
#pragma once

#include "server/ruling.h"

namespace bankhalter::server {

struct RoomPlan {
    std::string edition, variant = "standard", pace = "normal", code;
    bool is_public = false;
    std::string position;  // JSON the game starts from
};

/// The first entry of a new room. Fails with a refusal's code.
Ruling judge_create(const RulesShelf& shelf, const RoomPlan& plan);

/// The log of the new room after `over`: the same seats, the same secrets.
std::vector<boost::json::object> rematch_log(const RulesShelf& shelf, const Room& over,
                                             const std::string& code, Seat first);

}  // namespace bankhalter::server
