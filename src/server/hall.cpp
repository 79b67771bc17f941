#include "server/hall.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <span>

#include "notation/position.h"
#include "room/game_log.h"
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

/// Folds a log into a room, keeping the messages of its last entries. None for a damaged one.
static std::shared_ptr<LiveRoom> read_room(House& house, const std::string& id,
                                           const std::vector<std::string>& bodies) {
    const std::span log(bodies);
    const auto recent_ones = log.last(std::min(log.size(), Audience::kRecent));
    auto room = room_after(house.shelf, id, log.first(log.size() - recent_ones.size()));
    if (!room) return nullptr;
    Draft draft(std::move(*room));
    std::deque<SharedText> recent;
    for (const std::string& body : recent_ones) {
        if (!draft.fold(body)) return nullptr;
        recent.push_back(std::make_shared<const std::string>(draft.told.back().text()));
    }
    return std::make_shared<LiveRoom>(house, std::move(draft.room), std::move(recent));
}

static bool is_ping(const Message& message) {
    const auto* to_server = std::get_if<message::ToServer>(&message.what);
    return to_server && std::holds_alternative<message::Ping>(*to_server);
}

static bool may_own(Store& store, const std::string& game, const std::string& node) {
    const auto owned = store.own(game, node);
    return owned && *owned;
}

Hall::Hall(const Library& library, Gateway& gateway, std::unique_ptr<Store> store,
           HallSettings settings)
    : shelf_(library),
      gateway_(gateway),
      settings_(settings),
      keeper_(std::move(store)),
      thinkers_(settings.thinkers),
      house_{shelf_, gateway_, keeper_, thinkers_, new_room_id(), {}, {}, {}},
      timer_(gateway.make_timer()),
      close_timer_(gateway.make_timer()) {
    house_.living_nodes = {house_.node};
    house_.may_open_room = [this](ConnectionId id) {
        return may_open_room(guests_.at(id).address);
    };
}

Hall::~Hall() = default;

GatewayEvents Hall::events(std::function<void(Request, std::function<void(Response)>)> api) {
    return {
        .opened = [this](
                      ConnectionId id,
                      const std::string& address) { guests_[id] = {address, nullptr, false, {}}; },
        .message = [this](ConnectionId id, std::string_view text) { message(id, text); },
        .closed =
            [this](ConnectionId id) {
                if (const auto guest = guests_.find(id);
                    guest != guests_.end() && guest->second.room)
                    guest->second.room->leave(id);
                guests_.erase(id);
            },
        .request = std::move(api),
        .explain = [this](std::string_view code) { return print_error(shelf_.library(), code); },
        .refusal =
            [this](std::string_view code, std::int64_t wait) {
                return print_refused(shelf_.library(), "", {std::string(code), "", wait});
            },
        .bye = print_bye,
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
    if (closing_) return;
    const Millis now = now_ms();
    for (auto& [id, room] : rooms_) {
        room->check_presence(now);
        room->check_owner(now);
    }
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
        std::erase_if(opened_by_, [&](const auto& o) { return o.second.back() < now - kHour; });
        keeper_.ask(
            [before = now - settings_.lobby_life](Store& store) { (void)store.sweep(before); });
    }
    adopt();
    timer_->set(std::chrono::milliseconds(kBeat), [this] { look_after(); });
}

