#include "server/api.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "base/fnv.h"
#include "base/words.h"
#include "edition/own_board.h"
#include "notation/names.h"
#include "notation/position.h"
#include "room/edition_json.h"
#include "room/game_log.h"
#include "room/replies.h"
#include "room/room_request.h"
#include "room/secrets.h"
#include "server/appends.h"
#include "server/gzip.h"
#include "server/metrics.h"
#include "server/new_names.h"
#include "server/preview.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr std::size_t kListed = 50;
constexpr int kEventsAtOnce = 2000;
constexpr int kLookedAt = 500;            // public rooms from which those are chosen
constexpr Flow kGuesses{0.5, 20};         // of codes, from one address
constexpr Flow kDeepLooks{1.0 / 120, 4};  // that one address may have worked out: minutes each
constexpr std::size_t kMostFaults = 100;

Response as_json(const json::value& value) { return {.body = json::serialize(value)}; }

/// An analysis is being worked out.
Response progress(double share) {
    Response out = as_json(json::object{{"progress", share}});
    out.status = 202;
    return out;
}

/// What stands behind `key=` in a query.
std::string_view query_text(std::string_view query, std::string_view key,
                            std::string_view otherwise) {
    for (std::string_view part : split_at(query, '&')) {
        const std::size_t equals = part.find('=');
        if (part.substr(0, equals) == key && equals != std::string_view::npos)
            return part.substr(equals + 1);
    }
    return otherwise;
}

/// The number there.
std::int64_t query_number(std::string_view query, std::string_view key, std::int64_t otherwise) {
    return parse_number(query_text(query, key, "")).value_or(static_cast<std::int32_t>(otherwise));
}

std::string_view type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript"},
        {".css", "text/css"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".json", "application/json"},
        {".wasm", "application/wasm"},
        {".webmanifest", "application/manifest+json"}};
    for (const auto& [ending, type] : kTypes)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

int count_persons(const json::object& summary) {
    int persons = 0;
    for (const json::object* seat : objects_in(summary, "seats"))
        persons += text_in(*seat, "kind") == "person";
    return persons;
}

bool takes_gzip(const Request& request) {
    return request.accept_encoding.find("gzip") != std::string::npos;
}

/// The addresses of the page; it knows what they show.
bool is_page(std::string_view path) {
    path.remove_prefix(1);
    if (path.ends_with('/')) path.remove_suffix(1);
    const auto parts = split_at(path, '/');
    if (parts.size() == 1) return parts[0].empty() || parts[0] == "settings" || parts[0] == "board";
    constexpr std::string_view kWithOne[] = {"r", "g", "proof", "rules"};
    return parts.size() == 2 && std::ranges::find(kWithOne, parts[0]) != std::end(kWithOne);
}

/// German is the language of the editions; whoever prefers another is told in English.
Language language_of(const Request& request) {
    const std::string_view first = request.accept_language;
    return first.empty() || first.starts_with("de") ? Language::German : Language::English;
}

}  // namespace

Api::Api(const Library& library, Hall& hall, Gateway& gateway, std::span<const EmbeddedFile> page,
         std::string_view version)
    : library_(library),
      hall_(hall),
      gateway_(gateway),
      home_(gateway.home()),
      guesses_(kGuesses, {}, 0, 0),
      deep_looks_(kDeepLooks, {}, 0, 0),
      version_(version),
      analyses_(library, [this](const Analyses::Order& order, const std::string& packed) {
          hall_.keeper().ask([order, packed](Store& store) {
              (void)store.keep_analysis(order.game, std::string(name_of(order.look)),
                                        order.made_from, packed);
          });
      }) {
    auto fix = [&](const std::string& path, const json::value& value) {
        std::string text = json::serialize(value);
        std::string small = gzip(text);
        fixed_[path] = {std::move(text), std::move(small)};
    };
    for (const auto& [path, make] : catalogue(library)) fix("/api/" + path, make());
    fix("/api/editions/new", json::parse(*pack(starting_set("my-board"), "my-board")));
    for (const EmbeddedFile& file : page) page_["/" + std::string(file.path)] = &file;
}

