// Games as they are kept: as a history, as a record, and what they are played on. Each is read from
// the store by turns and worked on beside the loop.
#include "notation/names.h"
#include "room/edition_json.h"
#include "room/game_log.h"
#include "room/secrets.h"
#include "server/api.h"
#include "server/api_answers.h"

namespace bankhalter::server {
namespace {

constexpr int kEventsAtOnce = 2000;

}  // namespace

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

}  // namespace bankhalter::server
