#include "server/admin.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <future>

#include "base/words.h"
#include "notation/position.h"
#include "server/appends.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr std::chrono::seconds kPatience{15};  // the store's own limits are shorter
constexpr int kMostListed = 1000;

Result<std::string> fail(std::string why) { return Result<std::string>::fail(std::move(why)); }

std::string line_of(const GameRow& row) {
    return fmt::format("{} {:7} {} {}{}\n", row.id, row.phase,
                       row.is_public ? "public " : "private", row.code.empty() ? "-" : row.code,
                       row.quarantine.empty() ? "" : "  quarantine: " + row.quarantine);
}

/// As much of a log as can be trusted and fits the game.
Room sound_room(const RulesShelf& shelf, const std::string& id, const Log& log) {
    Room room(shelf, id);
    EventList ignored;
    for (const std::string& body : log.bodies)
        if (!room.fold(body, ignored)) break;
    return room;
}

}  // namespace

const Admin::Order Admin::kOrders[] = {
    {"list", 0, 1, &Admin::list},
    {"show", 1, 1, &Admin::show},
    {"export", 1, 1, &Admin::print_log},
    {"delete", 1, 1, &Admin::remove},
    {"quarantine", 2, 2, &Admin::quarantine},
    {"repair", 1, 1, &Admin::repair},
    {"ban", 1, 2, &Admin::ban},
    {"unban", 1, 1, &Admin::unban},
    {"bans", 0, 0, &Admin::bans},
    {"close", 0, 0, &Admin::close},
    {"open", 0, 0, &Admin::open},
    {"drain", 0, 0, &Admin::drain},
    {"say", 1, 1, &Admin::say},
    {"revoke", 2, 2, &Admin::revoke},
    {"reports", 0, 0, &Admin::reports},
    {"dismiss", 1, 1, &Admin::dismiss},
};

std::string Admin::answer(const std::string& line) {
    std::vector<std::string> words;
    if (const auto parsed = parse_json(line); parsed && parsed->is_array())
        for (const json::value& word : parsed->get_array())
            words.push_back(word.is_string() ? std::string(word.get_string()) : "");
    Answered answered = fail("is no order");
    for (const Order& order : kOrders)
        if (!words.empty() && order.name == words[0] && words.size() - 1 >= order.least &&
            words.size() - 1 <= order.most) {
            try {
                answered = (this->*order.carry_out)(Words(words).subspan(1));
            } catch (const std::exception& e) {
                answered = fail(e.what());
            }
        }
    return json::serialize(
        json::object{{"ok", answered.ok()}, {"text", answered ? *answered : answered.faults()[0]}});
}

template <class Out>
Out Admin::on(Gateway::Loop& loop, std::function<void(std::function<void(Out)> done)> order) {
    const auto promise = std::make_shared<std::promise<Out>>();
    auto done = promise->get_future();
    loop.post([promise, order = std::move(order)] {
        order([promise](Out out) { promise->set_value(std::move(out)); });
    });
    if (done.wait_for(kPatience) != std::future_status::ready)
        throw std::runtime_error("the server does not answer");
    return done.get();
}

template <class Question>
auto Admin::in_store(Question question) {
    using Out = decltype(question(std::declval<Store&>()));
    const auto task = std::make_shared<std::packaged_task<Out(Store&)>>(std::move(question));
    auto done = task->get_future();
    hall_.keeper().ask([task](Store& store) { (*task)(store); });
    if (done.wait_for(kPatience) != std::future_status::ready)
        throw std::runtime_error("the store does not answer");
    return done.get();
}

Admin::Answered Admin::list(Words words) {
    if (!words.empty() && words[0] != "quarantine") return fail("list, or list quarantine");
    const auto rows =
        in_store([only = !words.empty()](Store& store) { return store.list(only, kMostListed); });
    if (!rows) return rows.faults();
    std::string text;
    for (const GameRow& row : *rows) text += line_of(row);
    return text;
}

Admin::Answered Admin::show(Words words) {
    const std::string& id = words[0];
    const auto row = in_store([id](Store& store) { return store.find(id); });
    if (!row) return row.faults();
    if (!*row) return fail("there is no such game");
    const auto log = in_store([id](Store& store) { return store.load(id, 1); });
    if (!log) return log.faults();
    const std::int64_t sound = sound_room(hall_.house().shelf, id, *log).n();
    std::string text = line_of(**row) + fmt::format("{} sound entries\n", sound);
    if (log->damage)
        text += fmt::format("entry {} {}\n", log->damage->number, log->damage->what);
    else if (sound < static_cast<std::int64_t>(log->bodies.size()))
        text += fmt::format("entry {} does not fit the game\n", sound + 1);
    return text + (*row)->summary + "\n";
}

Admin::Answered Admin::print_log(Words words) {
    const auto dump = in_store([id = words[0]](Store& store) { return store.dump(id); });
    if (!dump) return dump.faults();
    if (dump->empty()) return fail("there is no such game");
    std::string text;
    for (const StoredEntry& e : *dump)
        text +=
            json::serialize(json::object{{"number", e.number}, {"sum", e.sum}, {"body", e.body}}) +
            "\n";
    return text;
}

