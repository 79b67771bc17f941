#include "room/bot_clock.h"

#include <algorithm>
#include <utility>

namespace bankhalter::room {
namespace {

/// Whether nothing else could be done.
bool is_forced(const Rules& r, const State& s, const Action& a) {
    if (!is_answer(a.kind)) return false;
    int ways = 0;
    for (const Action& other : legal_actions(r, s, a.seat))
        ways += serves_step(s.top().step, other.kind);
    return ways == 1;
}

}  // namespace

int weight_of(const Rules& r, const State& s, const BotTable::Move& move) {
    constexpr int kBrief = 1, kMoment = 2, kWhile = 4;
    const ActionKind kind = move.action.kind;
    if (move.kind != BotTable::Move::Kind::Act) return kWhile;
    if (kind == ActionKind::Build || kind == ActionKind::Trade) return kWhile;
    return kind == ActionKind::Claim || is_forced(r, s, move.action) ? kBrief : kMoment;
}

void BotClock::see(const Room& room, Millis step, Millis now) {
    const BotScene scene(room);
    if (scene_ != scene) move_.reset();
    if (!scene_ || scene_->state != scene.state) since_.reset();
    if (!since_) due_.reset();
    scene_ = scene;
    if (move_) return;
    if (!since_) since_ = now;
    due_ = std::min(due_.value_or(now + step), now + step);
}

std::optional<BotTable::Move> BotClock::take_move() {
    due_.reset();
    return std::exchange(move_, std::nullopt);
}

void BotClock::think_of(const Room& room, const std::optional<BotTable::Move>& move, Millis held,
                        Millis now) {
    move_ = move;
    if (move) {
        const int weight = weight_of(room.rules(), room.state(), *move);
        due_ = std::max(now, since_.value_or(now) + weight * room.pace().bot_step);
    } else {
        since_.reset();
        if (held > 0) due_ = now + held;
    }
}

}  // namespace bankhalter::room
