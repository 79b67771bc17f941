#include "server/room_bots.h"

#include <algorithm>

#include "room/steward.h"
#include "server/live_room.h"

namespace bankhalter::server {

constexpr Millis kStepWithoutBudget = 1'000;

RoomBots::RoomBots(Corridor& corridor, LiveRoom& room)
    : house_(corridor.house), live_(room), timer_(corridor.loop.make_timer()) {}

bool RoomBots::may_play() const {
    return live_.owned() && !thinking_ && TableBots::are_wanted(live_.room());
}

void RoomBots::schedule(Millis now) {
    if (!may_play()) return;
    const Millis step = live_.room().bot_step();
    clock_.see(live_.room(), live_.has_budget() ? step : std::max(step, kStepWithoutBudget), now);
    wait(now);
}

void RoomBots::wait(Millis now) {
    if (!clock_.due()) return;
    timer_->set(std::chrono::milliseconds(std::max<Millis>(*clock_.due() - now, 0)),
                live_.later([this] { go_on(); }));
}

void RoomBots::go_on() {
    if (!may_play()) return;
    if (const auto move = clock_.take_move())
        play(*move);
    else
        think();
}

void RoomBots::think() {
    thinking_ = true;
    const auto question =
        std::make_shared<const TableBots::Question>(bots_.ask(live_.room(), live_.now()));
    live_.think([this, question] { return bots_.answer(*question); },
                [this, question](const auto& move) { finish(move, *question); });
}

void RoomBots::finish(const std::optional<BotTable::Move>& move,
                      const TableBots::Question& question) {
    thinking_ = false;
    const Millis now = now_ms();
    if (BotScene(live_.room()) != question.scene) return schedule(now);
    clock_.think_of(live_.room(), move, question.held, now);
    wait(now);
}

void RoomBots::play(const BotTable::Move& move) {
    ++house_.counts.bot_moves;
    live_.submit({[move, scene = BotScene(live_.room())](const Room& room, Millis) {
        return BotScene(room) == scene ? judge_move(room, move) : Ruling{};
    }});
}

}  // namespace bankhalter::server
