#include "server/hall.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "notation/fields.h"
#include "notation/position.h"
#include "room/view.h"
#include "server/addresses.h"
#include "server/appends.h"
#include "server/new_names.h"

namespace bankhalter::server {
namespace json = boost::json;

constexpr Millis kBeat = 1'000;  // how often the hall looks after its rooms
constexpr int kAdoptAtOnce = 200;
constexpr std::size_t kMostWaiting = 64;
constexpr Millis kHour = 3'600'000;

/// An action id: 1 to 40 letters, digits, _ or -.
static bool is_message_id(std::string_view id) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    return !id.empty() && id.size() <= 40 &&
           id.find_first_not_of(kLetters) == std::string_view::npos;
}

/// Folds a log into a room, keeping the messages of its last entries. None for a damaged one.
static std::shared_ptr<LiveRoom> read_room(House& house, const std::string& id,
                                           const std::vector<std::string>& bodies) {
    Room room(house.shelf, id);
    EventList events;
    const std::size_t quiet =
        bodies.size() > LiveRoom::kRecent ? bodies.size() - LiveRoom::kRecent : 0;
    for (std::size_t i = 0; i < quiet; ++i)
        if (!room.apply(json::parse(bodies[i]).as_object(), events)) return nullptr;
    Draft draft(std::move(room));
    for (std::size_t i = quiet; i < bodies.size(); ++i)
        if (!draft.fold(json::parse(bodies[i]).as_object())) return nullptr;
    std::deque<Message> recent;
    for (std::string& told : draft.told)
        recent.push_back(std::make_shared<const std::string>(std::move(told) + "}"));
    return std::make_shared<LiveRoom>(house, std::move(draft.room), std::move(recent));
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
    return {.opened =
                [this](ConnectionId id, const std::string& address) {
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
            .request = std::move(api),
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

void Hall::refuse(ConnectionId id, const json::object* message, std::string_view code) {
    ++house_.counts.refusals;
    const std::string_view given = message ? text_in(*message, "id") : "";
    const json::object out{{"type", "refused"},
                           {"id", is_message_id(given) ? json::value(given) : json::value(nullptr)},
                           {"code", code},
                           {"clause", nullptr},
                           {"text", text_of_code(shelf_.library(), code)}};
    gateway_.send(id, std::make_shared<const std::string>(json::serialize(out)));
}

void Hall::message(ConnectionId id, std::string_view text) {
    const auto guest = guests_.find(id);
    if (guest == guests_.end() || closing_) return;
    auto parsed = parse_json(text);
    if (!parsed || !parsed->is_object()) return refuse(id, nullptr, "malformed");
    json::object& message = parsed->get_object();
    const Fields fields(message);
    const auto type = fields.text("type", 20);
    if (!type || (fields.has("id") && !is_message_id(fields.text("id", 40).value_or(""))))
        return refuse(id, &message, "malformed");
    if (*type == "ping") {
        if (guest->second.room) guest->second.room->beat(id);
        return gateway_.send(id, std::make_shared<const std::string>(json::serialize(
                                     json::object{{"type", "pong"}, {"now", now_ms()}})));
    }
    if (guest->second.entering) {
        if (guest->second.waiting.size() >= kMostWaiting) return refuse(id, &message, "too_fast");
        return guest->second.waiting.push_back(std::move(message));
    }
    handle(id, guest->second, std::move(message));
}

void Hall::handle(ConnectionId id, Guest& guest, json::object message) {
    if (message.at("type") == "hello") return hello(id, message);
    if (!guest.room) return refuse(id, &message, "hello_first");
    guest.room->handle(id, std::move(message));
}

void Hall::hello(ConnectionId id, const json::object& message) {
    const Fields f(message);
    const auto room = f.text("room", 40);
    const auto since = f.number("since", 0, std::numeric_limits<std::int64_t>::max());
    if (!room || !f.number("version", 0, 1'000'000) || (f.has("since") && !since) ||
        (f.has("token") && !f.text("token")))
        return refuse(id, &message, "malformed");
    if (*f.number("version", 0, 1'000'000) != 1) return refuse(id, &message, "version");
    Guest& guest = guests_[id];
    if (guest.room) guest.room->leave(id);
    guest.room = nullptr;
    guest.entering = true;
    const auto token = f.text("token");
    const Hello hello{id, token ? hash_token(*token) : std::string(), since};
    with_room(std::string(*room), [this, hello, message](std::shared_ptr<LiveRoom> found,
                                                         bool store_failed) {
        if (!found) return admit(hello, message, nullptr, store_failed);
        // Who has seen more than this server, or sat down at another: it is behind, and reads what
        // was written there first.
        const std::int64_t n = found->room().n();
        const bool stranger = !hello.token_hash.empty() && !found->room().seat_of(hello.token_hash);
        found->when_at(std::max(hello.since.value_or(0), stranger ? n + 1 : n),
                       [this, hello, message, found](bool failed) {
                           admit(hello, message, failed ? nullptr : found, failed);
                       });
    });
}

void Hall::admit(const Hello& hello, const json::object& message,
                 const std::shared_ptr<LiveRoom>& found, bool store_failed) {
    const auto there = guests_.find(hello.id);
    if (there == guests_.end()) return;
    there->second.entering = false;
    if (!found) {
        refuse(hello.id, &message, store_failed ? "busy" : "no_room");
    } else if (!hello.token_hash.empty() && !found->room().seat_of(hello.token_hash)) {
        refuse(hello.id, &message, "bad_token");
    } else {
        there->second.room = found;
        found->enter(hello.id, hello.token_hash, hello.since);
    }
    auto waiting = std::move(there->second.waiting);
    there->second.waiting.clear();
    for (json::object& said : waiting) {  // a second hello among them makes the rest wait again
        if (guests_[hello.id].entering)
            guests_[hello.id].waiting.push_back(std::move(said));
        else
            handle(hello.id, guests_[hello.id], std::move(said));
    }
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
    if (!draft.add(std::move(ruling.entries), now_ms()))
        return done(Refused{"malformed", "", 0}, {}, {});
    write(append_of(draft), std::move(done));
}

void Hall::write(Append room, Done done) {
    const std::string id = room.game, code = room.row->code;
    keeper_.append(std::move(room), [this, id, code, done = std::move(done)](Appended outcome) {
        gateway_.post([id, code, done, outcome] {
            if (outcome != Appended::Done) return done(Refused{"busy", "", 0}, {}, {});
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

std::size_t Hall::watchers(const std::string& room) const {
    const auto open = rooms_.find(room);
    return open == rooms_.end() ? 0 : open->second->connections();
}

}  // namespace bankhalter::server
