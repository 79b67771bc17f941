#include "server/live_room.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/fnv.h"
#include "notation/fields.h"
#include "room/opening.h"
#include "room/steward.h"
#include "room/view.h"
#include "server/appends.h"
#include "server/new_names.h"

namespace bankhalter::server {
namespace json = boost::json;

namespace {

constexpr Millis kStoreRetry = 300;
constexpr Millis kAskAgain = 5'000;  // for a game that another server may have closed
constexpr Millis kNever = std::numeric_limits<Millis>::max();
constexpr std::ptrdiff_t kMostQueued = 64;  // of one seat, or of all watchers
constexpr Millis kQueueWait = 1'000;
constexpr Flow kWatchersChat{3, 15};  // of one room: every word is a commit

/// What bots decide by. Talk does not change it.
struct Scene {
    explicit Scene(const Room& room) : state(hash(room.state())) {
        for (const Offer& o : room.negotiation().open()) offers.push_back(o.id);
        for (std::size_t i = 0; i < kMaxSeats; ++i)
            bots[i] = room.seats()[i] && room.seats()[i]->played_by_bot();
    }
    friend bool operator==(const Scene&, const Scene&) = default;

    std::uint64_t state;
    std::vector<int> offers;
    std::array<bool, kMaxSeats> bots{};
};

}  // namespace

Millis now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

LiveRoom::LiveRoom(House& house, Room room, std::deque<Message> recent)
    : house_(house),
      room_(std::move(room)),
      recent_(std::move(recent)),
      watchers_chat_(kWatchersChat, std::chrono::steady_clock::now()),
      bot_due_(kNever),
      ask_again_(now_ms() + kAskAgain),
      due_timer_(house.gateway.make_timer()),
      bot_timer_(house.gateway.make_timer()),
      retry_timer_(house.gateway.make_timer()) {
    last_heard_.fill(now_ms());  // whoever was there gets the time to come back
}

void LiveRoom::send(ConnectionId id, const json::object& message) {
    house_.gateway.send(id, std::make_shared<const std::string>(json::serialize(message)));
}

void LiveRoom::enter(ConnectionId id, const std::string& token_hash,
                     std::optional<std::int64_t> since) {
    const std::optional<Seat> seat = room_.seat_of(token_hash);
    json::object welcome{
        {"type", "welcome"},  {"version", 1},
        {"room", room_.id()}, {"seat", seat ? json::value(seat->value) : json::value(nullptr)},
        {"n", room_.n()},     {"now", now_ms()}};
    if (seat) welcome["you"] = you_of(room_, *seat);
    send(id, welcome);
    const std::int64_t missed = since ? room_.n() - *since : -1;
    if (missed >= 0 && missed <= static_cast<std::int64_t>(recent_.size())) {
        for (auto message = recent_.end() - missed; message != recent_.end(); ++message)
            house_.gateway.send(id, *message);
    } else {
        json::object snapshot{{"type", "snapshot"}, {"n", room_.n()}, {"view", view_of(room_)}};
        if (seat) snapshot["you"] = you_of(room_, *seat);
        send(id, snapshot);
    }
    members_[id] = {seat, token_hash};
    if (!seat) return;
    hear(*seat, room_.sitter(*seat)->node != house_.node);
}

void LiveRoom::leave(ConnectionId id) { members_.erase(id); }

void LiveRoom::beat(ConnectionId id) {
    if (const auto member = members_.find(id); member != members_.end() && member->second.seat)
        hear(*member->second.seat, false);
}

/// A person gives a sign of life. Whoever was taken for absent has the seat back at once.
void LiveRoom::hear(Seat seat, bool moved) {
    last_heard_[seat.value] = now_ms();
    const Sitter* there = room_.sitter(seat);
    if (!there || !(there->away || there->stand_in || moved)) return;
    submit({[this, seat, moved](const Room& room, Millis) {
                Ruling r;
                const Sitter* s = room.sitter(seat);
                if (!s || s->is_bot ||
                    !(s->away || s->stand_in || (moved && s->node != house_.node)))
                    return r;
                json::object e = seat_entry("here", seat);
                e["secret"] = json::object{{"node", house_.node}};
                r.entries.push_back(std::move(e));
                return r;
            },
            nullptr, seat.value});
}

void LiveRoom::handle(ConnectionId id, json::object message) {
    const auto member = members_.find(id);
    if (member == members_.end()) return;
    if (member->second.seat) hear(*member->second.seat, false);
    const std::string message_id(text_in(message, "id"));
    const std::string_view type = text_in(message, "type");
    const bool quiet = type == "delivered";
    auto reply = [this, id, message_id](const Ruling& ruling, std::int64_t n) {
        answer(id, message_id, ruling, n);
    };
    const std::optional<Seat> seat = member->second.seat;
    if (type == "rematch") {
        if (!seat) return reply(Ruling::refuse("not_seated"), 0);
        if (room_.phase() != Phase::Over) return reply(Ruling::refuse("not_over"), 0);
        return begin_rematch({id, message_id}, *seat);
    }
    if (!seat && type == "chat" &&
        !watchers_chat_.take(kWatchersChat, std::chrono::steady_clock::now()))
        return reply(
            Ruling::refuse("too_fast", static_cast<Millis>(1000 / kWatchersChat.per_second)), 0);
    submit({[this, id, message = std::move(message)](const Room& room, Millis now) {
                const auto sender = members_.find(id);
                if (sender == members_.end())
                    return Ruling::refuse("hello_first");  // has left meanwhile
                return judge(room, {sender->second.seat, house_.node, random_secret()}, message,
                             now);
            },
            quiet ? std::function<void(const Ruling&, std::int64_t)>() : reply,
            seat ? seat->value : kWatchers});
}

void LiveRoom::answer(ConnectionId id, const std::string& message_id, const Ruling& ruling,
                      std::int64_t n) {
    json::object out;
    if (ruling.refused) {
        ++house_.counts.refusals;
        const Refused& no = *ruling.refused;
        out = {{"type", "refused"},
               {"code", no.code},
               {"clause", no.clause.empty() ? json::value(nullptr) : json::value(no.clause)}};
        out["text"] = text_of_code(room_.library(), no.code);
        if (no.wait > 0) out["wait_ms"] = no.wait;
    } else if (ruling.seated) {
        if (const auto member = members_.find(id); member != members_.end()) {
            member->second = {ruling.seated, hash_token(ruling.token)};
            last_heard_[ruling.seated->value] = now_ms();
        }
        out = {
            {"type", "seated"}, {"n", n}, {"seat", ruling.seated->value}, {"token", ruling.token}};
    } else {
        out = {{"type", "ok"}, {"n", n}};
    }
    out["id"] = message_id.empty() ? json::value(nullptr) : json::value(message_id);
    send(id, out);
    if (!ruling.refused && ruling.seated &&
        room_.has_game())  // it began before he heard of his seat: now he learns what he may do
        send(id, {{"type", "snapshot"},
                  {"n", room_.n()},
                  {"view", view_of(room_)},
                  {"you", you_of(room_, *ruling.seated)}});
}

void LiveRoom::submit(Command command) {
    if (store_away_ && command.answer) return command.answer(Ruling::refuse("busy"), 0);
    const auto is_same = [&](const Command& c) { return c.from == command.from; };
    if (command.from != kTable &&
        std::count_if(mailbox_.begin(), mailbox_.end(), is_same) >= kMostQueued) {
        if (command.answer) command.answer(Ruling::refuse("too_fast", kQueueWait), 0);
        return;
    }
    mailbox_.push_back(std::move(command));
    pump();
}

void LiveRoom::pump() {
    while (!busy_ && !mailbox_.empty()) {
        Command command = std::move(mailbox_.front());
        mailbox_.pop_front();
        const Millis now = now_ms();
        Ruling ruling = command.judge(room_, now);
        if (ruling.refused || ruling.entries.empty()) {
            if (command.answer) command.answer(ruling, ruling.repeats ? ruling.repeats : room_.n());
            continue;
        }
        auto draft = std::make_shared<Draft>(room_);
        if (!draft->add(ruling.entries, now)) {
            ++house_.counts.failures;
            if (command.answer) command.answer(Ruling::refuse("malformed"), 0);
            continue;
        }
        commit(std::move(command), std::move(ruling), std::move(draft));
    }
    if (busy_) return;
    if (heard_ > room_.n()) return heard(heard_);
    schedule();
}

/// After a commit, or a look into the store.
void LiveRoom::go_on() {
    busy_ = false;
    if (heard_ <= room_.n()) answer_waiting(false);
    if (!mailbox_.empty()) schedule();  // clocks and bots do not wait until everybody is silent
    pump();
}

void LiveRoom::commit(Command command, Ruling ruling, std::shared_ptr<Draft> draft) {
    busy_ = true;
    Append append = append_of(*draft);
    const std::int64_t number = append.first + ruling.own;
    auto done = [self = weak_from_this(), command = std::move(command), ruling = std::move(ruling),
                 draft, number](Appended outcome) {
        const auto room = self.lock();
        if (!room) return;
        if (outcome == Appended::Done) {
            room->take(*draft);
            if (command.answer) command.answer(ruling, number);
            // A full mailbox does not keep out who waits for another server's entries.
            if (room->heard_ > room->room_.n()) return room->reload([room] { room->go_on(); });
            return room->go_on();
        }
        const bool lost = outcome == Appended::Lost;
        ++(lost ? room->house_.counts.races : room->house_.counts.failures);
        if (lost)
            room->mailbox_.push_front(command);  // the loser of the race tries again
        else if (command.answer)
            command.answer(
                Ruling::refuse("busy"),
                0);  // should it stand in the log all the same, the same id finds it there
        room->reload([room, lost, before = room->room_.n()] {
            if (lost && room->room_.n() == before)
                room->end();  // no such log any more: another server has deleted the game
            room->go_on();
        });
    };
    house_.keeper.append(std::move(append),
                         [&gateway = house_.gateway, done = std::move(done)](Appended outcome) {
                             gateway.post([done, outcome] { done(outcome); });
                         });
}

void LiveRoom::refuse_queued(std::string_view code) {
    for (const Command& command : mailbox_)
        if (command.answer) command.answer(Ruling::refuse(std::string(code)), 0);
    std::erase_if(mailbox_, [](const Command& c) { return c.answer != nullptr; });
}

void LiveRoom::end() {
    refuse_queued("no_room");
    say_bye("deleted", 0);
    mailbox_.clear();
    answer_waiting(true);
    owned_ = false;
    gone_ = true;
}

void LiveRoom::take(Draft& draft) {
    const Phase before = room_.phase();
    const bool waited = somebody_waits();
    if (hash(room_.state()) != hash(draft.room.state()))
        bot_due_ = kNever;  // bots take their time for what is new
    room_ = std::move(draft.room);
    house_.counts.entries += draft.told.size();
    if (before == Phase::Lobby) seat_members();
    if (before == Phase::Lobby && room_.phase() == Phase::Playing)
        last_heard_.fill(now_ms());  // the seats have other numbers now
    if (!owned_ && !waited && somebody_waits())
        ask_to_own();  // the server that had the room may have closed it
    if (before == Phase::Playing && room_.phase() == Phase::Over) ++house_.counts.games_over;
    tell(draft.told);
}

/// In the lobby seats change hands, and at the start they are numbered anew.
void LiveRoom::seat_members() {
    for (auto& [id, member] : members_) {
        (void)id;
        member.seat = room_.seat_of(member.token_hash);
    }
}

void LiveRoom::tell(const std::vector<std::string>& told) {
    for (std::size_t i = 0; i < told.size(); ++i) {
        const auto plain = std::make_shared<const std::string>(told[i] + "}");
        recent_.push_back(plain);
        if (recent_.size() > kRecent) recent_.pop_front();
        std::array<Message, kMaxSeats> own;
        for (const auto& [id, member] : members_) {
            Message message = plain;
            if (member.seat && i + 1 == told.size()) {
                Message& mine = own[member.seat->value];
                if (!mine)
                    mine = std::make_shared<const std::string>(
                        told[i] + ",\"you\":" + json::serialize(you_of(room_, *member.seat)) + "}");
                message = mine;
            }
            house_.gateway.send(id, std::move(message));
        }
    }
}

void LiveRoom::reload(std::function<void()> then) {
    heard_ = 0;
    house_.keeper.ask([self = weak_from_this(), &gateway = house_.gateway, game = room_.id(),
                       from = room_.n() + 1, then = std::move(then)](Store& store) mutable {
        auto bodies = store.load(game, from);
        gateway.post([self, bodies = std::move(bodies), then = std::move(then)]() mutable {
            const auto room = self.lock();
            if (!room) return;
            room->store_away_ = !bodies;
            if (!bodies) {  // nothing moves until the store is back
                room->refuse_queued("busy");
                room->answer_waiting(true);
                room->retry_timer_->set(
                    std::chrono::milliseconds(kStoreRetry),
                    [room, then = std::move(then)]() mutable { room->reload(std::move(then)); });
                return;
            }
            Draft draft(room->room_);
            bool fits = true;
            for (const std::string& body : *bodies)
                fits = fits && draft.fold(json::parse(body).as_object());
            if (fits && !bodies->empty()) room->take(draft);
            then();
        });
    });
}

void LiveRoom::when_at(std::int64_t number, std::function<void(bool)> then) {
    if (number <= room_.n() || gone_) return then(false);
    if (store_away_) return then(true);
    waiting_.push_back(std::move(then));
    heard(number);
}

void LiveRoom::answer_waiting(bool store_failed) {
    for (auto& then : std::exchange(waiting_, {})) then(store_failed);
}

void LiveRoom::heard(std::int64_t number) {
    heard_ = std::max(heard_, number);
    if (busy_ || heard_ <= room_.n()) return;  // a commit under way comes first
    busy_ = true;
    reload([room = shared_from_this()] { room->go_on(); });
}

void LiveRoom::own(bool owned) {
    const bool wakes = owned && !owned_ && room_.phase() == Phase::Playing;
    owned_ = owned;
    if (wakes)
        submit({[](const Room& room, Millis) {
                    Ruling r;
                    if (room.phase() == Phase::Playing) r.entries.push_back({{"type", "wake"}});
                    return r;
                },
                nullptr});
    schedule();
}

void LiveRoom::check_owner(Millis now) {
    if (owned_ || now < ask_again_ || !somebody_waits()) return;
    ask_again_ = now + kAskAgain;
    ask_to_own();
}

void LiveRoom::ask_to_own() {
    house_.keeper.ask([self = weak_from_this(), &gateway = house_.gateway, game = room_.id(),
                       node = house_.node](Store& store) {
        const auto owned = store.own(game, node);
        gateway.post([self, mine = owned && *owned] {
            if (const auto room = self.lock(); room && mine) room->own(true);
        });
    });
}

void LiveRoom::check_presence(Millis now) {
    if (store_away_) return;
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* s = room_.sitter(Seat{i});
        if (!s || s->is_bot || s->away) continue;
        const bool mine = s->node == house_.node;
        const bool orphan =
            owned_ && std::find(house_.living_nodes.begin(), house_.living_nodes.end(), s->node) ==
                          house_.living_nodes.end();
        if (!mine && !orphan) {
            last_heard_[i] = now;
            continue;
        }
        if (now - last_heard_[i] < kSilence) continue;
        last_heard_[i] = now;
        submit({[seat = Seat{i}, node = s->node](const Room& room, Millis) {
                    Ruling r;
                    if (const Sitter* there = room.sitter(seat);
                        there && !there->is_bot && !there->away && there->node == node)
                        r.entries.push_back(seat_entry("away", seat));
                    return r;
                },
                nullptr});
    }
}

