#include "browser/host.h"

#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "notation/position.h"
#include "room/edition_json.h"
#include "room/game_log.h"
#include "room/message_json.h"
#include "room/replies.h"
#include "room/room_request.h"
#include "room/secrets.h"
#include "room/view.h"

namespace bankhalter::browser {
namespace json = boost::json;
namespace {

using Log = std::vector<std::string>;

Log log_in(const json::object& request) {
    const auto bodies = texts_in(request, "log");
    return {bodies.begin(), bodies.end()};
}

Millis now_in(const json::object& request) { return number_in<Millis>(request, "now"); }

std::string game_in(const json::object& request) { return std::string(text_in(request, "game")); }

json::object entries_json(const std::string& game, std::int64_t first, const Log& bodies) {
    json::array entries(bodies.begin(), bodies.end());
    return {{"game", game}, {"first", first}, {"entries", std::move(entries)}};
}

json::object new_game(const std::string& game, const Log& bodies) {
    return {{"game", game}, {"store", json::array{entries_json(game, 1, bodies)}}};
}

}  // namespace

std::string Host::answer(std::string_view text) {
    struct Row {
        std::string_view name;
        Object (*answer)(Host&, const Object&);
    };
    constexpr Row kRows[] = {
        {"catalogue", [](Host& h, const Object& r) { return h.catalogue_page(r); }},
        {"create", [](Host& h, const Object& r) { return h.create(r); }},
        {"import", [](Host& h, const Object& r) { return h.import(r); }},
        {"history", [](Host& h, const Object& r) { return h.history(r); }},
        {"record", [](Host& h, const Object& r) { return h.record(r); }},
        {"preview", [](Host& h, const Object& r) { return h.preview(r); }},
        {"analyse", [](Host& h, const Object& r) { return h.analyse(r); }},
        {"weigh", [](Host& h, const Object& r) { return h.weigh(r); }},
        {"open", [](Host& h, const Object& r) { return h.open(r); }},
        {"hear", [](Host& h, const Object& r) { return h.hear(r); }},
        {"leave", [](Host& h, const Object& r) { return h.leave(r); }},
        {"close", [](Host& h, const Object& r) { return h.close(r); }},
        {"wake", [](Host& h, const Object& r) { return h.wake(r); }},
        {"tick", [](Host& h, const Object& r) { return h.tick(r); }},
        {"stored", [](Host& h, const Object& r) { return h.stored(r); }},
    };
    const auto request = parse_json(text);
    if (!request || !request->is_object()) return json::serialize(error("malformed"));
    const std::string_view wanted = text_in(request->get_object(), "do");
    for (const Row& row : kRows)
        if (row.name == wanted) return json::serialize(row.answer(*this, request->get_object()));
    return json::serialize(error("malformed"));
}

json::object Host::error(std::string_view code) const { return error_json(shelf_.library(), code); }

json::object Host::catalogue_page(const Object& request) const {
    const auto pages = catalogue(shelf_.library());
    const auto page = pages.find(std::string(text_in(request, "path")));
    if (page == pages.end()) return error("not_found");
    return {{"body", page->second()}};
}

json::object Host::create(const Object& request) const {
    auto wanted = read_room_request(text_in(request, "body"));
    if (!wanted) return error("malformed");
    if (wanted->from) {
        const Log log = log_in(request);
        if (log.empty()) return error("no_room");
        const auto plan = plan_to_go_on(shelf_, wanted->plan, *wanted->from, log);
        if (!plan) return error("not_playing");
        wanted->plan = *plan;
    }
    const Secret fresh = random_secret();
    Ruling ruling = judge_create(shelf_, wanted->plan, derive_secret(fresh, "seed"));
    if (ruling.refused) return error(ruling.refused->code);
    Draft draft(Room(shelf_, new_game_name(fresh)));
    draft.add(std::move(ruling.entries), now_in(request));
    return browser::new_game(draft.room.id(), draft.bodies);
}

json::object Host::import(const Object& request) const {
    const std::string game = new_game_name(random_secret());
    const auto imported =
        import_record(shelf_, game, std::string(text_in(request, "text")), now_in(request));
    if (imported) return browser::new_game(game, imported->bodies);
    Object refused = error("bad_record");
    json::array faults(imported.faults().begin(), imported.faults().end());
    refused["faults"] = std::move(faults);
    return refused;
}

json::object Host::history(const Object& request) const {
    const auto body =
        print_history(shelf_, game_in(request), log_in(request),
                      number_in(request, "from", std::int64_t{1}), number_in(request, "to"));
    if (!body) return error("busy");
    return {{"body", *parse_json(*body)}};
}

json::object Host::record(const Object& request) const {
    const auto text = print_game_record(shelf_, game_in(request), log_in(request));
    if (!text) return error("not_playing");
    return {{"text", *text}};
}

json::object Host::preview(const Object& request) const {
    const json::value* position = Fields(request).value("position");
    if (!position) return error("malformed");
    const auto header = read_header(*position);
    const Edition* edition = header ? shelf_.library().find(header->edition) : nullptr;
    if (!edition) return error("malformed");
    const Rules& rules = shelf_.of(*edition, header->variant);
    const auto state = read_position(rules, *header, *position);
    const auto seat = number_in(request, "seat");
    if (!state || seat < 0 || seat >= state->seats) return error("malformed");
    const Ruling ruling = judge_preview(rules, *state, Seat{static_cast<std::uint8_t>(seat)},
                                        text_in(request, "words"));
    return {{"text", ruling.refused ? print_refused(shelf_.library(), "", *ruling.refused)
                                    : print_preview(rules, 0, "", *ruling.preview)}};
}

Host::Wanted Host::wanted_in(const Object& request) {
    return {game_in(request), std::string(text_in(request, "depth"))};
}

json::object Host::analyse(const Object& request) {
    const Wanted wanted = wanted_in(request);
    if (!analysis_.contains(wanted)) {
        const auto look = parse_look(wanted.second);
        if (!look) return error("malformed");
        const auto text = print_game_record(shelf_, wanted.first, log_in(request));
        auto course = text ? Course::of(shelf_.library(), *text) : Result<Course>::fail("no game");
        if (!course || !course->states.back().is_over()) return error("not_over");
        analysis_.clear();
        analysis_.try_emplace(wanted, shelf_.library(),
                              std::make_shared<const Course>(std::move(*course)), *look);
    }
    return {{"progress", analysis_.at(wanted).progress()}};
}

json::object Host::weigh(const Object& request) {
    const auto found = analysis_.find(wanted_in(request));
    if (found == analysis_.end()) return error("not_found");
    OngoingAnalysis& analysis = found->second;
    analysis.go_on();
    if (analysis.progress() < 1) return {{"progress", analysis.progress()}};
    return {{"body", analysis.result()}};
}

json::object Host::open(const Object& request) {
    const std::string game = game_in(request);
    const Log log = log_in(request);
    if (log.empty()) return error("no_room");
    Draft draft(Room(shelf_, game));
    std::deque<SharedText> recent;
    if (!reopen(draft, log, recent)) return error("damaged");
    tables_.erase(game);
    auto [table, is_new] = tables_.try_emplace(
        game, std::move(draft.room), std::move(recent),
        [this](ConnectionId id, SharedText text) { said_.push_back(json::array{id, *text}); });
    table->second.wake(now_in(request));
    return step(table->second);
}

OwnTable* Host::table_of(const Object& request) {
    const auto table = tables_.find(game_in(request));
    return table == tables_.end() ? nullptr : &table->second;
}

json::object Host::hear(const Object& request) {
    OwnTable* table = table_of(request);
    if (!table) return error("no_room");
    const auto id = static_cast<ConnectionId>(number_in(request, "connection"));
    const Millis now = now_in(request);
    const auto parsed = parse_json(text_in(request, "text"));
    const bool readable = parsed && parsed->is_object();
    if (const auto message = readable ? read_message(parsed->get_object()) : std::nullopt)
        table->hear(id, *message, random_secret(), now);
    else
        said_.push_back(json::array{
            id, print_refused(shelf_.library(), readable ? message_id(parsed->get_object()) : "",
                              {"malformed"})});
    return step(*table);
}

json::object Host::leave(const Object& request) {
    OwnTable* table = table_of(request);
    if (!table) return error("no_room");
    table->leave(static_cast<ConnectionId>(number_in(request, "connection")));
    return step(*table);
}

json::object Host::close(const Object& request) {
    tables_.erase(game_in(request));
    return {};
}

json::object Host::wake(const Object& request) {
    OwnTable* table = table_of(request);
    if (!table) return error("no_room");
    table->wake(now_in(request));
    return step(*table);
}

json::object Host::tick(const Object& request) {
    OwnTable* table = table_of(request);
    if (!table) return error("no_room");
    table->tick(now_in(request));
    return step(*table);
}

json::object Host::stored(const Object& request) {
    OwnTable* table = table_of(request);
    if (!table) return error("no_room");
    table->stored(now_in(request));
    return step(*table);
}

json::object Host::step(const OwnTable& table) {
    json::array store;
    for (const Draft& draft : table.unstored())
        store.push_back(entries_json(draft.room.id(), draft.first(), draft.bodies));
    const auto next = table.next_tick();
    return {{"say", std::exchange(said_, {})},
            {"store", std::move(store)},
            {"next", next ? json::value(*next) : json::value(nullptr)}};
}

}  // namespace bankhalter::browser
