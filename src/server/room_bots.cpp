#include "server/room_bots.h"

#include <algorithm>
#include <future>
#include <limits>

#include "base/fnv.h"
#include "room/steward.h"
#include "server/live_room.h"

namespace bankhalter::server {

constexpr Millis kNever = std::numeric_limits<Millis>::max();

BotScene::BotScene(const Room& room) : state(hash(room.state())) {
    for (const Offer& o : room.negotiation().open()) offers.push_back(o.id);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        bots[i] = room.seats()[i] && room.seats()[i]->played_by_bot();
}

RoomBots::RoomBots(House& house, LiveRoom& room)
    : house_(house), live_(room), timer_(house.gateway.make_timer()), due_(kNever) {}

void RoomBots::forget_step() { due_ = kNever; }

bool RoomBots::may_play() const {
    return live_.owned() && !thinking_ && live_.room().phase() == Phase::Playing &&
           live_.somebody_waits() && std::ranges::any_of(live_.room().seats(), [](const auto& s) {
               return s && s->played_by_bot();
           });
}

void RoomBots::schedule(Millis now) {
    if (!may_play()) return;
    due_ = std::min(due_, now + live_.room().bot_step());
    wait(due_ - now);
}

void RoomBots::wait(Millis in) {
    timer_->set(std::chrono::milliseconds(std::max<Millis>(in, 0)),
                live_.later([this] { think(); }));
}

void RoomBots::seat_all() {
    const Room& room = live_.room();
    if (!table_) table_ = std::make_unique<BotTable>(room.rules(), fnv1a(room.id()));
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* s = room.sitter(Seat{i});
        const BotLevel* level = s && s->is_bot ? find_level(s->level) : nullptr;
        if (s && s->played_by_bot())
            table_->seat(Seat{i}, level ? *level : kUsualLevel);
        else
            table_->unseat(Seat{i});
    }
}

/// How long the throw of a bot is held; until then it thinks about offers only.
Millis RoomBots::until_throw() const {
    const State& s = live_.room().state();
    const bool throws =
        s.top().step == Step::StartTurn && live_.room().sitter(s.turn)->played_by_bot();
    return throws ? live_.room().throw_opens(s.turn) - now_ms() : 0;
}

void RoomBots::think() {
    due_ = kNever;
    if (!may_play()) return;
    seat_all();
    const Room& room = live_.room();
    thinking_ = true;
    house_.thinkers.post([self = live_.shared_from_this(), this, state = room.state(),
                          talk = room.negotiation(), scene = BotScene(room),
                          held = until_throw()]() mutable {
        std::promise<std::optional<BotTable::Move>> thought;
        try {
            thought.set_value(table_->think(state, talk, held <= 0));
        } catch (...) {
            thought.set_exception(std::current_exception());
        }
        // The room ends on the loop, never here.
        house_.gateway.post([self = std::move(self), this, move = thought.get_future().share(),
                             scene = std::move(scene), held] {
            house_.carefully(self->room().id(), [&] { finish(move.get(), scene, held); });
        });
    });
}

void RoomBots::finish(const std::optional<BotTable::Move>& move, const BotScene& scene,
                      Millis held) {
    thinking_ = false;
    if (BotScene(live_.room()) != scene)
        schedule(now_ms());
    else if (move)
        play(*move);
    else if (held > 0)
        wait(held);
}

void RoomBots::play(const BotTable::Move& move) {
    ++house_.counts.bot_moves;
    live_.submit({[move, scene = BotScene(live_.room())](const Room& room, Millis) {
        return BotScene(room) == scene ? judge_move(room, move) : Ruling{};
    }});
}

}  // namespace bankhalter::server