void Hall::adopt() {
    keeper_.ask([this, node = house_.node, lease = settings_.lease](Store& store) {
        const auto lives = store.renew(node, lease);
        auto nodes =
            lives ? store.living_nodes() : Result<std::vector<std::string>>(lives.faults());
        auto games = nodes ? store.adopt(node, kAdoptAtOnce)
                           : Result<std::vector<std::string>>(nodes.faults());
        gateway_.post([this, nodes = std::move(nodes), games = std::move(games)] {
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
                with_room(game, [this, game](std::shared_ptr<LiveRoom> room, bool store_failed) {
                    if (room) room->own(true);
                    if (store_failed) adopted_.push_back(game);  // it is this server's all the same
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
    dispatch(id, std::move(*message));
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

void Hall::hear(ConnectionId id, const std::string&, const message::Ping&) {
    const auto& room = guests_[id].room;
    if (room) room->beat(id);
    const std::int64_t watchers = room ? room->watchers() : 0;
    gateway_.send(id, std::make_shared<const std::string>(print_pong(now_ms(), watchers)));
}

void Hall::hear(ConnectionId id, const std::string& message_id, const message::Hello& said) {
    if (said.version != kProtocol) return refuse(id, message_id, "version");
    Guest& guest = guests_[id];
    if (guest.room) guest.room->leave(id);
    guest.room = nullptr;
    guest.entering = true;
    const Entrance who{id, message_id, said.token ? hash_token(*said.token) : "", said.since};
    with_room(said.room, [this, who](std::shared_ptr<LiveRoom> found, bool store_failed) {
        if (!found) return admit(who, nullptr, store_failed);
        // Who has seen more than this server, or sat down at another: it is behind, and reads what
        // was written there first.
        const std::int64_t n = found->room().n();
        const bool stranger = !who.token_hash.empty() && !found->room().seat_of(who.token_hash);
        found->when_at(
            std::max(who.since.value_or(0), stranger ? n + 1 : n),
            [this, who, found](bool failed) { admit(who, failed ? nullptr : found, failed); });
    });
}

void Hall::admit(const Entrance& who, const std::shared_ptr<LiveRoom>& found, bool store_failed) {
    const auto there = guests_.find(who.id);
    if (there == guests_.end()) return;
    Guest& guest = there->second;
    guest.entering = false;
    if (!found) {
        refuse(who.id, who.message_id, store_failed ? "busy" : "no_room");
    } else if (!who.token_hash.empty() && !found->room().seat_of(who.token_hash)) {
        refuse(who.id, who.message_id, "bad_token");
    } else {
        guest.room = found;
        found->enter(who.id, who.token_hash, who.since);
    }
    // A second hello among them makes the rest wait again.
    for (Message& said : std::exchange(guest.waiting, {})) dispatch(who.id, std::move(said));
}

void Hall::with_room(const std::string& id,
                     std::function<void(std::shared_ptr<LiveRoom>, bool)> then) {
    if (const auto open = rooms_.find(id); open != rooms_.end()) return then(open->second, false);
    auto& waiting = reading_[id];
    waiting.push_back(std::move(then));
    if (waiting.size() > 1) return;
    keeper_.ask([this, id](Store& store) {
        auto bodies = store.load(id, 1);
        const bool owned = bodies && !bodies->empty() && may_own(store, id, house_.node);
        gateway_.post([this, id, bodies = std::move(bodies), owned] {
            std::shared_ptr<LiveRoom> room;
            if (bodies && !bodies->empty()) {
                room = read_room(house_, id, *bodies);
                if (!room)
                    spdlog::error(R"({{"event":"damaged log","room":"{}","entries":{}}})", id,
                                  bodies->size());
            }
            if (room) {
                rooms_[id] = room;
                room->own(owned);
            }
            auto waiters = std::move(reading_[id]);
            reading_.erase(id);
            for (auto& waiter : waiters) waiter(room, !bodies);
        });
    });
}

bool Hall::may_open_room(const std::string& address) {
    if (settings_.rooms_per_hour == 0) return true;
    const Millis now = now_ms();
    auto& times = opened_by_[household(address)];
    std::erase_if(times, [&](Millis t) { return t < now - kHour; });
    if (static_cast<int>(times.size()) >= settings_.rooms_per_hour) return false;
    times.push_back(now);
    return true;
}

void Hall::create(RoomPlan plan, Done done) {
    plan.code = new_code();
    Ruling ruling = judge_create(shelf_, plan, random_secret());
    if (ruling.refused) return done(ruling.refused, {}, {});
    Draft draft(Room(shelf_, new_room_id()));
    draft.add(std::move(ruling.entries), now_ms());
    write(append_of(draft), std::move(done));
}

void Hall::write(Append room, Done done) {
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
                    std::function<void(std::optional<std::vector<std::string>>)> then) {
    keeper_.ask([this, game, then = std::move(then)](Store& store) {
        auto bodies = store.load(game, 1);
        gateway_.post([then, log = bodies ? std::optional(std::move(*bodies))
                                          : std::nullopt]() mutable { then(std::move(log)); });
    });
}

void Hall::remove(const std::string& game, const std::string& token,
                  std::function<void(int)> done) {
    with_room(game, [this, game, token, done = std::move(done)](std::shared_ptr<LiveRoom> room,
                                                                bool store_failed) {
        if (!room) return done(store_failed ? 503 : 404);
        const auto seat = room->room().seat_of(hash_token(token));
        if (!seat || seat != room->room().first_person()) return done(403);
        room->say_bye("deleted", 0);
        rooms_.erase(game);
        keeper_.ask([this, game, done](Store& store) {
            const auto removed = store.remove(game);
            gateway_.post([done, status = removed ? 204 : 503] { done(status); });
        });
    });
}

std::int64_t Hall::watchers(const std::string& room) const {
    const auto open = rooms_.find(room);
    return open == rooms_.end() ? 0 : open->second->watchers();
}

}  // namespace bankhalter::server
