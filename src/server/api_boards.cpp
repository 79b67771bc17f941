// Boards of one's own: checked, and brought to a new room.
#include <algorithm>

#include "edition/own_board.h"
#include "room/edition_json.h"
#include "room/replies.h"
#include "server/api.h"
#include "server/api_answers.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr std::size_t kMostFaults = 100;

}  // namespace

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

}  // namespace bankhalter::server