Response Api::error(int status, std::string_view code) const {
    return {.status = status, .body = print_error(library_, code)};
}

void Api::answer(const Request& request, Respond respond) {
    const std::string& path = request.path;
    const bool get = request.method == "GET";  // HEAD as well: the gateway leaves out the body
    const auto parts = split_at(std::string_view(path).substr(1), '/');
    auto is = [&](std::size_t count, std::string_view a, std::string_view b = {}) {
        return parts.size() == count && parts[0] == "api" && parts[1] == a &&
               (b.empty() || parts[3] == b);
    };
    if (parts[0] == "api") {
        const auto fixed = fixed_.find(path);
        if (get && fixed != fixed_.end()) {
            const bool small = takes_gzip(request);
            return respond({.fixed = small ? fixed->second.packed : fixed->second.plain,
                            .gzip = small,
                            .cache = "max-age=60"});
        }
        if (is(2, "rooms") && get) return list_rooms(std::move(respond));
        if (is(2, "rooms") && request.method == "POST")
            return create_room(request, std::move(respond));
        if (path == "/api/editions/check" && request.method == "POST")
            return check_board(request, std::move(respond));
        if (is(3, "codes") && get)
            return find_code(std::string(parts[2]), request, std::move(respond));
        if (is(2, "games") && request.method == "POST")
            return import_game(request, std::move(respond));
        if (is(4, "games", "events") && get)
            return history(std::string(parts[2]), request, std::move(respond));
        if (parts.size() == 4 && parts[1] == "games" && get &&
            (parts[3] == "edition" || parts[3] == "rules" || parts[3] == "board"))
            return played_on(std::string(parts[2]), std::string(parts[3]), request,
                             std::move(respond));
        if (is(4, "games", "record") && get)
            return record(std::string(parts[2]), request, std::move(respond));
        if (is(4, "games", "analysis") && get)
            return analysis(std::string(parts[2]), request, std::move(respond));
        if (is(3, "games") && request.method == "DELETE")
            return hall_.remove(std::string(parts[2]), request.authorization,
                                [this, respond](const std::string& refusal) {
                                    if (refusal.empty()) return respond({.status = 204});
                                    respond(error(status_of(refusal), refusal));
                                });
        return respond(error(fixed != fixed_.end() ? 405 : 404,
                             fixed != fixed_.end() ? "bad_method" : "not_found"));
    }
    if (!get) return respond(error(405, "bad_method"));
    if (path == "/healthz") return respond(as_json(json::object{{"status", "ok"}}));
    if (path == "/readyz")
        return hall_.keeper().ask([this, respond](Store& store) {
            const bool well =
                store.living_nodes().ok() && store.write_fault().empty() && !hall_.house().draining;
            home_.post([this, respond, well] {
                if (!well) return respond(error(503, "busy"));
                respond(as_json(json::object{{"status", "ok"}}));
            });
        });
    if (path == "/metrics")
        return respond({.type = "text/plain; version=0.0.4",
                        .body = print_metrics(hall_, gateway_, version_)});
    page_file(request, std::move(respond));
}

/// A file of the page, or the page itself.
void Api::page_file(const Request& request, Respond respond) {
    const auto found = page_.find(request.path);
    const bool asset = request.path.starts_with("/assets/");
    if (found == page_.end() && !asset && request.path.find('.') == std::string::npos)
        return page_at(request, std::move(respond));
    if (found == page_.end()) return respond(error(404, "not_found"));
    const auto zipped = page_.find(found->first + ".gz");
    const EmbeddedFile& file =
        takes_gzip(request) && zipped != page_.end() ? *zipped->second : *found->second;
    respond({.type = std::string(type_of(found->first)),
             .fixed = {file.begin, static_cast<std::size_t>(file.end - file.begin)},
             .gzip = &file != found->second,
             .cache = asset ? "public, max-age=31536000, immutable" : "no-cache"});
}

