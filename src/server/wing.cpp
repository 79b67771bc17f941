#include "server/wing.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "room/entry_json.h"
#include "room/message_json.h"
#include "server/addresses.h"

namespace bankhalter::server {

constexpr Millis kBreakOffPause = 1'000;
constexpr Millis kKeyLife = 24 * 3'600'000;  // of a seat's secret, after the end of its game

Wing::Wing(House& house, Gateway::Loop& loop)
    : house_(house), corridor_{house, loop, {house.node}} {
    corridor_.may_open_room = [this](ConnectionId id) {
        return house_.may_open_room(visitors_.at(id).address);
    };
    corridor_.household_of = [this](ConnectionId id) {
        const auto visitor = visitors_.find(id);
        return visitor == visitors_.end() ? std::string() : household(visitor->second.address);
    };
    corridor_.quarantine = [this](const std::string& id, const Damage& damage) {
        quarantine(id, damage);
    };
    corridor_.give_up = [this](const std::string& id, std::int64_t n) { give_up(id, n); };
    corridor_.roll_back = [this](const Room& room) { roll_back(room); };
    corridor_.break_off = [this](const std::string& id, std::string_view what) {
        break_off(id, what);
    };
}

// ------------------------------------------------------------------------------------------------
// connections

void Wing::enter(Entrance who) {
    visitors_[who.id] = {who.address};
    const std::string room = who.room;
    with_room(
        room, who.address,
        [this, who = std::move(who)](const std::shared_ptr<LiveRoom>& found,
                                     const std::string& refusal) {
            if (!found) return admit(who, nullptr, refusal);
            // Who has seen more than this server, or sat down at another: it is behind, and reads
            // what was written there first.
            const std::int64_t n = found->room().n();
            const bool stranger = !who.token_hash.empty() && !found->room().seat_of(who.token_hash);
            found->when_at(std::max(who.since.value_or(0), stranger ? n + 1 : n),
                           [this, who, found](bool failed) {
                               const auto enter = [this, who, found, failed] {
                                   admit(who, failed ? nullptr : found, "busy");
                               };
                               const bool is_ahead = who.since.value_or(0) > found->room().n() &&
                                                     found->room().seat_of(who.token_hash);
                               is_ahead && !failed ? found->miss_entries(enter) : enter();
                           });
        });
}

void Wing::admit(const Entrance& who, const std::shared_ptr<LiveRoom>& found,
                 const std::string& refusal) {
    const auto visitor = visitors_.find(who.id);
    if (visitor == visitors_.end()) return;
    const std::string no(found ? bars(found->room(), who.token_hash, false)
                               : std::string_view(refusal));
    if (!no.empty()) {
        visitors_.erase(visitor);
        ++house_.counts.refusals;
        loop().send(who.id, std::make_shared<const std::string>(
                                print_refused(house_.shelf.library(), who.message_id, {no})));
        return who.then(false);
    }
    visitor->second.room = found;
    const Room& room = found->room();
    // What was seen of a log that was rolled back since is of no use.
    const bool is_same_log =
        who.commitment ? *who.commitment == room.commitment() : room.epoch() == 0;
    const bool is_expired = room.phase() == Phase::Over && found->now() - room.at() > kKeyLife;
    found->enter(who.id, is_expired ? "" : who.token_hash, is_same_log ? who.since : std::nullopt);
    who.then(true);
}

void Wing::hear(const Asker& asker, message::InRoom said) {
    const std::shared_ptr<LiveRoom> room = visitors_.at(asker.id).room;
    corridor_.carefully(room->room().id(), [&] { room->hear(asker, std::move(said)); });
}

void Wing::leave(ConnectionId id) {
    const auto visitor = visitors_.extract(id);
    if (visitor && visitor.mapped().room) visitor.mapped().room->leave(id);
}

// ------------------------------------------------------------------------------------------------
// rooms are read when somebody comes

std::string refusal_of(const Result<Log>& log) {
    if (!log) return "busy";
    if (!log->quarantine.empty() || log->damage) return "quarantined";
    return log->bodies.empty() ? "no_room" : "";
}

std::shared_ptr<LiveRoom> Wing::find(const std::string& id) const {
    const auto open = rooms_.find(id);
    return open == rooms_.end() ? nullptr : open->second;
}

void Wing::with_room(const std::string& id, const std::string& address, Found then) {
    if (house_.draining) return then(nullptr, "busy");
    if (const auto open = find(id); open && !open->is_gone()) return then(open, "");
    auto& waiting = reading_[id];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    Gateway::Loop& home = house_.gateway.home();
    loop().tell(home, [this, &home, id, address] {
        const bool waits = house_.readings.ask(address, [this, &home, id] {
            house_.reader.ask([this, &home, id](Store& store) {
                const auto reading = std::make_shared<Reading>(read_room(store, id));
                home.post([this] { house_.readings.end(); });
                loop().post([this, id, reading] { open_room(id, *reading); });
            });
        });
        if (!waits) home.tell(loop(), [this, id] { answer_readers(id, nullptr, "busy"); });
    });
}

/// Folds a log into a room, keeping the messages of its last entries. On the reader's thread.
Wing::Reading Wing::read_room(Store& store, const std::string& id) const {
    const auto log = store.load(id, 1);
    Reading out{.refusal = refusal_of(log)};
    if (!log) return out;
    if (log->quarantine.empty()) out.damage = log->damage;
    out.sum = log->sum;
    out.epoch = log->epoch;
    if (!out.refusal.empty()) return out;
    out.draft.emplace(Room(house_.shelf, id));
    std::string what = "does not fit the game";
    try {
        if (reopen(*out.draft, log->bodies, out.recent)) return out;
    } catch (const std::exception& e) {
        what = e.what();
    }
    const std::int64_t bad = out.draft->room.n() + 1;
    const bool is_known =
        knows_entry(house_.shelf.library(), log->bodies[static_cast<std::size_t>(bad - 1)]);
    out.refusal = is_known ? "quarantined" : "unknown_entry";
    if (is_known)
        out.damage = {bad, what};
    else
        out.unknown = bad;
    return out;
}

void Wing::open_room(const std::string& id, Reading& reading) {
    if (reading.damage) quarantine(id, *reading.damage);
    if (reading.unknown) give_up(id, reading.unknown);
    if (reading.damage || reading.unknown)  // who asks again finds it noted in the store
        return house_.after_writes(loop(), [this, id, refusal = reading.refusal] {
            answer_readers(id, nullptr, refusal);
        });
    if (!reading.refusal.empty() || house_.draining)
        return answer_readers(id, nullptr, house_.draining ? "busy" : reading.refusal);
    const auto room = std::make_shared<LiveRoom>(corridor_, std::move(reading.draft->room),
                                                 reading.sum, std::move(reading.recent));
    rooms_[id] = room;
    open_rooms_ = rooms_.size();
    corridor_.carefully(id, [&] {
        room->begin_epoch(reading.epoch);
        room->look_again();  // at what was written meanwhile
        room->ask_to_own();
    });
    answer_readers(id, room, "");
}

void Wing::answer_readers(const std::string& id, const std::shared_ptr<LiveRoom>& room,
                          const std::string& refusal) {
    for (auto& waiter : std::exchange(reading_[id], {}))
        corridor_.carefully(id, [&] { waiter(room, refusal); });
    reading_.erase(id);
}

// ------------------------------------------------------------------------------------------------
// and looked after while they are open

/// Presence, owners, rooms that nobody needs.
void Wing::look_after() {
    const Millis now = now_ms();
    for (auto& [id, room] : rooms_)
        corridor_.carefully(id, [&] {
            room->check_presence(now);
            room->check_owner(now);
        });
    std::erase_if(rooms_, [&](const auto& r) {
        if (!r.second->idle() || r.second.use_count() > 1) return false;
        if (r.second->owned())
            house_.keeper.ask([game = r.first, node = house_.node](Store& store) {
                (void)store.disown(game, node);
            });
        return true;
    });
    open_rooms_ = rooms_.size();
}

void Wing::adopt(const std::string& game, std::function<void()> busy) {
    with_room(game, "",
              [busy = std::move(busy)](const std::shared_ptr<LiveRoom>& room,
                                       const std::string& refusal) {
                  if (room) room->own(true);
                  if (refusal == "busy") busy();
              });
}

void Wing::ask_to_own() {
    for (auto& [id, room] : rooms_) {
        room->own(false);
        room->ask_to_own();
    }
}

void Wing::heard(const std::string& game, std::int64_t number) {
    if (const auto room = find(game)) room->heard(number);
}

void Wing::look_again() {
    for (auto& [id, room] : rooms_) room->look_again();
}

std::int64_t Wing::watchers(const std::string& room) const {
    const auto open = find(room);
    return open ? open->watchers() : 0;
}

void Wing::say_bye() {
    for (auto& [id, room] : rooms_) room->say_bye("restart", 500);
}

// ------------------------------------------------------------------------------------------------
// and let go when they are damaged, too new, rolled back, broken or not wanted

std::shared_ptr<LiveRoom> Wing::take(const std::string& id) {
    const auto open = rooms_.extract(id);
    open_rooms_ = rooms_.size();
    return open ? open.mapped() : nullptr;
}

/// A newer version of the program plays this game: it is no damage, and none of our business.
void Wing::give_up(const std::string& id, std::int64_t n) {
    spdlog::error(R"({{"event":"unknown entry","room":"{}","entry":{}}})", id, n);
    if (const auto room = take(id)) room->end("unknown_entry", "restart", kBreakOffPause);
    house_.keeper.ask([id, node = house_.node](Store& store) { (void)store.disown(id, node); });
}

void Wing::quarantine(const std::string& id, const Damage& damage) {
    shut_away(id);
    house_.note_damage(id, damage);
}

void Wing::shut_away(const std::string& id) {
    if (const auto room = find(id)) room->end("quarantined", "quarantined");
}

/// Its players come back when it is noted that the dice must not repeat themselves.
void Wing::roll_back(const Room& room) {
    ++house_.counts.rolled_back;
    spdlog::warn(R"({{"event":"rolled back","room":"{}","entries":{}}})", room.id(), room.n());
    house_.keeper.ask([this, id = room.id(), epoch = room.epoch() + 1](Store& store) {
        const auto noted = store.begin_epoch(id, epoch);
        loop().post([this, id, is_noted = noted.ok()] {
            const auto open = find(id);
            if (!open) return;
            if (!is_noted) return open->try_again();
            take(id)->end("busy", "restart", kBreakOffPause);
        });
    });
}

void Wing::break_off(const std::string& id, std::string_view what) {
    house_.note_error(id, what);
    if (const auto room = take(id)) room->end("busy", "restart", kBreakOffPause);
}

void Wing::shut(const std::string& id) {
    if (const auto room = take(id)) room->end("no_room", "deleted");
}

std::size_t Wing::drain() {
    const auto rooms = std::exchange(rooms_, {});
    open_rooms_ = 0;
    for (const auto& open : rooms) open.second->end("busy", "restart", kBreakOffPause);
    return rooms.size();
}

void Wing::remove(const std::string& game, const std::string& token, const std::string& address,
                  std::function<void(const std::string&)> done) {
    with_room(game, address,
              [this, game, token, done = std::move(done)](const std::shared_ptr<LiveRoom>& room,
                                                          const std::string& refusal) {
                  if (!room) return done(refusal);
                  const auto seat = room->room().seat_of(hash_token(token));
                  if (!seat || seat != room->room().first_person()) return done("bad_token");
                  room->say_bye("deleted", 0);
                  take(game);
                  house_.keeper.ask([this, game, done](Store& store) {
                      const auto removed = store.remove(game);
                      loop().post([done, code = removed ? "" : "busy"] { done(code); });
                  });
              });
}

void Wing::revoke(const std::string& game, Seat seat,
                  std::function<void(const std::string&)> done) {
    with_room(
        game, "",
        [seat, done = std::move(done)](const std::shared_ptr<LiveRoom>& room,
                                       const std::string& refusal) {
            if (!room) return done(refusal);
            const Sitter* there = room->room().sitter(seat);
            if (!there || there->is_bot) return done("no_such_seat");
            room->submit({[seat](const Room&, Millis) { return Ruling::write(entry::Key{seat}); },
                          [done](const Ruling& ruling, std::int64_t) {
                              done(ruling.refused ? ruling.refused->code : std::string());
                          }});
        });
}

}  // namespace bankhalter::server