bool LiveRoom::idle() const {
    if (gone_) return true;
    return members_.empty() && settled() && !thinking_ &&
           (room_.phase() != Phase::Playing || !room_.anybody_here());
}

void LiveRoom::say_bye(std::string_view reason, Millis retry) {
    for (const auto& [id, member] : members_) {
        (void)member;
        send(id, {{"type", "bye"}, {"reason", reason}, {"retry_ms", retry}});
        house_.gateway.close(id, 1012, std::string(reason));
    }
}

bool LiveRoom::bots_may_play() const {
    return owned_ && !thinking_ && somebody_waits() &&
           std::any_of(room_.seats().begin(), room_.seats().end(),
                       [](const auto& s) { return s && s->played_by_bot(); });
}

/// Sets the timers for what is due next. Called whenever the room has changed.
void LiveRoom::schedule() {
    if (!owned_) return;
    const Millis now = now_ms();
    if (const auto due = next_due(room_)) {
        due_timer_->set(std::chrono::milliseconds(std::max<Millis>(due->at - now, 0)),
                        [self = weak_from_this()] {
                            const auto room = self.lock();
                            if (!room || !room->owned_) return;
                            room->mailbox_.push_front({[](const Room& r, Millis at) {
                                                           auto next = next_due(r);
                                                           return next && next->at <= at &&
                                                                          !next->ruling.refused
                                                                      ? std::move(next->ruling)
                                                                      : Ruling{};
                                                       },
                                                       nullptr});
                            room->pump();
                        });
    } else {
        due_timer_->cancel();
    }
    if (!bots_may_play()) return;
    bot_due_ = std::min(
        bot_due_,
        now + room_.pace().bot_step);  // what leaves the table as it is does not put a step off
    bot_timer_->set(std::chrono::milliseconds(std::max<Millis>(bot_due_ - now, 0)),
                    [self = weak_from_this()] {
                        if (const auto room = self.lock()) room->think();
                    });
}

