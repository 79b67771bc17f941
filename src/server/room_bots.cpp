#include "server/room_bots.h"

#include <algorithm>
#include <limits>

#include "room/steward.h"
#include "server/live_room.h"

namespace bankhalter::server {

constexpr Millis kStepWithoutBudget = 1'000;
constexpr Millis kNever = std::numeric_limits<Millis>::max();

RoomBots::RoomBots(House& house, LiveRoom& room)
    : house_(house), live_(room), timer_(house.gateway.make_timer()), due_(kNever) {}

void RoomBots::forget_step() { due_ = kNever; }

bool RoomBots::may_play() const {
    return live_.owned() && !thinking_ && TableBots::are_wanted(live_.room());
}

void RoomBots::schedule(Millis now) {
    if (!may_play()) return;
    const Millis step = live_.room().bot_step();
    due_ = std::min(due_, now + (live_.has_budget() ? step : std::max(step, kStepWithoutBudget)));
    wait(due_ - now);
}

void RoomBots::wait(Millis in) {
    timer_->set(std::chrono::milliseconds(std::max<Millis>(in, 0)),
                live_.later([this] { think(); }));
}

void RoomBots::think() {
    due_ = kNever;
    if (!may_play()) return;
    thinking_ = true;
    const auto question =
        std::make_shared<const TableBots::Question>(bots_.ask(live_.room(), live_.now()));
    live_.think([this, question] { return bots_.answer(*question); },
                [this, question](const auto& move) { finish(move, *question); });
}

void RoomBots::finish(const std::optional<BotTable::Move>& move,
                      const TableBots::Question& question) {
    thinking_ = false;
    if (BotScene(live_.room()) != question.scene)
        schedule(now_ms());
    else if (move)
        play(*move);
    else if (question.held > 0)
        wait(question.held);
}

void RoomBots::play(const BotTable::Move& move) {
    ++house_.counts.bot_moves;
    live_.submit({[move, scene = BotScene(live_.room())](const Room& room, Millis) {
        return BotScene(room) == scene ? judge_move(room, move) : Ruling{};
    }});
}

}  // namespace bankhalter::server
