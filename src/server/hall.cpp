#include "server/hall.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "notation/position.h"
#include "room/entry_json.h"
#include "room/message_json.h"
#include "server/addresses.h"
#include "server/appends.h"
#include "server/new_names.h"

namespace bankhalter::server {

constexpr Millis kBeat = 1'000;  // how often the hall looks after its rooms
constexpr int kAdoptAtOnce = 200;
constexpr std::size_t kMostWaiting = 64;
constexpr int kProtocol = 1;
constexpr Millis kHour = 3'600'000;
constexpr Millis kKeyLife = 24 * kHour;  // of a seat's secret, after the end of its game
constexpr Millis kBreakOffPause = 1'000;
constexpr double kChatBurst = 10;     // seconds' worth
constexpr double kEntriesBurst = 30;  // seconds' worth
constexpr int kReadAtOnce = 1;
constexpr std::size_t kReadingsPerHousehold = 64, kReadingsInAll = 1024;
constexpr std::uint16_t kBanned = 1008;  // the close code for a breach of policy

/// The code that says why a log cannot be used; empty when it can.
static std::string refusal_of(const Result<Log>& log) {
    if (!log) return "busy";
    if (!log->quarantine.empty() || log->damage) return "quarantined";
    return log->bodies.empty() ? "no_room" : "";
}

int status_of(std::string_view refusal) {
    return refusal == "busy"            ? 503
           : refusal == "closed"        ? 503
           : refusal == "unknown_entry" ? 503
           : refusal == "no_room"       ? 404
           : refusal == "quarantined"   ? 409
           : refusal == "bad_token"     ? 403
           : refusal == "private"       ? 403
                                        : 400;
}

static bool is_ping(const Message& message) {
    const auto* to_server = std::get_if<message::ToServer>(&message.what);
    return to_server && std::holds_alternative<message::Ping>(*to_server);
}

Hall::Hall(const Library& library, Gateway& gateway, std::unique_ptr<Store> store,
           HallSettings settings)
    : shelf_(library),
      gateway_(gateway),
      settings_(settings),
      reader_(store->open_reader(), [this](std::string_view what) { fail(what); }),
      keeper_(std::move(store), [this](std::string_view what) { fail(what); }),
      readings_(kReadAtOnce, kReadingsPerHousehold, kReadingsInAll),
      thinkers_(settings.thinkers),
      house_{shelf_,
             gateway_,
             keeper_,
             thinkers_,
             new_room_id(),
             {},
             {},
             {},
             {},
             {},
             {},
             {},
             Budgets({settings.entries_per_second, kEntriesBurst * settings.entries_per_second}),
             WordList(settings.words),
             {},
             {}},
      timer_(gateway.make_timer()),
      close_timer_(gateway.make_timer()) {
    house_.living_nodes = {house_.node};
    house_.chat = {settings.chat_per_second, kChatBurst * settings.chat_per_second};
    house_.may_open_room = [this](ConnectionId id) {
        return may_open_room(guests_.at(id).address);
    };
    house_.household_of = [this](ConnectionId id) {
        const auto guest = guests_.find(id);
        return guest == guests_.end() ? std::string() : household(guest->second.address);
    };
    house_.quarantine = [this](const std::string& id, const Damage& damage) {
        quarantine(id, damage);
    };
    house_.give_up = [this](const std::string& id, std::int64_t n) { give_up(id, n); };
    house_.roll_back = [this](const Room& room) { roll_back(room); };
    house_.break_off = [this](const std::string& id, std::string_view what) {
        break_off(id, what);
    };
}

Hall::~Hall() = default;

/// An exception on a thread of the store.
void Hall::fail(std::string_view what) {
    gateway_.post([this, what = std::string(what)] { break_off("", what); });
}

GatewayEvents Hall::events(std::function<void(Request, std::function<void(Response)>)> api) {
    return {
        .opened =
            [this](ConnectionId id, const std::string& address) {
                if (bans_.has(address)) return gateway_.close(id, kBanned, "banned");
                guests_[id] = {address, nullptr, false, {}};
            },
        .message = [this](ConnectionId id, std::string_view text) { message(id, text); },
        .closed =
            [this](ConnectionId id) {
                if (const auto guest = guests_.find(id);
                    guest != guests_.end() && guest->second.room)
                    guest->second.room->leave(id);
                guests_.erase(id);
            },
        .request =
            [this, api = std::move(api)](Request request, std::function<void(Response)> respond) {
                if (bans_.has(request.address)) return respond({.status = 403, .code = "banned"});
                bool done = false;
                house_.carefully("", [&] {
                    api(std::move(request), respond);
                    done = true;
                });
                if (!done) respond({.status = 500, .code = "internal"});
            },
        .explain = [this](std::string_view code) { return print_error(shelf_.library(), code); },
        .refusal =
            [this](std::string_view code, std::int64_t wait) {
                return print_refused(shelf_.library(), "", {std::string(code), "", wait});
            },
        .bye = print_bye,
        .failed = [this](std::string_view what) { break_off("", what); },
        .terminate = [this] { close(); }};
}

void Hall::open() {
    keeper_.ask([this](Store& store) {
        store.listen([this](const std::string& game, std::int64_t number) {
            gateway_.post([this, game, number] {
                if (game.empty())
                    for (auto& [id, room] : rooms_) room->look_again();
                else if (const auto room = rooms_.find(game); room != rooms_.end())
                    room->second->heard(number);
            });
        });
    });
    look_after();
}

void Hall::close() {
    if (closing_) return;
    closing_ = true;
    spdlog::info(R"({{"event":"closing","rooms":{},"connections":{}}})", rooms_.size(),
                 guests_.size());
    for (auto& [id, room] : rooms_) room->say_bye("restart", 500);
    // Whatever was committed has been told; what was not is refused by silence, and its sender
    // tries again with the same id.
    keeper_.ask([this](Store& store) {
        (void)store.retire(house_.node);
        gateway_.post([this] {
            close_timer_->set(std::chrono::milliseconds(200), [this] { gateway_.stop(); });
        });
    });
}

/// The beat: leases, games without a server, presence, rooms that nobody needs, old lobbies.
void Hall::look_after() {
    if (closing_ || draining_) return;
    const Millis now = now_ms();
    for (auto& [id, room] : rooms_)
        house_.carefully(id, [&] {
            room->check_presence(now);
            room->check_owner(now);
        });
    std::erase_if(rooms_, [&](const auto& r) {
        if (!r.second->idle() || r.second.use_count() > 1) return false;
        if (r.second->owned())
            keeper_.ask([game = r.first, node = house_.node](Store& store) {
                (void)store.disown(game, node);
            });
        return true;
    });
    if (now >= next_sweep_) {
        next_sweep_ = now + kHour;
        house_.entries.forget_quiet(std::chrono::steady_clock::now());
        for (Times* counted : {&opened_by_, &boards_by_})
            std::erase_if(*counted, [&](const auto& o) {
                return o.second.empty() || o.second.back() < now - kHour;
            });
        keeper_.ask(
            [before = now - settings_.lobby_life](Store& store) { (void)store.sweep(before); });
    }
    adopt();
    timer_->set(std::chrono::milliseconds(kBeat), [this] { look_after(); });
}

void Hall::adopt() {
    if (std::exchange(adopting_, true)) return;  // the store is slow
    keeper_.ask([this, node = house_.node, lease = settings_.lease](Store& store) {
        const auto lives = store.renew(node, lease);
        auto nodes =
            lives ? store.living_nodes() : Result<std::vector<std::string>>(lives.faults());
        auto games = nodes ? store.adopt(node, kAdoptAtOnce)
                           : Result<std::vector<std::string>>(nodes.faults());
        gateway_.post([this, lives, nodes = std::move(nodes), games = std::move(games),
                       facts = lives ? store.facts() : Diagnostics{}, fault = store.write_fault(),
                       outdated = store.is_outdated()] {
            adopting_ = false;
            if (draining_) return;
            if (facts) obey(*facts);
            note_store(fault);
            if (outdated) {
                spdlog::error(R"({{"event":"outdated","what":"{}"}})", lives.faults()[0]);
                return close();
            }
            if (lives) follow_clock(*lives);
            if (!games) return;
            const Millis now = now_ms();
            if (renewed_ && now - renewed_ > settings_.lease)  // others may have taken this server
                                                               // for dead and its games over
                for (auto& [id, room] : rooms_) {
                    room->own(false);
                    room->ask_to_own();
                }
            renewed_ = now;
            house_.living_nodes = *nodes;
            adopted_.insert(adopted_.end(), games->begin(), games->end());
            for (const std::string& game : std::exchange(adopted_, {}))
                with_room(game, "",
                          [this, game](std::shared_ptr<LiveRoom> room, const std::string& refusal) {
                              if (room) room->own(true);
                              if (refusal == "busy")
                                  adopted_.push_back(game);  // it is this server's all the same
                          });
        });
    });
}

void Hall::refuse(ConnectionId id, std::string_view message_id, std::string code) {
    ++house_.counts.refusals;
    gateway_.send(id, std::make_shared<const std::string>(
                          print_refused(shelf_.library(), message_id, Refused{std::move(code)})));
}

void Hall::message(ConnectionId id, std::string_view text) {
    const auto guest = guests_.find(id);
    if (guest == guests_.end() || closing_) return;
    const auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object()) return refuse(id, "", "malformed");
    auto message = read_message(parsed->get_object());
    if (!message) return refuse(id, message_id(parsed->get_object()), "malformed");
    const std::string room = guest->second.room ? guest->second.room->room().id() : "";
    house_.carefully(room, [&] { dispatch(id, std::move(*message)); });
}

