#include "room/game_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "notation/action.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/record.h"
#include "play/replay.h"
#include "room/draft.h"
#include "room/entry_json.h"

namespace bankhalter::room {
namespace json = boost::json;

std::optional<Room> room_after(const RulesShelf& shelf, const std::string& id,
                               std::span<const std::string> log) {
    Room room(shelf, id);
    EventList events;
    for (const std::string& body : log)
        if (!room.fold(body, events)) return std::nullopt;
    return room;
}

std::optional<std::string> print_history(const RulesShelf& shelf, const std::string& id,
                                         const std::vector<std::string>& log, std::int64_t from,
                                         std::int64_t to) {
    const auto size = static_cast<std::int64_t>(log.size());
    from = std::clamp<std::int64_t>(from, 1, size + 1);
    to = std::min(to, size);
    const auto told = std::span(log).first(static_cast<std::size_t>(std::max(from - 1, to)));
    auto start = room_after(shelf, id, told.first(static_cast<std::size_t>(from - 1)));
    if (!start) return std::nullopt;
    Draft draft(std::move(*start));
    for (const std::string& body : told.subspan(static_cast<std::size_t>(from - 1)))
        if (!draft.fold(body)) return std::nullopt;
    return print_json([&](JsonWriter& out) {
        out.object([&] {
            out("n", log.size()).key("events").list([&] {
                for (const EventMessage& event : draft.told) out.raw(event.text());
            });
        });
    });
}

bool is_private_game(const RulesShelf& shelf, const std::string& id,
                     std::span<const std::string> log) {
    Room room(shelf, id);
    EventList events;
    for (const std::string& body : log)
        if (!room.fold(body, events) || room.has_game()) break;
    return room.has_game() && room.is_private();
}

bool may_read(const RulesShelf& shelf, const std::string& id, std::span<const std::string> log,
              const std::string& token_hash) {
    if (!is_private_game(shelf, id, log)) return true;
    const auto room = room_after(shelf, id, log);
    return room && room->seat_of(token_hash);
}

bool is_too_new(const Library& library, std::span<const std::string> log) {
    return !std::ranges::all_of(
        log, [&](const std::string& body) { return knows_entry(library, body); });
}

/// A game that goes on from another's position has players of its own.
static std::string with_names(const std::string& position, const std::vector<std::string>& names) {
    auto out = parse_json(position);
    if (!out) return position;
    json::array& players = out->get_object()["players"].get_array();
    for (std::size_t i = 0; i < names.size(); ++i) players[i].get_object()["name"] = names[i];
    return json::serialize(*out);
}

/// What an entry says of the dice: the first ones and those after each rollback.
static void note_dice(const Room& after, const Entry& entry, Record& record) {
    if (entry.as<entry::Start>()) {
        record.commitment = after.commitment();
        if (!record.commitment.empty()) record.nonces = after.nonces();
    } else if (entry.as<entry::Epoch>() && after.has_game()) {
        record.epochs.push_back({record.lines.size(), after.commitment()});
    } else if (const auto* resume = entry.as<entry::Resume>()) {
        record.epochs.back().from = record.lines.size();
        record.epochs.back().nonces = resume->nonces;
    } else if (const auto* reveal = entry.as<entry::Reveal>();
               reveal && !record.commitment.empty()) {
        std::vector<std::string> seeds = reveal->before;
        seeds.push_back(reveal->seed);
        record.seed = seeds[0];
        for (std::size_t i = 0; i < record.epochs.size() && i + 1 < seeds.size(); ++i)
            record.epochs[i].seed = seeds[i + 1];
    }
}

std::optional<std::string> print_game_record(const RulesShelf& shelf, const std::string& id,
                                             const std::vector<std::string>& log) {
    Room room(shelf, id);
    EventList events;
    Record record;
    for (const std::string& body : log) {
        const auto entry = room.read_next(body);
        if (!entry) return std::nullopt;
        room.apply(*entry, events);
        if (const entry::Act* act = entry->as<entry::Act>())
            record.lines.push_back({print_words(room.rules(), act->action), 0});
        note_dice(room, *entry, record);
    }
    if (!room.has_game()) return std::nullopt;
    record.header = room.header();
    record.fingerprint = room.edition().fingerprint;
    record.board = room.own_file();
    if (!room.position().empty())
        record.position = with_names(room.position(), record.header.names);
    record.lines.push_back({fmt::format("={:016x}", hash(room.state())), 0});
    record.result = print_result(room.rules(), room.state());
    return print_record(record);
}

bool LoggedRoom::write(entry::What what, Millis at) {
    const Entry entry{std::move(what), at};
    if (!room.fits(entry)) return false;
    EventList ignored;
    room.apply(entry, ignored);
    bodies.push_back(print_entry(entry, room.rules()));
    return true;
}

Result<LoggedRoom> play_record(const RulesShelf& shelf, const std::string& id, const Record& record,
                               SitDown sit_down, Millis now) {
    LoggedRoom out{Room(shelf, id)};
    bool fits = true;
    const auto write = [&](entry::What what) { fits = fits && out.write(std::move(what), now); };
    const Header& header = record.header;
    write(entry::Create{.edition = header.edition,
                        .variant = header.variant,
                        .pace = find_pace("none"),
                        .is_public = false,
                        .code = "",
                        .commitment = record.commitment,
                        .position = record.position,
                        .seed = record.seed,
                        .board = record.board});
    entry::Start start{.nonces = record.nonces};
    for (std::uint8_t i = 0; i < header.seats(); ++i) {
        const auto nonce = record.nonces.find(i);
        write(
            sit_down(Seat{i}, header.names[i], nonce == record.nonces.end() ? "" : nonce->second));
        start.order.push_back(Seat{i});
    }
    write(std::move(start));
    auto epoch = record.epochs.begin();
    const auto reseed = [&](std::size_t line) {
        for (; epoch != record.epochs.end() && epoch->from <= line; ++epoch) {
            const int number = static_cast<int>(epoch - record.epochs.begin()) + 1;
            const auto kept = static_cast<std::int64_t>(out.bodies.size());
            write(entry::Epoch{number, kept, epoch->commitment, epoch->seed});
            write(entry::Resume{epoch->nonces});
        }
    };
    for (std::size_t i = 0; i < record.lines.size(); ++i) {
        reseed(i);
        const Record::Line& line = record.lines[i];
        if (line.is_checkpoint() || !fits) continue;
        write(entry::Act{.action = *parse_words(out.room.rules(), line.text), .by = By::Record});
    }
    reseed(record.lines.size());
    if (!fits) return Result<LoggedRoom>::fail("does not fit");
    return out;
}

Result<LoggedRoom> import_record(const RulesShelf& shelf, const std::string& id,
                                 const std::string& text, Millis now) {
    const auto record = parse_record(text);
    if (!record) return record.faults();
    if (record->lines.size() > kMostRecordLines) return Result<LoggedRoom>::fail("too long");
    if (const Verdict verdict = verify(shelf.library(), *record); !verdict.fault.empty())
        return Result<LoggedRoom>::fail(verdict.fault);
    const auto sit_down = [](Seat seat, const std::string& name,
                             const std::string& nonce) -> entry::What {
        return entry::Bot{.seat = seat,
                          .name = name,
                          .piece = seat.value,
                          .level = std::string(kRecordLevel),
                          .nonce = nonce};
    };
    auto out = play_record(shelf, id, *record, sit_down, now);
    if (out) out->write(entry::Reveal{out->room.seed(), out->room.earlier_seeds()}, now);
    return out;
}

}  // namespace bankhalter::room
