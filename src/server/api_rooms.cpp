// Rooms: the list of public ones, codes, new ones, and games that are imported.
#include <map>

#include "base/fields.h"
#include "edition/own_board.h"
#include "notation/position.h"
#include "room/game_log.h"
#include "server/api.h"
#include "server/api_answers.h"
#include "server/appends.h"
#include "server/new_names.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr std::size_t kListed = 50;
constexpr int kLookedAt = 500;  // public rooms from which those are chosen

int count_persons(const json::object& summary) {
    int persons = 0;
    for (const json::object* seat : objects_in(summary, "seats"))
        persons += text_in(*seat, "kind") == "person";
    return persons;
}

}  // namespace

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
    // A board is the largest part of it; to parse more would keep this loop busy.
    if (request.body.size() > 2 * kMostBoardBytes) return respond(error(413, "too_large"));
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

}  // namespace bankhalter::server