void Hall::dispatch(ConnectionId id, Message message) {
    if (Guest& guest = guests_[id]; guest.entering && !is_ping(message)) {
        if (guest.waiting.size() >= kMostWaiting) return refuse(id, message.id, "too_fast");
        return guest.waiting.push_back(std::move(message));
    }
    std::visit([&](auto& said) { hear(id, message.id, said); }, message.what);
}

void Hall::hear(ConnectionId id, const std::string& message_id, message::ToServer& said) {
    std::visit([&](const auto& kind) { hear(id, message_id, kind); }, said);
}

void Hall::hear(ConnectionId id, const std::string& message_id, message::ToTable& said) {
    const auto& room = guests_[id].room;
    if (!room) return refuse(id, message_id, "hello_first");
    room->handle(id, message_id, std::move(said));
}

void Hall::hear(ConnectionId id, const std::string& message_id, const message::Rematch& said) {
    const auto& room = guests_[id].room;
    if (!room) return refuse(id, message_id, "hello_first");
    room->handle(id, message_id, said);
}

void Hall::hear(ConnectionId id, const std::string& message_id, const message::Report& said) {
    const auto& room = guests_[id].room;
    if (!room) return refuse(id, message_id, "hello_first");
    room->handle(id, message_id, said);
}

void Hall::hear(ConnectionId id, const std::string&, const message::Ping&) {
    const auto& room = guests_[id].room;
    if (room) room->beat(id);
    const std::int64_t watchers = room ? room->watchers() : 0;
    gateway_.send(id, std::make_shared<const std::string>(
                          print_pong(room ? room->now() : now_ms(), watchers)));
}

