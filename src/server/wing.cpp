// The hall's rooms: read when somebody comes, and let go when they are damaged, too new, rolled
// back or broken.
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <boost/json/serialize.hpp>

#include "room/entry_json.h"
#include "server/hall.h"

namespace bankhalter::server {

constexpr Millis kBreakOffPause = 1'000;

/// The code that says why a log cannot be used; empty when it can.
static std::string refusal_of(const Result<Log>& log) {
    if (!log) return "busy";
    if (!log->quarantine.empty() || log->damage) return "quarantined";
    return log->bodies.empty() ? "no_room" : "";
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

std::size_t Hall::drain() {
    if (std::exchange(draining_, true)) return 0;
    const std::size_t count = rooms_.size();
    spdlog::info(R"({{"event":"draining","rooms":{},"connections":{}}})", count, guests_.size());
    for (const auto& open : std::exchange(rooms_, {}))
        open.second->end("busy", "restart", kBreakOffPause);
    keeper_.ask([node = house_.node](Store& store) { (void)store.retire(node); });
    return count;
}

}  // namespace bankhalter::server
