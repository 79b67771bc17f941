#include "browser/own_table.h"

#include <algorithm>
#include <cassert>

#include "room/opening.h"
#include "room/secrets.h"
#include "room/steward.h"

namespace bankhalter::browser {

OwnTable::OwnTable(Room room, std::deque<SharedText> recent, Audience::Send send)
    : room_(std::move(room)), audience_(std::move(send), std::move(recent)) {}

void OwnTable::enter(ConnectionId id, const message::Hello& hello, const std::string& message_id,
                     Millis now) {
    const std::string token_hash = hello.token ? hash_token(*hello.token) : "";
    if (hello.token && !room_.seat_of(token_hash))
        return answer(Asker{id, message_id}, Ruling::refuse("bad_token"), 0);
    audience_.enter(id, room_, token_hash, hello.since, now);
}

void OwnTable::hear(ConnectionId id, const std::string& message_id, const message::ToTable& said,
                    const Secret& fresh, Millis now) {
    const Audience::Member* member = audience_.find(id);
    if (!member) return answer(Asker{id, message_id}, Ruling::refuse("hello_first"), 0);
    std::optional<Asker> asker = Asker{id, message_id};
    if (std::holds_alternative<message::Delivered>(said)) asker.reset();
    Ruling ruling = judge(room_, {member->seat, kOwnDevice, true, fresh}, said, message_id, now);
    if (std::holds_alternative<message::Hint>(said) && !ruling.refused) {
        if (hint_) give_hint();
        hint_ = Wish{*std::exchange(asker, std::nullopt), now};
    }
    carry_out(std::move(ruling), std::move(asker), now);
}

void OwnTable::hear(ConnectionId id, const message::Ping&, Millis now) {
    audience_.say(id, print_pong(now, audience_.watchers()));
}

void OwnTable::hear(ConnectionId id, const std::string& message_id, const message::Rematch&,
                    const std::string& next, const Secret& fresh, Millis now) {
    const Asker asker{id, message_id};
    const Audience::Member* member = audience_.find(id);
    if (!member || !member->seat) return answer(asker, Ruling::refuse("not_seated"), 0);
    if (room_.phase() != Phase::Over) return answer(asker, Ruling::refuse("not_over"), 0);
    Ruling ruling = judge_rematch(room_, *member->seat, next);
    const bool is_first = !ruling.entries.empty();
    carry_out(std::move(ruling), asker, now);
    if (!is_first) return;
    Draft draft(Room(room_.shelf(), next));
    draft.add(rematch_log(room_.shelf(), room_, "", *member->seat, fresh), now);
    unstored_.push_back(std::move(draft));
}

void OwnTable::wake(Millis now) { carry_out(judge_wake(room_), std::nullopt, now); }

void OwnTable::tick(Millis now) {
    if (hint_) return give_hint();
    if (Ruling due = judge_due(room_, now); !due.entries.empty())
        return carry_out(std::move(due), std::nullopt, now);
    if (bot_clock_.due() && *bot_clock_.due() <= now && TableBots::are_wanted(room_))
        tick_bots(now);
}

void OwnTable::tick_bots(Millis now) {
    if (const auto move = bot_clock_.take_move())
        return carry_out(judge_move(room_, *move), std::nullopt, now);
    const TableBots::Question question = bots_.ask(room_, now);
    bot_clock_.think_of(room_, bots_.answer(question), question.held, now);
}

void OwnTable::carry_out(Ruling ruling, std::optional<Asker> asker, Millis now) {
    assert(unstored_.empty());
    if (ruling.refused || ruling.entries.empty()) {
        for (const Delivery& delivery : ruling.shown) room_.deliver(delivery);
        return answer(asker, ruling, ruling.repeats ? ruling.repeats : room_.n());
    }
    Draft draft(room_);
    draft.add(std::move(ruling.entries), now);
    unstored_.push_back(std::move(draft));
    ruling_ = std::move(ruling);
    asker_ = std::move(asker);
}

void OwnTable::stored(Millis now) {
    if (unstored_.empty()) return;
    Draft draft = std::move(unstored_.front());
    unstored_.clear();
    const Phase before = room_.phase();
    room_ = std::move(draft.room);
    if (before == Phase::Lobby) audience_.seat_anew(room_);
    audience_.tell(draft.told, room_);
    answer(asker_, ruling_, draft.first() + ruling_.own);
    if (TableBots::are_wanted(room_)) bot_clock_.see(room_, room_.bot_step(), now);
}

void OwnTable::answer(const std::optional<Asker>& asker, const Ruling& ruling, std::int64_t n) {
    if (asker) audience_.answer(asker->id, asker->message_id, room_, ruling, n);
}

/// The table waits meanwhile.
void OwnTable::give_hint() {
    const Asker asker = std::exchange(hint_, std::nullopt)->asker;
    const Audience::Member* member = audience_.find(asker.id);
    if (!member || !member->seat) return;
    std::optional<BotTable::Move> hint;
    if (is_deciding(room_, *member->seat))
        hint = think_of_hint(RoomHint(room_, *member->seat).question);
    answer(asker, hint ? Ruling{.hint = hint} : Ruling::refuse("stale"), 0);
}

std::optional<Millis> OwnTable::next_tick() const {
    if (hint_) return hint_->since;
    const auto due = next_due(room_);
    const auto bots = TableBots::are_wanted(room_) ? bot_clock_.due() : std::nullopt;
    if (!due) return bots;
    return bots ? std::min(*bots, due->at) : due->at;
}

}  // namespace bankhalter::browser
