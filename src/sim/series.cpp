#include "sim/series.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "bots/registry.h"
#include "edition/house_rules.h"
#include "notation/checked_fields.h"
#include "notation/names.h"
#include "notation/position.h"
#include "play/ranking.h"
#include "play/table.h"

namespace bankhalter::sim {
namespace json = boost::json;

Series::Series(std::shared_ptr<const Edition> edition, Variant variant, Language language,
               SeriesOrder order)
    : order_(std::move(order)),
      edition_(std::move(edition)),
      rules_(compile(*edition_, variant)),
      language_(language),
      programs_(std::make_unique<Programs>(RemoteSettings{
          .edition = edition_->id, .limit = std::chrono::milliseconds(order_.bot_ms)})) {}

using SeriesResult = Result<std::shared_ptr<const Series>>;

SeriesResult Series::open(const Library& library, Language language, const SeriesOrder& order) {
    const auto found = find_edition(library, order.edition);
    if (!found) return found.faults();
    const std::shared_ptr<const Edition>& edition = *found;
    const auto variant = parse_variant(order.variant);
    if (!variant) return SeriesResult::fail(fmt::format("variant {} is unknown", order.variant));
    if (!edition->offers(*variant))
        return SeriesResult::fail(
            fmt::format("edition {} does not print the variant {}", order.edition, order.variant));

    std::shared_ptr<Series> series(new Series(edition, *variant, language, order));
    if (!order.position.empty()) {
        const auto table = Table::set_up(library, order.position);
        if (!table) return table.faults();
        if (table->header().edition != order.edition || table->header().variant != *variant)
            return SeriesResult::fail("the position belongs to another edition or variant");
        if (table->state().is_over()) return SeriesResult::fail("the game of the position is over");
        series->start_ = table->state();
    }
    auto& players = series->order_.players;
    if (players.empty())
        players.assign(order.position.empty() ? 4 : series->start_.seats, "trader");
    if (order.position.empty()) {
        if (players.size() < 2 || players.size() > kMaxSeats)
            return SeriesResult::fail(
                fmt::format("{} players: a game has 2 to {}", players.size(), kMaxSeats));
        series->start_ = new_game(series->rules_, static_cast<int>(players.size()));
    } else if (static_cast<int>(players.size()) != series->seats()) {
        return SeriesResult::fail(fmt::format("{} players for the {} seats of the position",
                                              players.size(), series->seats()));
    }
    for (const std::string& name : players) {
        if (std::string fault = check_player(name); !fault.empty())
            return SeriesResult::fail(std::move(fault));
        series->has_programs_ = series->has_programs_ || command_of(name);
    }
    return std::shared_ptr<const Series>(series);
}

json::object Series::to_json() const {
    json::object o{{"edition", order_.edition},
                   {"values", edition_->fingerprint},
                   {"variant", order_.variant}};
    o["players"] = json::array(order_.players.begin(), order_.players.end());
    o["games"] = order_.games;
    o["seed"] = std::to_string(order_.seed);  // as text: not every reader keeps 64 bits
    o["rounds"] = order_.rounds;
    o["until_ci_millionths"] = order_.until_ppm;
    o["position"] = order_.position.empty() ? json::value(nullptr) : *parse_json(order_.position);
    return o;
}

Result<SeriesOrder> Series::read_order(const json::value& value) {
    const json::object* object = to_object(value);
    if (!object) return Result<SeriesOrder>::fail("series: not an object");
    Diagnostics faults;
    const CheckedFields in(*object, faults, "series: ");
    SeriesOrder order;
    order.edition = in.text("edition");
    order.variant = in.text("variant");
    order.games = in.number("games", 1, kMostGames);
    order.rounds = static_cast<int>(in.number("rounds", 1, kMostRounds));
    order.until_ppm = in.number("until_ci_millionths", 0, 1'000'000);
    const std::string seed(in.text("seed"));
    order.seed = std::strtoull(seed.c_str(), nullptr, 10);
    if (std::to_string(order.seed) != seed) in.fault("seed", "not a whole number");
    for (std::string_view name : texts_in(*object, "players")) order.players.emplace_back(name);
    if (order.players.empty()) in.fault("players", "none");
    const json::value* position = in.field("position");
    if (position && !position->is_null()) order.position = json::serialize(*position);
    if (!faults.empty()) return faults;
    return order;
}

std::string Series::describe(std::int64_t games) const {
    std::string line_up;
    const auto& players = order_.players;
    for (std::size_t i = 0, copies = 0; i < players.size(); i += copies) {
        copies = 1;
        while (i + copies < players.size() && players[i + copies] == players[i]) ++copies;
        line_up += (i ? ", " : "") + (copies > 1 ? fmt::format("{} × ", copies) : "") + players[i];
    }
    return fmt::format("{} games · {} · {}{} · seed {}", games, line_up, order_.variant,
                       order_.position.empty() ? "" : " from a position", order_.seed);
}

std::string Series::start_programs() const {
    std::vector<Programs::Loan> loans;  // together, so that each copy has its own
    for (const std::string& name : order_.players)
        if (const auto command = command_of(name)) loans.push_back(programs_->lend(*command));
    return programs_->fault();
}

namespace {

/// Notes in which order players leave, for programs that want to know how it ended.
class ExitWatch final : public Observer {
public:
    ExitWatch(int seats, Observer* behind) : behind_(behind) { exits.begin(seats); }
    void action(const Action& a, const State& after, const EventList& events) override {
        exits.see(after);
        if (behind_) behind_->action(a, after, events);
    }
    Exits exits;

private:
    Observer* behind_;
};

}  // namespace

GameOutcome Series::play(std::int64_t game, State& state, Observer* observer) const {
    const std::uint64_t seed = mix(order_.seed, static_cast<std::uint64_t>(game));
    const std::size_t seats = order_.players.size();
    std::array<std::unique_ptr<Player>, kMaxSeats> owned;
    std::vector<Programs::Loan> programs;
    std::array<Player*, kMaxSeats> players{};
    for (std::size_t i = 0; i < seats; ++i) {
        if (const auto command = command_of(order_.players[i])) {
            players[i] = programs.emplace_back(programs_->lend(*command)).get();
            continue;
        }
        owned[i] = make_player(order_.players[i], rules_, mix(seed, i));
        players[i] = owned[i].get();
    }
    SeatStreams chance(seed);
    state = start_;
    ExitWatch watch(static_cast<int>(seats), observer);
    GameOutcome outcome = play_game(rules_, state, std::span(players.data(), seats), chance,
                                    {.rounds = order_.rounds}, has_programs_ ? &watch : observer);
    if (has_programs_) {
        const Places places = rank_seats(rules_, state, watch.exits, outcome.capped);
        for (const Programs::Loan& program : programs)
            program->end_game(rules_, state, std::span(places).first(seats), outcome.capped);
    }
    outcome.turns = outcome.turns - start_.turn_number +
                    !outcome.capped;  // the last turn of a finished game counts
    return outcome;
}

}  // namespace bankhalter::sim
