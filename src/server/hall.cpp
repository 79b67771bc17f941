#include "server/hall.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <numeric>

#include "room/message_json.h"
#include "server/addresses.h"
#include "server/appends.h"
#include "server/hourly.h"
#include "server/new_names.h"

namespace bankhalter::server {

constexpr Millis kBeat = 1'000;  // how often the hall looks after its rooms
constexpr int kAdoptAtOnce = 200;
constexpr double kChatBurst = 10;     // seconds' worth
constexpr double kEntriesBurst = 30;  // seconds' worth
constexpr int kReadAtOnce = 1;
constexpr std::size_t kReadingsPerHousehold = 64, kReadingsInAll = 1024;

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

Hall::Hall(const Library& library, Gateway& gateway, std::unique_ptr<Store> store,
           HallSettings settings)
    : shelf_(library),
      gateway_(gateway),
      home_(gateway.home()),
      settings_(settings),
      house_{.shelf = shelf_,
             .gateway = gateway,
             .keeper = keeper_,
             .reader = reader_,
             .thinkers = thinkers_,
             .node = new_room_id(),
             .rooms_per_hour = settings.rooms_per_hour,
             .chat = {settings.chat_per_second, kChatBurst * settings.chat_per_second},
             .words = WordList(settings.words),
             .entries = Budgets(
                 {settings.entries_per_second, kEntriesBurst * settings.entries_per_second}),
             .readings = Turns(kReadAtOnce, kReadingsPerHousehold, kReadingsInAll)},
      living_{house_.node},
      timer_(home_.make_timer()),
      close_timer_(home_.make_timer()),
      reader_(store->open_reader(), [this](std::string_view what) { house_.note_error("", what); }),
      keeper_(std::move(store), [this](std::string_view what) { house_.note_error("", what); }),
      thinkers_(settings.thinkers) {
    for (std::size_t i = 0; i < gateway.loops(); ++i) {
        wings_.push_back(std::make_unique<Wing>(house_, gateway.loop(i)));
        guests_.push_back(std::make_unique<Guests>(
            house_, gateway.loop(i),
            [this](std::string_view room) -> Wing& { return wing_of(room); }));
    }
}

Hall::~Hall() = default;

std::size_t Hall::number_of(std::string_view room) const {
    return std::hash<std::string_view>()(room) % wings_.size();
}

template <class Answer>
void Hall::ask_everywhere(std::function<Answer(std::size_t loop)> question,
                          std::function<void(const std::vector<Answer>&)> then) {
    struct Asked {
        std::vector<Answer> answers;
        std::size_t left;
    };
    const auto asked =
        std::make_shared<Asked>(Asked{std::vector<Answer>(wings_.size()), wings_.size()});
    for (std::size_t i = 0; i < wings_.size(); ++i)
        gateway_.loop(i).post([this, i, asked, question, then] {
            home_.post([i, asked, then, answer = question(i)] {
                asked->answers[i] = answer;
                if (--asked->left == 0) then(asked->answers);
            });
        });
}

GatewayEvents Hall::events(std::function<void(Request, std::function<void(Response)>)> api) {
    const auto guests_of = [this](ConnectionId id) -> Guests& {
        return *guests_[gateway_.loop_of(id)];
    };
    return {
        .opened = [guests_of](ConnectionId id,
                              const std::string& address) { guests_of(id).arrive(id, address); },
        .message = [guests_of](ConnectionId id,
                               std::string_view text) { guests_of(id).hear(id, text); },
        .closed = [guests_of](ConnectionId id) { guests_of(id).leave(id); },
        .request =
            [this, api = std::move(api)](Request request,
                                         const std::function<void(Response)>& respond) {
                if (house_.bans.has(request.address))
                    return respond({.status = 403, .code = "banned"});
                try {
                    api(std::move(request), respond);
                } catch (const std::exception& e) {
                    house_.note_error("", e.what());
                    respond({.status = 500, .code = "internal"});
                }
            },
        .loop_of_room = [this](std::string_view room) { return number_of(room); },
        .explain = [this](std::string_view code) { return print_error(shelf_.library(), code); },
        .refusal =
            [this](std::string_view code, std::int64_t wait) {
                return print_refused(shelf_.library(), "", {std::string(code), "", wait});
            },
        .bye = print_bye,
        .failed = [this](std::string_view what) { house_.note_error("", what); },
        .terminate = [this] { close(); }};
}

void Hall::open() {
    keeper_.ask([this](Store& store) {
        store.listen([this](const std::string& game, std::int64_t number) {
            for (const auto& wing : wings_)
                if (game.empty()) wing->loop().post([&wing = *wing] { wing.look_again(); });
            if (!game.empty())
                wing_of(game).loop().post(
                    [&wing = wing_of(game), game, number] { wing.heard(game, number); });
        });
    });
    look_after();
}

void Hall::close() {
    if (house_.closing.exchange(true)) return;
    spdlog::info(R"({{"event":"closing","rooms":{},"connections":{}}})", open_rooms(),
                 std::uint64_t{gateway_.counts().connections});
    // Whatever was committed has been told; what was not is refused by silence, and its sender
    // tries again with the same id.
    ask_everywhere<bool>(
        [this](std::size_t i) {
            wings_[i]->say_bye();
            return true;
        },
        [this](const auto&) {
            keeper_.ask([this](Store& store) {
                (void)store.retire(house_.node);
                home_.post([this] {
                    close_timer_->set(std::chrono::milliseconds(200), [this] { gateway_.stop(); });
                });
            });
        });
}

/// The beat: leases, games without a server, presence, rooms that nobody needs, old lobbies.
void Hall::look_after() {
    if (house_.closing || house_.draining) return;
    for (const auto& wing : wings_)
        if (wing->open_rooms() > 0)  // or it sleeps
            wing->loop().post([&wing = *wing] { wing.look_after(); });
    const Millis now = now_ms();
    if (now >= next_sweep_) {
        next_sweep_ = now + kHour;
        house_.entries.forget_quiet(std::chrono::steady_clock::now());
        house_.rooms_opened.forget_quiet();
        boards_brought_.forget_quiet();
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
        home_.post([this, lives, nodes = std::move(nodes), games = std::move(games),
                    facts = lives ? store.facts() : Diagnostics{}, fault = store.write_fault(),
                    outdated = store.is_outdated()] {
            adopting_ = false;
            if (house_.draining) return;
            if (facts) obey(*facts);
            note_store(fault);
            if (outdated) {
                spdlog::error(R"({{"event":"outdated","what":"{}"}})", lives.faults()[0]);
                return close();
            }
            if (lives) follow_clock(*lives);
            if (games) adopted(*nodes, *games);
        });
    });
}

