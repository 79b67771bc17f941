// What decided a game: worked out once, kept in memory and in the store.
#include <fmt/format.h>

#include "base/fnv.h"
#include "room/game_log.h"
#include "server/api.h"
#include "server/api_answers.h"
#include "server/gzip.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

/// An analysis is being worked out.
Response progress(double share) {
    Response out = as_json(json::object{{"progress", share}});
    out.status = 202;
    return out;
}

}  // namespace

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
    return {.fixed = small ? known.ready->packed : known.ready->plain,
            .keeps = known.ready,
            .gzip = small};
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