void Hall::hear(ConnectionId id, const std::string& message_id, const message::Hello& said) {
    if (said.version != kProtocol) return refuse(id, message_id, "version");
    Guest& guest = guests_[id];
    if (guest.room) guest.room->leave(id);
    guest.room = nullptr;
    guest.entering = true;
    const Entrance who{id, message_id, said.token ? hash_token(*said.token) : "", said.since,
                       said.commitment};
    with_room(
        said.room, guest.address,
        [this, who](std::shared_ptr<LiveRoom> found, const std::string& refusal) {
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

/// Why somebody may not come in; empty when he may.
static std::string bars(const Room& room, const std::string& token_hash) {
    const bool sits = room.seat_of(token_hash).has_value();
    if (!token_hash.empty() && !sits) return "bad_token";
    return room.is_private() && room.phase() != Phase::Lobby && !sits ? "private" : "";
}

void Hall::admit(const Entrance& who, const std::shared_ptr<LiveRoom>& found,
                 const std::string& refusal) {
    const auto there = guests_.find(who.id);
    if (there == guests_.end()) return;
    Guest& guest = there->second;
    guest.entering = false;
    if (!found) {
        refuse(who.id, who.message_id, refusal);
    } else if (const std::string no = bars(found->room(), who.token_hash); !no.empty()) {
        refuse(who.id, who.message_id, no);
    } else {
        guest.room = found;
        const Room& room = found->room();
        // What was seen of a log that was rolled back since is of no use.
        const bool is_same_log =
            who.commitment ? *who.commitment == room.commitment() : room.epoch() == 0;
        const bool is_expired = room.phase() == Phase::Over && found->now() - room.at() > kKeyLife;
        found->enter(who.id, is_expired ? "" : who.token_hash,
                     is_same_log ? who.since : std::nullopt);
    }
    // A second hello among them makes the rest wait again.
    for (Message& said : std::exchange(guest.waiting, {})) dispatch(who.id, std::move(said));
}

void Hall::with_room(const std::string& id, const std::string& address, Found then) {
    if (draining_) return then(nullptr, "busy");
    if (const auto open = rooms_.find(id); open != rooms_.end() && !open->second->is_gone())
        return then(open->second, "");
    auto& waiting = reading_[id];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    const bool waits = readings_.ask(address, [this, id] {
        reader_.ask([this, id](Store& store) {
            const auto reading = std::make_shared<Reading>(read_room(store, id));
            gateway_.post([this, id, reading] {
                readings_.end();
                open_room(id, *reading);
            });
        });
    });
    if (!waits) answer_readers(id, nullptr, "busy");
}

/// Folds a log into a room, keeping the messages of its last entries. On the reader's thread.
Hall::Reading Hall::read_room(Store& store, const std::string& id) const {
    const auto log = store.load(id, 1);
    Reading out{.refusal = refusal_of(log)};
    if (!log) return out;
    if (log->quarantine.empty()) out.damage = log->damage;
    out.sum = log->sum;
    out.epoch = log->epoch;
    if (!out.refusal.empty()) return out;
    out.draft.emplace(Room(shelf_, id));
    std::string what = "does not fit the game";
    try {
        if (reopen(*out.draft, log->bodies, out.recent)) return out;
    } catch (const std::exception& e) {
        what = e.what();
    }
    const std::int64_t bad = out.draft->room.n() + 1;
    const bool is_known =
        knows_entry(shelf_.library(), log->bodies[static_cast<std::size_t>(bad - 1)]);
    out.refusal = is_known ? "quarantined" : "unknown_entry";
    if (is_known)
        out.damage = {bad, what};
    else
        out.unknown = bad;
    return out;
}

void Hall::open_room(const std::string& id, Reading& reading) {
    if (reading.damage) quarantine(id, *reading.damage);
    if (reading.unknown) give_up(id, reading.unknown);
    if (reading.damage || reading.unknown)  // who asks again finds it noted in the store
        return after_writes(
            [this, id, refusal = reading.refusal] { answer_readers(id, nullptr, refusal); });
    if (!reading.refusal.empty() || draining_)
        return answer_readers(id, nullptr, draining_ ? "busy" : reading.refusal);
    const auto room = std::make_shared<LiveRoom>(house_, std::move(reading.draft->room),
                                                 reading.sum, std::move(reading.recent));
    rooms_[id] = room;
    house_.carefully(id, [&] {
        room->begin_epoch(reading.epoch);
        room->look_again();  // at what was written meanwhile
        room->ask_to_own();
    });
    answer_readers(id, room, "");
}

void Hall::answer_readers(const std::string& id, const std::shared_ptr<LiveRoom>& room,
                          const std::string& refusal) {
    for (auto& waiter : std::exchange(reading_[id], {}))
        house_.carefully(id, [&] { waiter(room, refusal); });
    reading_.erase(id);
}

/// A newer version of the program plays this game: it is no damage, and none of our business.
void Hall::give_up(const std::string& id, std::int64_t n) {
    spdlog::error(R"({{"event":"unknown entry","room":"{}","entry":{}}})", id, n);
    if (const auto open = rooms_.extract(id))
        open.mapped()->end("unknown_entry", "restart", kBreakOffPause);
    keeper_.ask([id, node = house_.node](Store& store) { (void)store.disown(id, node); });
}

void Hall::quarantine(const std::string& id, const Damage& damage) {
    ++house_.counts.quarantined;
    const std::string why =
        damage.number ? fmt::format("entry {} {}", damage.number, damage.what) : damage.what;
    spdlog::error(R"({{"event":"quarantine","room":"{}","entry":{},"why":{}}})", id, damage.number,
                  boost::json::serialize(boost::json::string(damage.what)));
    if (const auto open = rooms_.find(id); open != rooms_.end())
        open->second->end("quarantined", "quarantined");
    keeper_.ask([id, why](Store& store) { (void)store.quarantine(id, why); });
}

void Hall::after_writes(std::function<void()> work) {
    keeper_.ask([this, work = std::move(work)](Store&) { gateway_.post(work); });
}

void Hall::shut(const std::string& id) {
    if (const auto open = rooms_.extract(id)) open.mapped()->end("no_room", "deleted");
}

void Hall::obey(const std::map<std::string, std::string>& facts) {
    closed_ = facts.contains(std::string(kClosedKey));
    std::vector<Range> ranges;
    for (const auto& fact : facts)
        if (fact.first.starts_with(kBanKey))
            if (const auto range = parse_range(fact.first.substr(kBanKey.size())))
                ranges.push_back(*range);
    bans_.set(std::move(ranges));
    for (const auto& [id, guest] : guests_)
        if (bans_.has(guest.address)) gateway_.close(id, kBanned, "banned");
}

std::size_t Hall::drain() {
    if (std::exchange(draining_, true)) return 0;
    const std::size_t count = rooms_.size();
    spdlog::info(R"({{"event":"draining","rooms":{},"connections":{}}})", count, guests_.size());
    for (const auto& open : std::exchange(rooms_, {}))
        open.second->end("busy", "restart", kBreakOffPause);
    keeper_.ask([node = house_.node](Store& store) { (void)store.retire(node); });
    return count;
}

std::size_t Hall::say_to_all(const std::string& text) {
    const auto notice = std::make_shared<const std::string>(print_notice(text));
    for (const auto& guest : guests_) gateway_.send(guest.first, notice);
    return guests_.size();
}

/// Its players come back when it is noted that the dice must not repeat themselves.
void Hall::roll_back(const Room& room) {
    ++house_.counts.rolled_back;
    spdlog::warn(R"({{"event":"rolled back","room":"{}","entries":{}}})", room.id(), room.n());
    keeper_.ask([this, id = room.id(), epoch = room.epoch() + 1](Store& store) {
        const auto noted = store.begin_epoch(id, epoch);
        gateway_.post([this, id, is_noted = noted.ok()] {
            const auto open = rooms_.find(id);
            if (open == rooms_.end()) return;
            if (!is_noted) return open->second->try_again();
            rooms_.extract(open).mapped()->end("busy", "restart", kBreakOffPause);
        });
    });
}

/// Tells once that nothing can be written, and once that it can again.
void Hall::note_store(const std::string& fault) {
    if (fault.empty() == store_fault_.empty()) return;
    store_fault_ = fault;
    if (fault.empty())
        spdlog::info(R"({{"event":"store is back"}})");
    else
        spdlog::error(R"({{"event":"store cannot be written","why":{}}})",
                      boost::json::serialize(boost::json::string(fault)));
}

void Hall::break_off(const std::string& id, std::string_view what) {
    ++house_.counts.errors;
    spdlog::error(R"({{"event":"error","room":"{}","what":{}}})", id,
                  boost::json::serialize(boost::json::string(what)));
    const auto open = rooms_.find(id);
    if (open == rooms_.end()) return;
    const auto room = open->second;
    rooms_.erase(open);
    room->end("busy", "restart", kBreakOffPause);
}

/// Counts one more within the hour, unless that is too much.
static bool count_within_hour(std::vector<Millis>& times, int most) {
    const Millis now = now_ms();
    std::erase_if(times, [&](Millis t) { return t < now - kHour; });
    if (static_cast<int>(times.size()) >= most) return false;
    times.push_back(now);
    return true;
}

bool Hall::may_open_room(const std::string& address) {
    return settings_.rooms_per_hour == 0 ||
           count_within_hour(opened_by_[household(address)], settings_.rooms_per_hour);
}

bool Hall::may_bring_board(const std::string& address) {
    return count_within_hour(boards_by_[household(address)], settings_.boards_per_hour) &&
           count_within_hour(boards_by_["all"], settings_.boards_in_all);
}

void Hall::create(RoomPlan plan, Done done) {
    if (closed_ || draining_) return done(Refused{closed_ ? "closed" : "busy"}, {}, {});
    plan.code = new_code();
    Ruling ruling = judge_create(shelf_, plan, random_secret());
    if (ruling.refused) return done(ruling.refused, {}, {});
    Draft draft(Room(shelf_, new_room_id()));
    draft.add(std::move(ruling.entries), now_ms());
    write(append_of(draft), std::move(done));
}

void Hall::write(Append room, Done done) {
    if (closed_ || draining_) return done(Refused{closed_ ? "closed" : "busy"}, {}, {});
    const std::string id = room.game, code = room.row->code;
    keeper_.append(std::move(room), [this, id, code, done = std::move(done)](Appended outcome) {
        gateway_.post([id, code, done, outcome] {
            if (outcome != Appended::Done) return done(Refused{"busy"}, {}, {});
            spdlog::info(R"({{"event":"room","room":"{}"}})", id);
            done(std::nullopt, id, code);
        });
    });
}

void Hall::read_log(const std::string& game,
                    std::function<void(const std::string&, std::vector<std::string>)> then) {
    reader_.ask([this, game, then = std::move(then)](Store& store) {
        gateway_.post([this, game, then, log = store.load(game, 1)]() mutable {
            const std::string refusal = refusal_of(log);
            if (log && log->damage && log->quarantine.empty()) {
                quarantine(game, *log->damage);
                return after_writes([then, refusal] { then(refusal, {}); });
            }
            then(refusal, log ? std::move(log->bodies) : std::vector<std::string>());
        });
    });
}

void Hall::remove(const std::string& game, const std::string& token,
                  std::function<void(const std::string&)> done) {
    with_room(game, "",
              [this, game, token, done = std::move(done)](std::shared_ptr<LiveRoom> room,
                                                          const std::string& refusal) {
                  if (!room) return done(refusal);
                  const auto seat = room->room().seat_of(hash_token(token));
                  if (!seat || seat != room->room().first_person()) return done("bad_token");
                  room->say_bye("deleted", 0);
                  rooms_.erase(game);
                  keeper_.ask([this, game, done](Store& store) {
                      const auto removed = store.remove(game);
                      gateway_.post([done, code = removed ? "" : "busy"] { done(code); });
                  });
              });
}

void Hall::revoke(const std::string& game, Seat seat,
                  std::function<void(const std::string&)> done) {
    with_room(
        game, "",
        [seat, done = std::move(done)](std::shared_ptr<LiveRoom> room, const std::string& refusal) {
            if (!room) return done(refusal);
            const Sitter* there = room->room().sitter(seat);
            if (!there || there->is_bot) return done("no_such_seat");
            room->submit({[seat](const Room&, Millis) { return Ruling::write(entry::Key{seat}); },
                          [done](const Ruling& ruling, std::int64_t) {
                              done(ruling.refused ? ruling.refused->code : std::string());
                          }});
        });
}

std::int64_t Hall::watchers(const std::string& room) const {
    const auto open = rooms_.find(room);
    return open == rooms_.end() ? 0 : open->second->watchers();
}

}  // namespace bankhalter::server
