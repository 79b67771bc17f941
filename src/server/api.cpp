#include "server/api.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "base/words.h"
#include "edition/own_board.h"
#include "room/edition_json.h"
#include "room/replies.h"
#include "server/api_answers.h"
#include "server/gzip.h"
#include "server/metrics.h"

namespace bankhalter::server {
namespace json = boost::json;
namespace {

constexpr Flow kGuesses{0.5, 20};         // of codes, from one address
constexpr Flow kDeepLooks{1.0 / 120, 4};  // that one address may have worked out: minutes each

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

Response Api::packed(const Request& request, Response response) const {
    if (!takes_gzip(request)) return response;
    response.body = gzip(response.body);
    response.gzip = true;
    return response;
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
            return hall_.remove(std::string(parts[2]), request.authorization, request.address,
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

}  // namespace bankhalter::server