void Api::page_at(const Request& request, Respond respond) {
    const auto index = page_.find("/index.html");
    if (index == page_.end())
        return respond({.type = "text/plain; charset=utf-8",
                        .body = "Bankhalter was built without its page.\n"});
    if (!is_page(request.path)) return respond(error(404, "not_found"));
    const Language language = language_of(request);
    auto show = [this, request, respond, file = index->second](const Preview& preview) {
        const std::string picture = fmt::format("/preview-{}.png", preview.picture);
        const bool drawn = !request.site.empty() && page_.contains(picture);
        respond(packed(
            request,
            {.type = "text/html; charset=utf-8",
             .body = with_preview({file->begin, static_cast<std::size_t>(file->end - file->begin)},
                                  preview, drawn ? request.site + picture : std::string()),
             .cache = "no-cache"}));
    };
    const auto parts = split_at(std::string_view(request.path).substr(1), '/');
    const std::string id(parts.size() == 2 ? parts[1] : std::string_view());
    if (const Edition* edition = parts[0] == "rules" ? library_.find(id) : nullptr)
        return show(preview_of_rules(library_, language, *edition));
    const bool replay = parts[0] == "g" || parts[0] == "proof";
    if ((!replay && parts[0] != "r") || id.empty() || id.size() > 40)
        return show(preview_of_home(library_, language));
    hall_.reader().ask([this, show, language, id, replay](Store& store) {
        const auto row = store.find(id);
        home_.post([this, show, language, replay,
                    summary = row && *row ? (*row)->summary : std::string()] {
            show(preview_of_room(library_, language, summary, replay));
        });
    });
}

Response Api::packed(const Request& request, Response response) const {
    if (!takes_gzip(request)) return response;
    response.body = gzip(response.body);
    response.gzip = true;
    return response;
}

/// What a list shows: tables with people, those with most of them first, so that empty rooms push
/// nobody out of it.
std::vector<json::object> Api::most_visited(const std::vector<GameRow>& rows) {
    std::multimap<int, json::object, std::greater<>> found;
    for (const GameRow& row : rows) {
        const auto summary = parse_json(row.summary);
        if (!summary || !summary->is_object()) {
            hall_.quarantine(row.id, {0, "its summary cannot be read"});
            continue;
        }
        const int persons = count_persons(summary->get_object());
        if (persons > 0) found.emplace(persons, summary->get_object());
    }
    std::vector<json::object> out;
    for (auto& [persons, room] : found)
        if (out.size() < kListed) out.push_back(std::move(room));
    return out;
}

void Api::list_rooms(Respond respond) {
    hall_.reader().ask([this, respond](Store& store) {
        auto rows = store.list_public(kLookedAt);
        home_.post([this, respond, rows = std::move(rows)] {
            if (!rows) return respond(error(503, "busy"));
            const std::uint64_t damaged = hall_.house().counts.quarantined;
            std::vector<json::object> rooms = most_visited(*rows);
            if (hall_.house().counts.quarantined == damaged)
                return tell_rooms(std::move(rooms), respond);
            hall_.house().after_writes(home_,
                                       [this, respond, rooms] { tell_rooms(rooms, respond); });
        });
    });
}

void Api::tell_rooms(std::vector<json::object> rooms, Respond respond) {
    std::vector<std::string> ids;
    for (const json::object& room : rooms) ids.emplace_back(text_in(room, "room"));
    hall_.count_watchers(std::move(ids), [rooms = std::move(rooms), respond = std::move(respond)](
                                             const std::vector<std::int64_t>& watchers) {
        json::array out(rooms.begin(), rooms.end());
        for (std::size_t i = 0; i < rooms.size(); ++i) out[i].as_object()["watchers"] = watchers[i];
        respond(as_json(out));
    });
}

