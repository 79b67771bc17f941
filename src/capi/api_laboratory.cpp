// The part of bankhalter.h about evaluating, simulating and matches.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "analysis/evaluation_json.h"
#include "bots/registry.h"
#include "capi/handles.h"
#include "edition/house_rules.h"
#include "notation/checked_fields.h"
#include "notation/names.h"
#include "notation/position.h"
#include "sim/match_report.h"
#include "sim/play_on.h"

namespace bankhalter::capi {
namespace {

namespace json = boost::json;

constexpr int kMostThreads = 256;

/// The fields of an order, all with defaults; faults are collected.
class Order {
public:
    static Result<Order> read(std::string_view text,
                              std::initializer_list<std::string_view> known) {
        const auto parsed = parse_json(text);
        if (!parsed) return parsed.faults();
        const json::object* object = to_object(*parsed);
        if (!object) return Result<Order>::fail("not an object");
        Diagnostics faults;
        for (const auto& field : *object)
            if (std::find(known.begin(), known.end(), std::string_view(field.key())) == known.end())
                faults.push_back("a field that is not known");
        if (!faults.empty()) return faults;
        return Order(*object);
    }

    std::string text(std::string_view name, std::string otherwise) {
        return has(name) ? std::string(fields().text(name)) : std::move(otherwise);
    }
    std::int64_t number(std::string_view name, std::int64_t low, std::int64_t high,
                        std::int64_t otherwise) {
        return has(name) ? fields().number(name, low, high) : otherwise;
    }
    /// A list of names, or one text as on the command line.
    std::vector<std::string> players() {
        std::vector<std::string> names;
        if (!has("players")) return names;
        if (const auto line_up = to_text(*Fields(object_).value("players")))
            return split_players(*line_up);
        for (const json::value& v : fields().list("players"))
            if (const auto name = to_text(v))
                names.emplace_back(*name);
            else
                fields().fault("players", "not a text");
        return names;
    }
    const json::value* position() const { return Fields(object_).value("position"); }
    const Diagnostics& faults() const { return faults_; }

private:
    explicit Order(json::object object) : object_(std::move(object)) {}
    bool has(std::string_view name) const { return Fields(object_).has(name); }
    CheckedFields fields() { return {object_, faults_}; }

    json::object object_;
    Diagnostics faults_;
};

Answer bad_order(const Diagnostics& faults) { return bad_data("bad_order", "", faults); }

constexpr std::int64_t kMostSeed = std::numeric_limits<std::int64_t>::max();

Answer simulate(std::string_view text, int threads, std::string& out) {
    auto order = Order::read(text, {"edition", "variant", "players", "games", "seed", "rounds",
                                    "until_ci_millionths", "position"});
    if (!order) return bad_order(order.faults());
    SeriesOrder series;
    series.edition = order->text("edition", series.edition);
    series.variant = order->text("variant", series.variant);
    series.players = order->players();
    series.games = order->number("games", 1, kMostGames, series.games);
    series.seed = static_cast<std::uint64_t>(order->number("seed", 0, kMostSeed, 1));
    series.rounds = static_cast<int>(order->number("rounds", 1, kMostRounds, series.rounds));
    series.until_ppm = order->number("until_ci_millionths", 0, 1'000'000, 0);
    if (const json::value* position = order->position()) {
        const auto header = read_header(*position);
        if (!header) return bad_order(header.faults());
        series.edition = header->edition;
        series.variant = variant_name(header->variant);
        series.position = json::serialize(*position);
    }
    if (!order->faults().empty()) return bad_order(order->faults());
    const auto opened = Series::open(library(), Language::English, series);
    if (!opened) return bad_order(opened.faults());
    if (const std::string fault = (*opened)->start_programs(); !fault.empty())
        return bad_order({fault});
    Results results(*opened);
    results.last = series.games;
    const std::atomic<bool> never = false;
    Progress silent(false, 0, results.last);
    play_on(results, threads, never, silent, [] {});
    out = print_json(results);
    return {};
}

Answer play_match(std::string_view text, int threads, std::string& out) {
    auto order = Order::read(text, {"edition", "variant", "players", "games", "seed", "rounds"});
    if (!order) return bad_order(order.faults());
    MatchSettings settings;
    auto edition = find_edition(library(), order->text("edition", "zelda"));
    if (!edition) return bad_order(edition.faults());
    settings.edition = std::move(*edition);
    const auto variant = parse_variant(order->text("variant", "standard"));
    if (!variant) return bad_order({"variant: unknown"});
    settings.variant = *variant;
    settings.players = order->players();
    settings.games = order->number("games", 1, 1'000'000'000, settings.games);
    settings.seed = static_cast<std::uint64_t>(order->number("seed", 0, kMostSeed, 1));
    settings.limits.rounds = static_cast<int>(order->number("rounds", 1, kMostRounds, 500));
    settings.threads = threads;
    Diagnostics faults = order->faults();
    for (const std::string& fault : check_match(settings)) faults.push_back(fault);
    if (!faults.empty()) return bad_order(faults);
    const MatchResult result = run_match(settings);
    if (!result.fault.empty()) return bad_order({result.fault});
    out = json::serialize(match_to_json(settings, result));
    return {};
}

Answer judge(const AskedGame& game, std::string_view player, int playouts, std::uint64_t seed,
             int threads, std::string& out) {
    if (!is_player(player)) return bad_argument(fmt::format("no player is called {}", player));
    if (game.state().is_over()) return refused(Refusal::GameOver);
    const Evaluation e = evaluate(game.rules(), game.state(), {.player = std::string(player)},
                                  playouts > 0 ? playouts : usual_playouts(player), seed, threads);
    out = json::serialize(evaluation_to_json(game.rules(), game.state(), player, e));
    return {};
}

bool is_count_of_threads(int threads) { return threads >= 1 && threads <= kMostThreads; }

}  // namespace
}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_evaluate(const bankhalter_game* game, const char* player, int32_t playouts,
                        uint64_t seed, int32_t threads, bankhalter_text* out,
                        bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (!is_count_of_threads(threads)) return bad_argument("threads: from 1 to 256");
            if (playouts < 0 || playouts > 10'000'000)
                return bad_argument("playouts: from 0 to 10000000");
            return judge(game->game, player ? player : kUsualEvaluator, playouts, seed, threads,
                         out->text);
        },
        game, out);
}

int bankhalter_simulate(const char* order, size_t size, int32_t threads, bankhalter_text* out,
                        bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (!is_count_of_threads(threads)) return bad_argument("threads: from 1 to 256");
            return simulate({order, size}, threads, out->text);
        },
        order, out);
}

int bankhalter_match(const char* order, size_t size, int32_t threads, bankhalter_text* out,
                     bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (!is_count_of_threads(threads)) return bad_argument("threads: from 1 to 256");
            return play_match({order, size}, threads, out->text);
        },
        order, out);
}
}
