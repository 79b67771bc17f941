#include "room/table_bots.h"

#include <algorithm>

#include "base/fnv.h"

namespace bankhalter::room {
namespace {

/// How long the throw of a bot is held.
Millis until_throw(const Room& room, Millis now) {
    const State& s = room.state();
    const bool throws = s.top().step == Step::StartTurn && room.sitter(s.turn)->played_by_bot();
    return throws ? room.throw_opens(s.turn) - now : 0;
}

}  // namespace

BotScene::BotScene(const Room& room) : state(hash(room.state())) {
    for (const Offer& o : room.negotiation().open()) offers.push_back(o.id);
    for (std::size_t i = 0; i < kMaxSeats; ++i)
        bots[i] = room.seats()[i] && room.seats()[i]->played_by_bot();
}

bool TableBots::are_wanted(const Room& room) {
    return room.phase() == Phase::Playing && room.anybody_here() &&
           std::ranges::any_of(room.seats(), [](const auto& s) { return s && s->played_by_bot(); });
}

void TableBots::seat_all(const Room& room) {
    if (!table_) {
        board_ = room.board();
        table_ = std::make_unique<BotTable>(room.rules(), fnv1a(room.id()));
    }
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* s = room.sitter(Seat{i});
        const BotLevel* level = s && s->is_bot ? find_level(s->level) : nullptr;
        if (s && s->played_by_bot())
            table_->seat(Seat{i}, level ? *level : kUsualLevel);
        else
            table_->unseat(Seat{i});
    }
}

TableBots::Question TableBots::ask(const Room& room, Millis now) {
    seat_all(room);
    return {room.state(), room.negotiation(), BotScene(room), until_throw(room, now)};
}

std::optional<BotTable::Move> TableBots::answer(const Question& q) {
    return table_->think(q.state, q.talk, q.held <= 0);
}

}  // namespace bankhalter::room