Admin::Answered Admin::remove(Words words) {
    const std::string& id = words[0];
    Wing& wing = hall_.wing_of(id);
    on<bool>(wing.loop(), [&wing, id](const auto& done) {
        wing.shut(id);
        done(true);
    });
    const auto removed = in_store([id](Store& store) { return store.remove(id); });
    if (!removed) return removed.faults();
    return *removed ? Answered("deleted\n") : fail("there is no such game");
}

Admin::Answered Admin::quarantine(Words words) {
    const std::string &id = words[0], &why = words[1];
    if (why.empty()) return fail("why?");
    Wing& wing = hall_.wing_of(id);
    on<bool>(wing.loop(), [&wing, id, why](const auto& done) {
        wing.quarantine(id, {0, why});
        done(true);
    });
    const auto row = in_store([id](Store& store) { return store.find(id); });
    if (!row) return row.faults();
    return *row ? Answered("in quarantine\n") : fail("there is no such game");
}

Admin::Answered Admin::repair(Words words) {
    const std::string& id = words[0];
    const auto log = in_store([id](Store& store) { return store.load(id, 1); });
    if (!log) return log.faults();
    if (log->quarantine.empty()) return fail("is not in quarantine");
    const Room room = sound_room(hall_.house().shelf, id, *log);
    if (room.n() == 0) return fail("has no sound entry: it can only be deleted");
    const auto repaired = in_store([id, n = room.n(), row = row_of(room, now_ms())](Store& store) {
        return store.repair(id, n, row);
    });
    if (!repaired) return repaired.faults();
    return fmt::format("repaired: {} entries\n", room.n());
}

Admin::Answered Admin::lay_down(const std::string& key, const std::string& value,
                                std::string text) {
    const auto done = in_store([=](Store& store) { return store.lay_down(key, value); });
    if (!done) return done.faults();
    const auto facts = in_store([](Store& store) { return store.facts(); });
    if (!facts) return facts.faults();
    on<bool>(home_, [this, facts = *facts](const auto& obeyed) {
        hall_.obey(facts);
        obeyed(true);
    });
    return text;
}

Admin::Answered Admin::ban(Words words) {
    if (!parse_range(words[0])) return fail("is no address and no network (192.0.2.0/24)");
    return lay_down(std::string(kBanKey) + words[0], words.size() > 1 ? words[1] : "banned",
                    "banned\n");
}

Admin::Answered Admin::unban(Words words) {
    return lay_down(std::string(kBanKey) + words[0], "", "no longer banned\n");
}

Admin::Answered Admin::bans(Words) {
    const auto facts = in_store([](Store& store) { return store.facts(); });
    if (!facts) return facts.faults();
    std::string text;
    for (const auto& [key, why] : *facts)
        if (key.starts_with(kBanKey))
            text += fmt::format("{} {}\n", key.substr(kBanKey.size()), why);
    return text;
}

Admin::Answered Admin::close(Words) {
    return lay_down(std::string(kClosedKey), "1", "no new games\n");
}

Admin::Answered Admin::open(Words) { return lay_down(std::string(kClosedKey), "", "new games\n"); }

Admin::Answered Admin::drain(Words) {
    const auto rooms = on<std::size_t>(home_, [this](auto done) { hall_.drain(std::move(done)); });
    return fmt::format("{} rooms closed; nobody is let in\n", rooms);
}

Admin::Answered Admin::revoke(Words words) {
    const auto seat = parse_number(words[1]);
    if (!seat || *seat < 0 || *seat >= kMaxSeats) return fail("is no seat");
    Wing& wing = hall_.wing_of(words[0]);
    const auto code = on<std::string>(
        wing.loop(), [&wing, id = words[0], seat = Seat{static_cast<std::uint8_t>(*seat)}](
                         auto done) { wing.revoke(id, seat, std::move(done)); });
    return code.empty() ? Answered("revoked\n") : fail(code);
}

Admin::Answered Admin::reports(Words) {
    const auto all = in_store([](Store& store) { return store.reports(kMostListed); });
    if (!all) return all.faults();
    std::string text;
    for (const Store::Report& report : *all)
        text += fmt::format("{} {} {}\n", report.id, report.at_ms, report.body);
    return text;
}

Admin::Answered Admin::dismiss(Words words) {
    const auto id = parse_number(words[0]);
    if (!id) return fail("is no number of a report");
    const auto done = in_store([id](Store& store) { return store.dismiss(*id); });
    if (!done) return done.faults();
    return *done ? Answered("dismissed\n") : fail("there is no such report");
}

Admin::Answered Admin::say(Words words) {
    const auto told = on<std::size_t>(
        home_, [this, text = words[0]](auto done) { hall_.say_to_all(text, std::move(done)); });
    return fmt::format("told {} connections\n", told);
}

}  // namespace bankhalter::server
