// The bots of a room that is open here: they think on other threads, one question at a time, and
// take as long for a step as people need to follow it.
#pragma once

#include "bots/bot_table.h"
#include "server/house.h"

namespace bankhalter::server {

class LiveRoom;

/// What bots decide by. Talk does not change it.
struct BotScene {
    explicit BotScene(const Room& room);
    friend bool operator==(const BotScene&, const BotScene&) = default;

    std::uint64_t state;
    std::vector<int> offers;
    std::array<bool, kMaxSeats> bots{};
};

class RoomBots {
public:
    RoomBots(House& house, LiveRoom& room);

    /// What leaves the table as it is does not put a step off; something new they take their time
    /// for.
    void forget_step();
    /// Lets them think when it is time. Called whenever the room has changed.
    void schedule(Millis now);
    bool are_thinking() const { return thinking_; }

private:
    bool may_play() const;
    void wait(Millis in);
    void think();
    void seat_all();
    Millis until_throw() const;
    void finish(const std::optional<BotTable::Move>& move, const BotScene& scene, Millis held);
    void play(const BotTable::Move& move);

    House& house_;
    LiveRoom& live_;
    std::unique_ptr<BotTable> table_;
    std::unique_ptr<Gateway::Timer> timer_;
    Millis due_;
    bool thinking_ = false;
};

}  // namespace bankhalter::server