void LiveRoom::think() {
    bot_due_ = kNever;
    if (!bots_may_play()) return;
    if (!bots_) bots_ = std::make_unique<BotTable>(room_.rules(), fnv1a(room_.id()));
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const Sitter* s = room_.sitter(Seat{i});
        if (s && s->played_by_bot())
            bots_->seat(Seat{i}, s->is_bot ? s->level : "medium");
        else
            bots_->unseat(Seat{i});
    }
    // A bot that may not throw yet thinks about offers only.
    Millis wait = 0;
    if (const Seat turn = room_.state().turn;
        room_.state().top().step == Step::StartTurn && room_.sitter(turn)->played_by_bot())
        wait = room_.throw_opens(turn) - now_ms();
    thinking_ = true;
    house_.thinkers.post([self = shared_from_this(), state = room_.state(), scene = Scene(room_),
                          wait,
                          offers = std::vector<Offer>(room_.negotiation().open().begin(),
                                                      room_.negotiation().open().end())]() mutable {
        auto move = self->bots_->think(state, offers, wait <= 0);
        Gateway& gateway = self->house_.gateway;
        // The room ends on the loop, never here.
        gateway.post(
            [self = std::move(self), move = std::move(move), scene = std::move(scene), wait] {
                self->thinking_ = false;
                if (Scene(self->room_) != scene)
                    self->schedule();
                else if (move)
                    self->play(*move);
                else if (wait > 0)
                    self->bot_timer_->set(std::chrono::milliseconds(wait),
                                          [room = self->weak_from_this()] {
                                              if (const auto there = room.lock()) there->think();
                                          });
            });
    });
}