void Hall::adopted(const std::vector<std::string>& living, std::vector<std::string> games) {
    const Millis now = now_ms();
    // Others may have taken this server for dead and its games over.
    const bool was_silent = renewed_ && now - renewed_ > settings_.lease;
    renewed_ = now;
    const bool others = std::exchange(living_, living) != living;
    for (const auto& wing : wings_)
        if (was_silent || others)
            wing->loop().post([&wing = *wing, was_silent, living] {
                if (was_silent) wing.ask_to_own();
                wing.know_nodes(living);
            });
    games.insert(games.begin(), adopted_.begin(), adopted_.end());
    adopted_.clear();
    for (const std::string& game : games)
        wing_of(game).loop().post([this, &wing = wing_of(game), game] {
            wing.adopt(game, [this, game] {  // it is this server's all the same
                home_.post([this, game] { adopted_.push_back(game); });
            });
        });
}

void Hall::obey(const std::map<std::string, std::string>& facts) {
    closed_ = facts.contains(std::string(kClosedKey));
    std::vector<Range> ranges;
    for (const auto& fact : facts)
        if (fact.first.starts_with(kBanKey))
            if (const auto range = parse_range(fact.first.substr(kBanKey.size())))
                ranges.push_back(*range);
    if (!house_.bans.set(std::move(ranges))) return;
    for (std::size_t i = 0; i < guests_.size(); ++i)
        gateway_.loop(i).post([&guests = *guests_[i]] { guests.shut_out(); });
}

