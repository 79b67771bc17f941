#include "server/live_room.h"

#include <algorithm>
#include <utility>

#include "room/entry_json.h"
#include "room/hint.h"
#include "room/secrets.h"
#include "room/steward.h"
#include "server/appends.h"
#include "server/plain_names.h"
#include "server/timings.h"

namespace bankhalter::server {
namespace {

constexpr Millis kStoreRetry = 300;
constexpr Millis kAskAgain = 5'000;         // for a game that another server may have closed
constexpr std::ptrdiff_t kMostQueued = 64;  // of one seat, or of all watchers
constexpr Millis kQueueWait = 1'000;
constexpr Millis kBudgetWait = 1'000;
constexpr Flow kWatchersChat{3, 15};       // of one room
constexpr std::uint16_t kSentAway = 1008;  // the close code for a breach of policy

}  // namespace

LiveRoom::LiveRoom(Corridor& corridor, Room room, std::string sum, std::deque<SharedText> recent)
    : corridor_(corridor),
      house_(corridor.house),
      room_(std::move(room)),
      sum_(std::move(sum)),
      ahead_(std::max<Millis>(0, room_.at() - now_ms())),
      ask_again_(now_ms() + kAskAgain),
      chat_(kWatchers + 1, Bucket(kWatchersChat, std::chrono::steady_clock::now())),
      due_timer_(corridor.loop.make_timer()),
      retry_timer_(corridor.loop.make_timer()),
      audience_([&loop = corridor.loop](ConnectionId id,
                                        SharedText text) { loop.send(id, std::move(text)); },
                std::move(recent)),
      presence_(now_ms()),
      bots_(corridor, *this),
      rematch_(corridor, *this),
      reports_(corridor, *this) {}

// ------------------------------------------------------------------------------------------------
// connections

void LiveRoom::enter(ConnectionId id, const std::string& token_hash,
                     std::optional<std::int64_t> since) {
    payer_ = corridor_.household_of(id);
    if (const auto seat = audience_.enter(id, room_, token_hash, since, now()))
        beat(*seat, room_.sitter(*seat)->node != house_.node);
}

bool LiveRoom::has_budget() const {
    return house_.entries.is_left(payer_, std::chrono::steady_clock::now());
}

std::optional<Seat> LiveRoom::seat_of(ConnectionId id) const {
    const auto* member = audience_.find(id);
    return member ? member->seat : std::nullopt;
}

/// A sign of life. `moved`: to this server.
void LiveRoom::beat(Seat seat, bool moved) {
    presence_.hear(seat, now_ms());
    if (judge_here(room_, seat, house_.node, moved).entries.empty()) return;
    submit({[seat, moved, &node = house_.node](const Room& room, Millis) {
                return judge_here(room, seat, node, moved);
            },
            nullptr, seat.value});
}

void LiveRoom::hear(const Asker& asker, message::InRoom said) {
    if (const auto seat = seat_of(asker.id)) beat(*seat, false);
    std::visit([&](auto& kinds) { handle(asker, kinds); }, said);
}

void LiveRoom::handle(const Asker& asker, const message::ToKeeper& said) {
    std::visit([&](const auto& kind) { handle(asker, kind); }, said);
}

void LiveRoom::handle(const Asker& asker, const message::Ping&) {
    audience_.say(asker.id, print_pong(now(), watchers()));
}

void LiveRoom::handle(const Asker& asker, message::ToTable& said) {
    const auto* member = audience_.find(asker.id);
    if (!member) return;
    payer_ = corridor_.household_of(asker.id);
    if (!has_budget()) {
        house_.gateway.note_limit("entries_per_second");
        return answer(asker, Ruling::refuse("too_fast", kBudgetWait), 0);
    }
    const bool watches = !member->seat;
    Command command;
    command.from = watches ? kWatchers : member->seat->value;
    const Flow& chat = watches ? kWatchersChat : house_.chat;
    if (std::holds_alternative<message::Chat>(said) &&
        !chat_[static_cast<std::size_t>(command.from)].take(chat, std::chrono::steady_clock::now()))
        return answer(asker,
                      Ruling::refuse("too_fast", static_cast<Millis>(1000 / chat.per_second)), 0);
    if (!std::holds_alternative<message::Delivered>(said))
        command.answer = [this, asker, began = std::chrono::steady_clock::now(),
                          hint = std::holds_alternative<message::Hint>(said)](const Ruling& ruling,
                                                                              std::int64_t n) {
            if (hint && !ruling.refused) return give_hint(asker);
            answer(asker, ruling, n);
            Timings::observe(house_.gateway.timings().answer, began);
        };
    command.judge = [this, asker, said = std::move(said)](const Room& room, Millis now) {
        const auto* sender = audience_.find(asker.id);
        if (!sender) return Ruling::refuse("hello_first");  // has left meanwhile
        Ruling ruling = judge(
            room, {sender->seat, house_.node, are_all_here(room, house_.node), random_secret()},
            said, asker.message_id, now);
        if (const auto fault = text_fault(room, sender->seat, said);
            !ruling.entries.empty() && !fault.empty())
            return Ruling::refuse(std::string(fault));
        if (const auto fault = house_.words.fault_of(said);
            !ruling.entries.empty() && !fault.empty())
            return Ruling::refuse(std::string(fault));
        return ruling;
    };
    submit(std::move(command));
}

/// It stands in the log that he has asked; now somebody thinks about it.
void LiveRoom::give_hint(const Asker& asker) {
    const auto seat = seat_of(asker.id);
    if (!seat) return;
    if (!is_deciding(room_, *seat)) return answer(asker, Ruling::refuse("stale"), 0);
    const auto asked = std::make_shared<const RoomHint>(room_, *seat);
    think([asked] { return think_of_hint(asked->question); },
          [this, asker, asked](const std::optional<BotTable::Move>& hint) {
              const bool holds = hint && asked->holds(room_);
              answer(asker, holds ? Ruling{.hint = hint} : Ruling::refuse("stale"), 0);
          });
}

void LiveRoom::handle(const Asker& asker, const message::Rematch&) {
    if (audience_.find(asker.id)) rematch_.ask(asker, seat_of(asker.id));
}

void LiveRoom::handle(const Asker& asker, const message::Report& said) {
    if (audience_.find(asker.id)) reports_.hear(asker, seat_of(asker.id), said);
}

/// Sends away whose secret is worth nothing any more, and who may not watch.
void LiveRoom::dismiss() {
    if (room_.phase() == Phase::Lobby) return;
    std::vector<std::pair<ConnectionId, std::string_view>> leaving;
    for (const auto& [id, member] : audience_.members()) {
        if (member.seat && !room_.seat_of(member.token_hash))
            leaving.emplace_back(id, "revoked");
        else if (!member.seat && room_.is_private())
            leaving.emplace_back(id, "private");
    }
    for (const auto& [id, reason] : leaving) {
        audience_.say(id, print_bye(reason, 0));
        audience_.leave(id);
        corridor_.loop.close(id, kSentAway, std::string(reason));
    }
}

void LiveRoom::answer(const Asker& asker, const Ruling& ruling, std::int64_t n) {
    if (ruling.refused) ++house_.counts.refusals;
    if (ruling.seated) presence_.hear(*ruling.seated, now_ms());
    audience_.answer(asker, room_, ruling, n);
}

void LiveRoom::say_bye(std::string_view reason, Millis retry) {
    for (const auto& member : audience_.members()) {
        audience_.say(member.first, print_bye(reason, retry));
        corridor_.loop.close(member.first, 1012, std::string(reason));
    }
}

// ------------------------------------------------------------------------------------------------
// the mailbox

void LiveRoom::submit(Command command) {
    const auto refuse = [&](Ruling no) {
        if (command.answer) command.answer(no, 0);
    };
    if (mail_ == Mail::Gone) return refuse(Ruling::refuse("no_room"));
    if (mail_ == Mail::StoreAway && command.answer) return refuse(Ruling::refuse("busy"));
    const auto is_same = [&](const Command& c) { return c.from == command.from; };
    if (command.from != kTable && std::ranges::count_if(mailbox_, is_same) >= kMostQueued)
        return refuse(Ruling::refuse("too_fast", kQueueWait));
    mailbox_.push_back(std::move(command));
    pump();
}

void LiveRoom::pump() {
    while (mail_ == Mail::Idle && !mailbox_.empty()) {
        Command command = std::move(mailbox_.front());
        mailbox_.pop_front();
        carry_out(std::move(command));
    }
    if (mail_ != Mail::Idle) return;
    if (heard_ > room_.n()) return heard(heard_);
    schedule();
}

void LiveRoom::carry_out(Command command) {
    const Millis at = now();
    Ruling ruling = command.judge(room_, at);
    if (ruling.refused || ruling.entries.empty()) {
        for (const Delivery& delivery : ruling.shown) room_.deliver(delivery);
        if (command.answer) command.answer(ruling, ruling.repeats ? ruling.repeats : room_.n());
        return;
    }
    auto draft = std::make_shared<Draft>(room_);
    draft->add(std::move(ruling.entries), at);
    commit(std::move(command), std::move(ruling), std::move(draft));
}

void LiveRoom::commit(Command command, Ruling ruling, std::shared_ptr<Draft> draft) {
    mail_ = Mail::Committing;
    Append append = append_of(*draft, sum_);
    auto done = later([this, began = std::chrono::steady_clock::now(), command = std::move(command),
                       ruling = std::move(ruling), draft = std::move(draft),
                       sum = sum_after(append)](Appended outcome) mutable {
        Timings::observe(house_.gateway.timings().commit, began);
        committed(std::move(command), ruling, *draft, std::move(sum), outcome);
    });
    house_.keeper.append(std::move(append),
                         [&loop = corridor_.loop, done = std::move(done)](Appended outcome) {
                             loop.post([done, outcome]() mutable { done(outcome); });
                         });
}

void LiveRoom::committed(Command command, const Ruling& ruling, Draft& draft, std::string sum,
                         Appended outcome) {
    if (mail_ == Mail::Gone) return;
    if (outcome == Appended::Done) {
        house_.entries.spend(payer_, draft.told.size(), std::chrono::steady_clock::now());
        take(draft, std::move(sum));
        if (command.answer) command.answer(ruling, draft.first() + ruling.own);
        dismiss();
        // A full mailbox does not keep out who waits for another server's entries.
        return heard_ > room_.n() ? reload([this] { go_on(); }) : go_on();
    }
    const bool lost = outcome == Appended::Lost;
    ++(lost ? house_.counts.races : house_.counts.failures);
    if (lost)
        mailbox_.push_front(std::move(command));  // the loser of the race tries again
    else if (command.answer)  // should it stand in the log all the same, the same id finds it there
        command.answer(Ruling::refuse("busy"), 0);
    reload([this] { go_on(); });
}

/// After a commit, or a look into the store.
void LiveRoom::go_on() {
    mail_ = Mail::Idle;
    if (heard_ <= room_.n()) answer_waiting(false);
    if (!mailbox_.empty()) schedule();  // clocks and bots do not wait until everybody is silent
    pump();
}

void LiveRoom::refuse_queued(const std::string& code) {
    for (const Command& command : mailbox_)
        if (command.answer) command.answer(Ruling::refuse(code), 0);
    std::erase_if(mailbox_, [](const Command& c) { return c.answer != nullptr; });
}

void LiveRoom::end(const std::string& code, std::string_view bye, Millis retry) {
    mail_ = Mail::Gone;
    owned_ = false;
    due_timer_->cancel();
    retry_timer_->cancel();
    refuse_queued(code);
    mailbox_.clear();
    say_bye(bye, retry);
    answer_waiting(true);
}

/// The draft is the room from now on.
void LiveRoom::take(Draft& draft, std::string sum) {
    const Phase before = room_.phase();
    const bool waited = somebody_waits();
    room_ = std::move(draft.room);
    sum_ = std::move(sum);
    ahead_ = std::max(ahead_, room_.at() - now_ms());
    house_.counts.entries += draft.told.size();
    if (before == Phase::Lobby) audience_.seat_anew(room_);
    if (before == Phase::Lobby && room_.phase() == Phase::Playing)
        presence_.begin_anew(now_ms());  // the seats have other numbers now
    if (!owned_ && !waited && somebody_waits())
        ask_to_own();  // the server that had the room may have closed it
    if (before == Phase::Playing && room_.phase() == Phase::Over) ++house_.counts.games_over;
    audience_.tell(draft.told, room_);
}

// ------------------------------------------------------------------------------------------------
// the store, and other servers

void LiveRoom::reload(std::function<void()> then) {
    heard_ = 0;
    if (mail_ != Mail::StoreAway) mail_ = Mail::Reloading;
    auto done = later([this, then = std::move(then)](const Result<Log>& log) mutable {
        reloaded(log, std::move(then));
    });
    house_.keeper.ask([done = std::move(done), &loop = corridor_.loop, game = room_.id(),
                       from = room_.n() + 1](Store& store) mutable {
        loop.post([done = std::move(done), log = store.load(game, from)]() mutable { done(log); });
    });
}

void LiveRoom::reloaded(const Result<Log>& log, std::function<void()> then) {
    if (mail_ == Mail::Gone) return;
    if (!log) return wait_for_store(std::move(then));
    Draft draft(room_);
    const bool fits =
        std::ranges::all_of(log->bodies, [&](const std::string& body) { return draft.fold(body); });
    if (!log->quarantine.empty()) return end("quarantined", "quarantined");
    if (log->is_gone) return end("no_room", "deleted");  // another server has deleted it
    if (log->before != sum_) return corridor_.roll_back(room_);
    if (log->damage) return corridor_.quarantine(room_.id(), *log->damage);
    if (!fits) {
        const std::int64_t bad = draft.room.n() + 1;
        const auto index = static_cast<std::size_t>(bad - room_.n() - 1);
        return knows_entry(house_.shelf.library(), log->bodies[index])
                   ? corridor_.quarantine(room_.id(), {bad, "does not fit the game"})
                   : corridor_.give_up(room_.id(), bad);
    }
    if (!log->bodies.empty()) {
        take(draft, log->sum);
        dismiss();
    }
    then();
    begin_epoch(log->epoch);
}

/// Nothing moves until it is back.
void LiveRoom::wait_for_store(std::function<void()> then) {
    mail_ = Mail::StoreAway;
    refuse_queued("busy");
    answer_waiting(true);
    retry_timer_->set(std::chrono::milliseconds(kStoreRetry),
                      later([this, then = std::move(then)]() mutable { reload(std::move(then)); }));
}

void LiveRoom::try_again() {
    wait_for_store([this] { go_on(); });
}

void LiveRoom::begin_epoch(std::int64_t epoch, std::function<void()> then) {
    if (epoch <= room_.epoch() || room_.phase() == Phase::Over) return then();
    is_believed_ = false;
    submit({[epoch, seed = random_secret()](const Room& room, Millis) {
                return judge_epoch(room, static_cast<int>(epoch), seed);
            },
            [then = std::move(then)](const Ruling&, std::int64_t) { then(); }});
}

/// Believed unless that is known already, and once: no throw is known to anybody before it is made,
/// so that nothing is won by a lie, but everybody has to wait for the nonces.
void LiveRoom::miss_entries(std::function<void()> then) {
    is_believed_ ? begin_epoch(room_.epoch() + 1, std::move(then)) : then();
}

void LiveRoom::when_at(std::int64_t number, std::function<void(bool)> then) {
    if (number <= room_.n() || mail_ == Mail::Gone) return then(false);
    if (mail_ == Mail::StoreAway) return then(true);
    waiting_.push_back(std::move(then));
    heard(number);
}

void LiveRoom::answer_waiting(bool store_failed) {
    for (auto& then : std::exchange(waiting_, {})) then(store_failed);
}

void LiveRoom::heard(std::int64_t number) {
    heard_ = std::max(heard_, number);
    if (mail_ != Mail::Idle || heard_ <= room_.n()) return;  // a commit under way comes first
    reload([this] { go_on(); });
}

void LiveRoom::own(bool owned) {
    if (mail_ == Mail::Gone) return;
    const bool wakes = owned && !owned_ && room_.phase() == Phase::Playing;
    owned_ = owned;
    if (wakes) submit({[](const Room& room, Millis) { return judge_wake(room); }});
    schedule();
}

void LiveRoom::check_owner(Millis now) {
    if (owned_ || now < ask_again_ || !somebody_waits()) return;
    ask_again_ = now + kAskAgain;
    ask_to_own();
}

void LiveRoom::ask_to_own() {
    auto done = later([this](bool mine) {
        if (mine) own(true);
    });
    house_.keeper.ask([done = std::move(done), &loop = corridor_.loop, game = room_.id(),
                       node = house_.node](Store& store) {
        const auto owned = store.own(game, node);
        loop.post([done, mine = owned && *owned]() mutable { done(mine); });
    });
}

void LiveRoom::check_presence(Millis now) {
    if (mail_ == Mail::StoreAway) return;
    for (const Seat seat : presence_.take_silent(room_, corridor_, owned_, now))
        submit({[seat, node = room_.sitter(seat)->node](const Room& room, Millis) {
            return judge_away(room, seat, node);
        }});
}

bool LiveRoom::idle() const {
    if (mail_ == Mail::Gone) return true;
    return audience_.members().empty() && mail_ == Mail::Idle && mailbox_.empty() &&
           waiting_.empty() && !bots_.are_thinking() && !somebody_waits();
}

/// Sets the timers for what is due next. Called whenever the room has changed.
void LiveRoom::schedule() {
    if (!owned_) return;
    bots_.schedule(now_ms());
    const auto due = next_due(room_);
    if (!due) return due_timer_->cancel();
    due_timer_->set(std::chrono::milliseconds(std::max<Millis>(due->at - now(), 0)), later([this] {
                        if (!owned_) return;
                        mailbox_.push_front({judge_due});  // before what people want
                        pump();
                    }));
}

}  // namespace bankhalter::server