/// A code is for coming in: it leads to tables that gather, and to public ones.
void Api::find_code(const std::string& code, const Request& request, Respond respond) {
    if (!guesses_.may_ask(request.address, std::chrono::steady_clock::now()))
        return respond(error(429, "too_fast"));
    hall_.reader().ask([this, respond, code](Store& store) {
        auto row = store.find_code(code);
        home_.post([this, respond, row = std::move(row)] {
            if (!row) return respond(error(503, "busy"));
            if (!*row || ((*row)->phase != "lobby" && !(*row)->is_public))
                return respond(error(404, "no_room"));
            respond(as_json(json::object{{"room", (*row)->id}}));
        });
    });
}

Hall::Done Api::created(Respond respond) {
    return [this, respond](std::optional<Refused> no, std::string room, std::string code) {
        if (no) return respond(error(status_of(no->code), no->code));
        Response out = as_json(json::object{{"room", room}, {"code", code}});
        out.status = 201;
        respond(out);
    };
}

void Api::create_room(const Request& request, Respond respond) {
    auto wanted = read_room_request(request.body);
    if (!wanted) return respond(error(400, "malformed"));
    if (!wanted->plan.board.empty())
        return create_with_board(request, std::move(wanted->plan), std::move(respond));
    if (!hall_.house().may_open_room(request.address)) return respond(error(429, "too_many_rooms"));
    if (!wanted->from) return hall_.create(wanted->plan, created(respond));
    admit(request.address, respond,
          [this, wanted = *wanted, token = request.authorization](Respond answer) {
              go_on_from(wanted, token, std::move(answer));
          });
}

void Api::go_on_from(const RoomRequest& wanted, const std::string& token, Respond respond) {
    study(wanted.from->game, token, respond,
          [this, respond, wanted](const Bodies& log) -> std::function<void()> {
              const auto plan = plan_to_go_on(hall_.house().shelf, wanted.plan, *wanted.from, log);
              if (!plan) return [this, respond] { respond(error(400, "not_playing")); };
              return [this, respond, plan = *plan] { hall_.create(plan, created(respond)); };
          });
}

/// What is wrong with a board of one's own, each with its place.
static json::array faults_json(const Diagnostics& faults) {
    json::array out;
    for (const std::string& fault : faults) {
        if (out.size() == kMostFaults) break;
        const std::size_t colon = fault.find(": ");
        out.push_back(json::object{{"place", fault.substr(0, colon)},
                                   {"text", fault.substr(std::min(colon + 2, fault.size()))}});
    }
    return out;
}

void Api::create_with_board(const Request& request, RoomPlan plan, Respond respond) {
    if (plan.board.size() > kMostBoardBytes) return respond(error(413, "too_large"));
    if (!hall_.may_bring_board(request.address)) return respond(error(429, "too_many_boards"));
    if (!hall_.house().may_open_room(request.address)) return respond(error(429, "too_many_rooms"));
    admit(request.address, respond, [this, plan = std::move(plan)](Respond answer) {
        work_aside("", answer, [this, answer, plan]() -> std::function<void()> {
            const auto board = load_board(library_, plan.board);
            if (board && !library_.find(board->id))
                return [this, answer, plan] { hall_.create(plan, created(answer)); };
            const json::array faults = faults_json(
                board ? Diagnostics{"board.id: that of another edition"} : board.faults());
            return [this, answer, faults] {
                json::object body = error_json(library_, "bad_board");
                body["faults"] = faults;
                Response out = as_json(body);
                out.status = 400;
                answer(out);
            };
        });
    });
}

void Api::check_board(const Request& request, Respond respond) {
    if (request.body.size() > kMostBoardBytes) return respond(error(413, "too_large"));
    admit(request.address, respond, [this, request](Respond answer) {
        work_aside("", answer, [this, answer, request]() -> std::function<void()> {
            const auto board = load_board(library_, request.body);
            json::object body{{"faults", json::array()}, {"edition", nullptr}};
            if (board)
                body["edition"] = edition_json(library_, *board);
            else
                body["faults"] = faults_json(board.faults());
            return [answer, out = packed(request, as_json(body))] { answer(out); };
        });
    });
}

