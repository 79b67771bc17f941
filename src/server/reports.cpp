#include "server/reports.h"

#include <boost/json/serialize.hpp>
#include <utility>

#include "room/entry_json.h"
#include "server/live_room.h"
#include "server/plain_names.h"

namespace bankhalter::server {
namespace json = boost::json;

constexpr Flow kReports{1.0 / 60, 5};  // of one room

Reports::Reports(Corridor& corridor, LiveRoom& room)
    : corridor_(corridor),
      house_(corridor.house),
      live_(room),
      bucket_(kReports, std::chrono::steady_clock::now()) {}

void Reports::hear(const Asker& asker, std::optional<Seat> sender, const message::Report& said) {
    Ruling ruling = judge_report(live_.room(), sender, said);
    if (!ruling.refused && !said.why.value_or("").empty() && !is_plain_text(*said.why))
        ruling = Ruling::refuse("bad_text");
    if (!ruling.refused && !bucket_.take(kReports, std::chrono::steady_clock::now()))
        ruling = Ruling::refuse("too_fast", static_cast<Millis>(1000 / kReports.per_second));
    if (ruling.refused) return live_.answer(asker, ruling, 0);
    json::object report{{"room", live_.room().id()},
                        {"by", live_.room().sitter(*sender)->name},
                        {"why", said.why.value_or("")}};
    if (said.n) return quote(asker, *said.n, std::move(report));
    report["name"] = live_.room().sitter(*said.seat)->name;
    keep(asker, std::move(report));
}

void Reports::quote(const Asker& asker, std::int64_t n, json::object report) {
    report["n"] = n;
    auto done = live_.later([this, asker, report = std::move(report)](const Result<Log>& log) {
        const Room& room = live_.room();
        const auto entry = log && log->bodies.size() == 1
                               ? read_entry(log->bodies[0], room.rules_if_any())
                               : std::nullopt;
        const auto* chat = entry ? entry->as<entry::Chat>() : nullptr;
        if (!chat) return live_.answer(asker, Ruling::refuse("no_such_message"), 0);
        const Sitter* speaker = chat->seat ? room.sitter(*chat->seat) : nullptr;
        json::object full = report;
        full["name"] = speaker ? speaker->name : chat->name.value_or("");
        full["text"] = chat->text;
        keep(asker, std::move(full));
    });
    house_.keeper.ask([done = std::move(done), &loop = corridor_.loop, game = live_.room().id(),
                       n](Store& store) mutable {
        loop.post([done = std::move(done), log = store.load(game, n, 1)]() mutable { done(log); });
    });
}

void Reports::keep(const Asker& asker, json::object report) {
    auto done = live_.later([this, asker](bool kept) {
        live_.answer(asker, kept ? Ruling{} : Ruling::refuse("busy"), live_.room().n());
    });
    house_.keeper.ask([done = std::move(done), &loop = corridor_.loop,
                       body = json::serialize(report)](Store& store) mutable {
        const auto kept = store.report(body);
        loop.post([done = std::move(done), is_kept = kept && *kept]() mutable { done(is_kept); });
    });
}

}  // namespace bankhalter::server
