#include "server/hall.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "notation/position.h"
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
constexpr double kChatBurst = 10;        // seconds' worth
constexpr double kEntriesBurst = 30;     // seconds' worth
constexpr int kReadAtOnce = 1;
constexpr std::size_t kReadingsPerHousehold = 64, kReadingsInAll = 1024;
constexpr std::uint16_t kBanned = 1008;  // the close code for a breach of policy

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

std::size_t Hall::say_to_all(const std::string& text) {
    const auto notice = std::make_shared<const std::string>(print_notice(text));
    for (const auto& guest : guests_) gateway_.send(guest.first, notice);
    return guests_.size();
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