void Hall::say_to_all(const std::string& text, std::function<void(std::size_t)> done) {
    ask_everywhere<std::size_t>(
        [this, notice = std::make_shared<const std::string>(print_notice(text))](std::size_t i) {
            return guests_[i]->say_to_all(notice);
        },
        [done = std::move(done)](const auto& told) {
            done(std::accumulate(told.begin(), told.end(), std::size_t{0}));
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

bool Hall::may_bring_board(const std::string& address) {
    return boards_brought_.count(household(address), settings_.boards_per_hour) &&
           boards_brought_.count("all", settings_.boards_in_all);
}

void Hall::create(RoomPlan plan, Done done) {
    if (closed_ || house_.draining) return done(Refused{closed_ ? "closed" : "busy"}, {}, {});
    plan.code = new_code();
    Ruling ruling = judge_create(shelf_, plan, random_secret());
    if (ruling.refused) return done(ruling.refused, {}, {});
    Draft draft(Room(shelf_, new_room_id()));
    draft.add(std::move(ruling.entries), now_ms());
    write(append_of(draft), std::move(done));
}

void Hall::write(Append room, Done done) {
    if (closed_ || house_.draining) return done(Refused{closed_ ? "closed" : "busy"}, {}, {});
    const std::string id = room.game, code = room.row->code;
    keeper_.append(std::move(room), [this, id, code, done = std::move(done)](Appended outcome) {
        home_.post([id, code, done, outcome] {
            if (outcome != Appended::Done) return done(Refused{"busy"}, {}, {});
            spdlog::info(R"({{"event":"room","room":"{}"}})", id);
            done(std::nullopt, id, code);
        });
    });
}

void Hall::read_log(const std::string& game,
                    std::function<void(const std::string&, std::vector<std::string>)> then) {
    reader_.ask([this, game, then = std::move(then)](Store& store) {
        home_.post([this, game, then, log = store.load(game, 1)]() mutable {
            const std::string refusal = refusal_of(log);
            if (log && log->damage && log->quarantine.empty()) {
                quarantine(game, *log->damage);
                return house_.after_writes(home_, [then, refusal] { then(refusal, {}); });
            }
            then(refusal, log ? std::move(log->bodies) : std::vector<std::string>());
        });
    });
}

void Hall::remove(const std::string& game, const std::string& token, const std::string& address,
                  std::function<void(const std::string&)> done) {
    wing_of(game).loop().post(
        [this, &wing = wing_of(game), game, token, address, done = std::move(done)] {
            wing.remove(game, token, address, [this, done](const std::string& refusal) {
                home_.post([done, refusal] { done(refusal); });
            });
        });
}

void Hall::quarantine(const std::string& game, const Damage& damage) {
    house_.note_damage(game, damage);
    wing_of(game).loop().post([&wing = wing_of(game), game] { wing.shut_away(game); });
}

void Hall::break_off(const std::string& game, const std::string& what) {
    wing_of(game).loop().post([&wing = wing_of(game), game, what] { wing.break_off(game, what); });
}

void Hall::count_watchers(std::vector<std::string> rooms,
                          std::function<void(const std::vector<std::int64_t>&)> then) {
    using Counts = std::vector<std::int64_t>;
    ask_everywhere<Counts>(
        [this, rooms = std::move(rooms)](std::size_t i) {
            Counts counts;
            for (const std::string& room : rooms) counts.push_back(wings_[i]->watchers(room));
            return counts;
        },
        [then = std::move(then)](const std::vector<Counts>& by_wing) {
            Counts sum = by_wing.front();  // a room is open in one wing
            for (std::size_t i = 1; i < by_wing.size(); ++i)
                std::ranges::transform(sum, by_wing[i], sum.begin(), std::plus());
            then(sum);
        });
}

void Hall::drain(std::function<void(std::size_t)> done) {
    if (house_.draining.exchange(true)) return done(0);
    spdlog::info(R"({{"event":"draining","rooms":{},"connections":{}}})", open_rooms(),
                 std::uint64_t{gateway_.counts().connections});
    ask_everywhere<std::size_t>(
        [this](std::size_t i) { return wings_[i]->drain(); },
        [this, done = std::move(done)](const auto& closed) {
            keeper_.ask([node = house_.node](Store& store) { (void)store.retire(node); });
            done(std::accumulate(closed.begin(), closed.end(), std::size_t{0}));
        });
}

std::size_t Hall::open_rooms() const {
    std::size_t sum = 0;
    for (const auto& wing : wings_) sum += wing->open_rooms();
    return sum;
}

}  // namespace bankhalter::server
