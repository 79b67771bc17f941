#include "browser/own_table.h"

#include <algorithm>
#include <cassert>

#include "room/opening.h"
#include "room/secrets.h"
#include "room/steward.h"

namespace bankhalter::browser {

std::string new_game_name(const Secret& fresh) {
    return "own-" + to_hex(derive_secret(fresh, "game")).substr(0, 12);
}

OwnTable::OwnTable(Room room, std::deque<SharedText> recent, Audience::Send send)
    : room_(std::move(room)), audience_(std::move(send), std::move(recent)) {}

void OwnTable::hear(ConnectionId id, const Message& message, const Secret& fresh, Millis now) {
    const Occasion on{{id, message.id}, fresh, now};
    std::visit([&](const auto& said) { hear(on, said); }, message.what);
}

void OwnTable::hear(const Occasion& on, const message::InRoom& said) {
    std::visit([&](const auto& kinds) { hear(on, kinds); }, said);
}

void OwnTable::hear(const Occasion& on, const message::ToKeeper& said) {
    std::visit([&](const auto& kind) { hear(on, kind); }, said);
}

void OwnTable::hear(const Occasion& on, const message::Hello& said) {
    const std::string token_hash = said.token ? hash_token(*said.token) : "";
    if (const std::string no(bars(room_, token_hash, true)); !no.empty())
        return answer(on.asker, Ruling::refuse(no), 0);
    audience_.enter(on.asker.id, room_, token_hash, said.since, on.now);
}

void OwnTable::hear(const Occasion& on, const message::ToTable& said) {
    const Audience::Member* member = audience_.find(on.asker.id);
    if (!member) return answer(on.asker, Ruling::refuse("hello_first"), 0);
    std::optional<Asker> asker = on.asker;
    if (std::holds_alternative<message::Delivered>(said)) asker.reset();
    Ruling ruling =
        judge(room_, {member->seat, kOwnDevice, true, on.fresh}, said, on.asker.message_id, on.now);
    if (std::holds_alternative<message::Hint>(said) && !ruling.refused) {
        if (hint_) give_hint();
        hint_ = Wish{*std::exchange(asker, std::nullopt), on.now};
    }
    carry_out(std::move(ruling), std::move(asker), on.now);
}

void OwnTable::hear(const Occasion& on, const message::Ping&) {
    audience_.say(on.asker.id, print_pong(on.now, audience_.watchers()));
}

void OwnTable::hear(const Occasion& on, const message::Rematch&) {
    const Audience::Member* member = audience_.find(on.asker.id);
    const auto sender = member ? member->seat : std::nullopt;
    const std::string next = new_game_name(on.fresh);
    Ruling ruling = judge_rematch(room_, sender, next);
    const bool is_first = !ruling.entries.empty();
    carry_out(std::move(ruling), on.asker, on.now);
    if (!is_first) return;
    Draft draft(Room(room_.shelf(), next));
    draft.add(rematch_log(room_.shelf(), room_, "", *sender, on.fresh), on.now);
    unstored_.push_back(std::move(draft));
}

/// There is no operator to report to.
void OwnTable::hear(const Occasion& on, const message::Report&) {
    answer(on.asker, Ruling::refuse("malformed"), 0);
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
    if (asker) audience_.answer(*asker, room_, ruling, n);
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
