// A room that goes on from a position set up by hand.
#pragma once

#include "../unit/bot_position.h"
#include "notation/state_json.h"
#include "paper_room.h"

namespace bankhalter::tests {

/// Four persons who go on from a position.
inline PaperRoom table_at(Position p, bool hints = true) {
    p.state.turn_number = 20;
    Header header;
    header.edition = "zelda";
    for (int i = 0; i < 4; ++i) header.names.push_back("Person " + std::to_string(i));
    RoomPlan plan;
    plan.edition = "zelda";
    plan.position = boost::json::serialize(state_to_json(p.rules, header, p.state));
    plan.hints = hints;
    PaperRoom paper(plan);
    for (int i = 0; i < 4; ++i) EXPECT_FALSE(paper.sit(i).refused);
    EXPECT_FALSE(paper.say(0, {{"type", "start"}}).refused);
    return paper;
}

}  // namespace bankhalter::tests
