// The bots of a room that is open here: they think on other threads, one question at a time, and
// take as long for a step as people need to follow it.
#pragma once

#include "room/bot_clock.h"
#include "server/corridor.h"

namespace bankhalter::server {

class LiveRoom;

class RoomBots {
public:
    RoomBots(Corridor& corridor, LiveRoom& room);

    /// Lets them think and move when it is time. Called whenever the room has changed.
    void schedule(Millis now);
    bool are_thinking() const { return thinking_; }

private:
    bool may_play() const;
    void wait(Millis now);
    void go_on();
    void think();
    void finish(const std::optional<BotTable::Move>& move, const TableBots::Question& question);
    void play(const BotTable::Move& move);

    House& house_;
    LiveRoom& live_;
    TableBots bots_;
    std::unique_ptr<Gateway::Timer> timer_;
    BotClock clock_;
    bool thinking_ = false;
};

}  // namespace bankhalter::server