void Api::played_on(const std::string& game, const std::string& what, const Request& request,
                    Respond respond) {
    admit(request.address, respond, [this, game, what, request](Respond answer) {
        study(game, request.authorization, answer,
              [this, answer, request, game, what](const Bodies& log) {
                  const auto room = room_after(hall_.house().shelf, game, std::span(log).first(1));
                  Response out = error(404, "not_found");
                  if (room && what == "board" && room->board())
                      out = packed(request, {.body = room->board()->file});
                  else if (room && what == "edition")
                      out = packed(request, as_json(edition_json(library_, room->edition())));
                  else if (room && what == "rules")
                      out = packed(request, as_json(rules_json(library_, room->edition(),
                                                               parse_variant(request.query))));
                  return [answer, out = std::move(out)] { answer(out); };
              });
    });
}

void Api::import_game(const Request& request, Respond respond) {
    if (!hall_.house().may_open_room(request.address)) return respond(error(429, "too_many_rooms"));
    admit(request.address, respond,
          [this, text = request.body](Respond answer) { import_text(text, std::move(answer)); });
}

void Api::import_text(const std::string& text, Respond respond) {
    work_aside(
        "", respond,
        [this, respond, text, id = new_room_id(), now = now_ms()]() -> std::function<void()> {
            auto game = import_record(hall_.house().shelf, id, text, now);
            if (!game) return [this, respond] { respond(error(400, "bad_record")); };
            return [this, respond, id,
                    append =
                        Append{id, 1, std::move(game->bodies), row_of(game->room, now)}]() mutable {
                hall_.write(std::move(append), created(respond));
            };
        });
}

void Api::admit(const std::string& address, Respond respond, std::function<void(Respond)> go) {
    const bool waits = replays_.ask(address, [this, respond, go = std::move(go)] {
        go([this, respond](Response response) {
            respond(std::move(response));
            replays_.end();
        });
    });
    if (!waits) respond(error(503, "busy"));
}

void Api::work_aside(const std::string& game, Respond respond,
                     std::function<std::function<void()>()> work) {
    replayer_.post([this, game, respond, work = std::move(work)] {
        try {
            home_.post(work());
        } catch (const std::exception& e) {
            home_.post([this, game, respond, what = std::string(e.what())] {
                hall_.break_off(game, what);
                respond(error(500, "internal"));
            });
        }
    });
}

void Api::study(const std::string& game, const std::string& token, Respond respond,
                std::function<std::function<void()>(const Bodies&)> work) {
    hall_.read_log(
        game, [this, game, token, respond, work](const std::string& refusal, Bodies log) {
            if (!refusal.empty()) return respond(error(status_of(refusal), refusal));
            work_aside(game, respond,
                       [this, game, token, respond, work,
                        log = std::move(log)]() -> std::function<void()> {
                           if (may_read(hall_.house().shelf, game, log, hash_token(token)))
                               return work(log);
                           return [this, respond] { respond(error(403, "private")); };
                       });
        });
}

/// A log that cannot be told, though its sums are right.
Response Api::unreadable(const Bodies& log) const {
    return error(503, is_too_new(library_, log) ? "unknown_entry" : "busy");
}

void Api::history(const std::string& game, const Request& request, Respond respond) {
    const std::int64_t from = query_number(request.query, "from", 1),
                       to = query_number(request.query, "to", 1'000'000);
    admit(request.address, respond, [this, request, game, from, to](const Respond& when_done) {
        study(game, request.authorization, when_done,
              [this, when_done, request, game, from, to](const Bodies& log) {
                  const auto body = print_history(hall_.house().shelf, game, log, from,
                                                  std::min(to, from + kEventsAtOnce - 1));
                  Response answer = body ? packed(request, {.body = *body}) : unreadable(log);
                  return [when_done, answer = std::move(answer)] { when_done(answer); };
              });
    });
}