void LiveRoom::play(const BotTable::Move& move) {
    ++house_.counts.bot_moves;
    submit({[move, scene = Scene(room_)](const Room& room, Millis) {
                return Scene(room) == scene ? judge_move(room, move) : Ruling{};
            },
            nullptr});
}

/// One new room, however many ask for it.
void LiveRoom::begin_rematch(Asker asker, Seat seat) {
    if (!room_.rematch().empty()) return answer(asker.id, asker.message_id, {}, room_.n());
    rematch_askers_.push_back(std::move(asker));
    if (rematch_askers_.size() > 1) return;
    if (!house_.may_open_room(rematch_askers_.front().id))
        return answer_rematch(Ruling::refuse("too_many_rooms"), 0);
    auto draft = std::make_shared<Draft>(Room(house_.shelf, new_room_id()));
    draft->add(rematch_log(house_.shelf, room_, new_code(), seat, random_secret()), now_ms());
    house_.keeper.append(append_of(*draft), [self = weak_from_this(), &gateway = house_.gateway,
                                             seat, next = draft->room.id()](Appended outcome) {
        gateway.post([self, seat, next, outcome] {
            const auto room = self.lock();
            if (!room) return;
            if (outcome != Appended::Done) return room->answer_rematch(Ruling::refuse("busy"), 0);
            room->submit({[seat, next](const Room& r, Millis) {
                              Ruling ruling;
                              if (r.rematch().empty())
                                  ruling.entries.push_back(
                                      {{"type", "rematch"}, {"seat", seat.value}, {"room", next}});
                              return ruling;
                          },
                          [self](const Ruling& r, std::int64_t n) {
                              if (const auto there = self.lock()) there->answer_rematch(r, n);
                          }});
        });
    });
}

void LiveRoom::answer_rematch(const Ruling& ruling, std::int64_t n) {
    for (const Asker& asker : std::exchange(rematch_askers_, {}))
        answer(asker.id, asker.message_id, ruling, n);
}

}  // namespace bankhalter::server
