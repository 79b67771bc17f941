#include "room/game_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "notation/names.h"
#include "notation/record.h"
#include "play/replay.h"
#include "room/draft.h"

namespace bankhalter::room {
namespace json = boost::json;

std::optional<Room> room_after(const RulesShelf& shelf, const std::string& id,
                               const std::vector<std::string>& log, std::int64_t n) {
    Room room(shelf, id);
    EventList events;
    for (const std::string& body : log) {
        if (room.n() == n) break;
        if (!room.apply(json::parse(body).as_object(), events)) return std::nullopt;
    }
    return room;
}

std::optional<std::string> print_history(const RulesShelf& shelf, const std::string& id,
                                         const std::vector<std::string>& log, std::int64_t from,
                                         std::int64_t to) {
    from = std::max<std::int64_t>(from, 1);
    auto start = room_after(shelf, id, log, from - 1);
    if (!start) return std::nullopt;
    std::string out = fmt::format(R"({{"n":{},"events":[)", log.size());
    Draft draft(std::move(*start));
    for (std::int64_t n = from; n <= to && n <= static_cast<std::int64_t>(log.size()); ++n) {
        if (!draft.fold(json::parse(log[static_cast<std::size_t>(n - 1)]).as_object()))
            return std::nullopt;
        out += (n == from ? "" : ",") + draft.told.back() + "}";
        draft.told.clear();
    }
    return out + "]}";
}

/// A game that goes on from another's position has players of its own.
static std::string with_names(const std::string& position, const std::vector<std::string>& names) {
    json::value out = json::parse(position);
    for (std::size_t i = 0; i < names.size(); ++i) out.at("players").at(i).at("name") = names[i];
    return json::serialize(out);
}

std::optional<std::string> print_game_record(const RulesShelf& shelf, const std::string& id,
                                             const std::vector<std::string>& log) {
    const auto room = room_after(shelf, id, log, static_cast<std::int64_t>(log.size()));
    if (!room || !room->has_game()) return std::nullopt;
    Record record;
    record.header = room->header();
    record.fingerprint = room->edition().fingerprint;
    if (!room->position().empty())
        record.position = with_names(room->position(), record.header.names);
    record.commitment = room->commitment();
    if (!record.commitment.empty()) record.nonces = room->nonces();
    for (const std::string& body : log) {
        const json::value entry = json::parse(body);
        if (entry.at("type") == "act")
            record.lines.push_back({std::string(entry.at("words").as_string()), 0});
    }
    record.lines.push_back({fmt::format("={:016x}", hash(room->state())), 0});
    record.result = print_result(room->rules(), room->state());
    if (room->phase() == Phase::Over) record.seed = room->seed();
    return print_record(record);
}

/// The entries of a room in which just this was played.
static std::vector<json::object> log_of(const Record& record) {
    std::vector<json::object> log{{{"type", "create"},
                                   {"edition", record.header.edition},
                                   {"variant", variant_name(record.header.variant)},
                                   {"pace", "none"},
                                   {"public", false},
                                   {"code", ""},
                                   {"commitment", record.commitment}}};
    if (!record.position.empty()) log[0]["position"] = record.position;
    json::array order;
    json::object nonces;
    for (int i = 0; i < record.header.seats(); ++i) {
        const auto nonce = record.nonces.find(i);
        log.push_back({{"type", "bot"},
                       {"seat", i},
                       {"name", record.header.names[static_cast<std::size_t>(i)]},
                       {"piece", i},
                       {"level", "record"},
                       {"nonce", nonce == record.nonces.end() ? "" : nonce->second}});
        order.push_back(i);
        if (nonce != record.nonces.end()) nonces[std::to_string(i)] = nonce->second;
    }
    log.push_back({{"type", "start"}, {"order", std::move(order)}, {"nonces", std::move(nonces)}});
    for (const Record::Line& line : record.lines)
        if (!line.is_checkpoint())
            log.push_back({{"type", "act"}, {"words", line.text}, {"by", "record"}});
    log.push_back({{"type", "reveal"}, {"seed", record.seed}});
    return log;
}

Result<Imported> import_record(const RulesShelf& shelf, const std::string& id,
                               const std::string& text, Millis now) {
    const auto record = parse_record(text);
    if (!record) return record.faults();
    if (record->lines.size() > kMostRecordLines) return Result<Imported>::fail("too long");
    if (const Verdict verdict = verify(shelf.library(), *record); !verdict.fault.empty())
        return Result<Imported>::fail(verdict.fault);
    Room room(shelf, id);
    EventList ignored;
    std::vector<std::string> bodies;
    for (json::object& entry : log_of(*record)) {
        entry["at"] = now;
        bodies.push_back(json::serialize(entry));
        if (!room.apply(json::parse(bodies.back()).as_object(), ignored))
            return Result<Imported>::fail("does not fit");
    }
    return Imported{std::move(room), std::move(bodies)};
}

}  // namespace bankhalter::room