void Api::record(const std::string& game, const Request& request, Respond respond) {
    admit(request.address, respond, [this, request, game](const Respond& when_done) {
        study(game, request.authorization, when_done, [this, when_done, game](const Bodies& log) {
            const auto text = print_game_record(hall_.house().shelf, game, log);
            Response answer = text ? Response{.type = "text/plain; charset=utf-8", .body = *text}
                              : is_too_new(library_, log) ? unreadable(log)
                                                          : error(404, "not_playing");
            return [when_done, answer = std::move(answer)] { when_done(answer); };
        });
    });
}

/// Only of finished games: it would tell players what to do. What is known of a private one is told
/// only after a look at who asks.
void Api::analysis(const std::string& game, const Request& request, Respond respond) {
    const auto look = parse_look(query_text(request.query, "depth", name_of(Look::Usual)));
    if (!look) return respond(error(400, "malformed"));
    if (!private_.contains(game))
        if (const auto known = analyses_.find(game, *look))
            return tell_analysis(game, *known, request, std::move(respond));
    admit(request.address, respond, [this, game, request, look = *look](Respond when_done) {
        study(
            game, request.authorization, when_done,
            [this, when_done, request, game, look](const Bodies& log) -> std::function<void()> {
                const auto text = print_game_record(hall_.house().shelf, game, log);
                auto course = text ? Course::of(library_, *text) : Result<Course>::fail("no game");
                if (!course || !course->states.back().is_over())
                    return [this, when_done] { when_done(error(409, "not_over")); };
                return [this, when_done, request,
                        order = Analyses::Order{game, look,
                                                fmt::format("{} {:016x}", version_, fnv1a(*text))},
                        is_private = is_private_game(hall_.house().shelf, game, log),
                        shared = std::make_shared<const Course>(std::move(*course))] {
                    if (is_private) private_.insert(order.game);
                    if (const auto known = analyses_.find(order.game, order.look))
                        return when_done(print(*known, request));
                    find_analysis(order, shared, request, when_done);
                };
            });
    });
}

void Api::tell_analysis(const std::string& game, const Analyses::Known& known,
                        const Request& request, Respond respond) {
    if (!known.ready) return respond(progress(known.progress));
    hall_.reader().ask([this, &home = home_, game, known, request, respond](Store& store) {
        const auto row = store.find(game);
        const bool gone = row && !*row;
        home.post([this, game, known, request, respond, gone] {
            if (!gone) return respond(print(known, request));
            analyses_.forget(game);
            respond(error(404, "no_room"));
        });
    });
}

Response Api::print(const Analyses::Known& known, const Request& request) const {
    if (!known.ready) return progress(known.progress);
    const bool small = takes_gzip(request);
    return {.body = small ? known.ready->packed : known.ready->plain, .gzip = small};
}

void Api::find_analysis(const Analyses::Order& order, std::shared_ptr<const Course> course,
                        const Request& request, Respond respond) {
    hall_.reader().ask([this, &home = home_, order, course, request, respond](Store& store) {
        std::vector<std::pair<Look, Analyses::Text>> found;
        if (auto kept = store.analyses(order.game, order.made_from))
            for (auto& [depth, packed] : *kept)
                if (const auto look = parse_look(depth))
                    if (auto plain = gunzip(packed))
                        found.push_back({*look, {std::move(*plain), std::move(packed)}});
        home.post([this, order, course, request, respond, found = std::move(found)]() mutable {
            for (auto& [look, text] : found) analyses_.add(order.game, look, std::move(text));
            hall_.house().counts.analyses_read += found.size();
            if (const auto known = analyses_.find(order.game, order.look))
                return respond(print(*known, request));
            begin_analysis(order, course, request, respond);
        });
    });
}

void Api::begin_analysis(const Analyses::Order& order, std::shared_ptr<const Course> course,
                         const Request& request, Respond respond) {
    if (!analyses_.has_room(order.look)) return respond(error(503, "busy"));
    if (order.look == Look::Deep &&
        !deep_looks_.may_ask(request.address, std::chrono::steady_clock::now()))
        return respond(error(429, "too_fast"));
    ++hall_.house().counts.analyses;
    analyses_.begin(order, std::move(course));
    respond(progress(0));
}

}  // namespace bankhalter::server
