// The bots of a room: what they are asked, what they answer, and whether the answer still holds.
// Who asks them, and on which thread they think, is their host's business.
#pragma once

#include <memory>

#include "bots/bot_table.h"
#include "room/room.h"

namespace bankhalter::room {

/// What bots decide by. Talk does not change it.
struct BotScene {
    explicit BotScene(const Room& room);
    friend bool operator==(const BotScene&, const BotScene&) = default;

    std::uint64_t state;
    std::vector<int> offers;
    std::array<bool, kMaxSeats> bots{};
};

class TableBots {
public:
    /// A question holds all that is needed to think about it.
    struct Question {
        State state;
        Negotiation talk;
        BotScene scene;
        Millis held;  // the throw of a bot; until then it thinks about offers only
    };

    /// Whether there is somebody to ask, and somebody who waits for it.
    static bool are_wanted(const Room& room);
    Question ask(const Room& room, Millis now);
    /// May take long, and touches nothing but the bots themselves: one question at a time.
    std::optional<BotTable::Move> answer(const Question& question);

private:
    void seat_all(const Room& room);

    std::shared_ptr<const OwnBoard> board_;  // whose rules the table plays by
    std::unique_ptr<BotTable> table_;
};

}  // namespace bankhalter::room
