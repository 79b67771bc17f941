#include "sim/game_lines.h"

#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "base/fields.h"
#include "base/words.h"
#include "bots/registry.h"
#include "notation/names.h"
#include "notation/position.h"

namespace bankhalter::sim {
namespace json = boost::json;
namespace {

/// What is said of each seat, and where it is kept.
struct TradeColumn {
    std::string_view name;
    std::int64_t TradeTally::* count;
};
constexpr TradeColumn kTradeColumns[] = {{"trades_proposed", &TradeTally::proposed},
                                         {"surplus_proposed", &TradeTally::proposed_surplus},
                                         {"trades_taken", &TradeTally::taken},
                                         {"surplus_taken", &TradeTally::taken_surplus}};

json::value counts_to_json(const BotCounts& counts) {
    json::object out{{"questions", counts.questions}};
    for (std::size_t i = 0; i < kBotFaultNames.size(); ++i)
        out[kBotFaultNames[i]] = counts.faults[i];
    return out;
}

BotCounts counts_in(const json::value& v) {
    BotCounts counts;
    const json::object* object = v.if_object();
    if (!object) return counts;
    const Fields in(*object);
    counts.questions = static_cast<std::uint64_t>(in.number("questions").value_or(0));
    for (std::size_t i = 0; i < kBotFaultNames.size(); ++i)
        counts.faults[i] = static_cast<std::uint64_t>(in.number(kBotFaultNames[i]).value_or(0));
    return counts;
}

/// One line; everything by seat.
std::string print_game(const MatchSettings& m, const Pairings& pairings, std::int64_t block,
                       std::size_t rotation, const GameResult& game) {
    const std::vector<int>& line_up = line_up_of(pairings, block);
    const std::size_t seats = line_up.size();
    std::array<std::size_t, kMaxSeats> player{};  // by seat
    for (std::size_t i = 0; i < seats; ++i) player[seat_of(i, rotation, seats)] = i;
    json::array players, places, bots;
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const std::string& name = pairings.names[static_cast<std::size_t>(line_up[player[seat]])];
        players.emplace_back(name);
        places.emplace_back(game.places[player[seat]] + 1);
        bots.push_back(command_of(name) ? counts_to_json(game.bots[player[seat]])
                                        : json::value(nullptr));
    }
    json::object line{
        {"game", block * static_cast<std::int64_t>(seats) + static_cast<std::int64_t>(rotation)},
        {"block", block},
        {"edition", m.edition->id},
        {"values", m.edition->fingerprint},
        {"variant", variant_name(m.variant)},
        {"seed", std::to_string(m.seed)},
        {"rounds", m.limits.rounds},
        {"trade_rule", rule_name(m.trades)},
        {"players", std::move(players)},
        {"places", std::move(places)},
        {"capped", game.capped},
        {"turns", game.turns},
        {"offers_refused", game.refused}};
    for (const TradeColumn& column : kTradeColumns) {
        json::array counts;
        for (std::size_t seat = 0; seat < seats; ++seat)
            counts.emplace_back(game.trades[player[seat]].*column.count);
        line[column.name] = std::move(counts);
    }
    line["bots"] = std::move(bots);
    return json::serialize(line) + "\n";
}

/// What a line says, as far as it can be understood: whoever reads it prints it again and compares.
GameResult read_game(const json::object& line, std::size_t rotation, std::size_t seats) {
    GameResult game;
    const Fields in(line);
    game.capped = in.flag("capped").value_or(false);
    game.turns = static_cast<std::uint32_t>(in.number("turns", 0, UINT32_MAX).value_or(0));
    game.refused = in.number("offers_refused").value_or(0);
    const auto list = [&](std::string_view name, std::size_t player) {
        const json::array* values = in.list(name);
        return values ? values->if_contains(seat_of(player, rotation, seats)) : nullptr;
    };
    for (std::size_t i = 0; i < seats; ++i) {
        if (const json::value* place = list("places", i))
            game.places[i] = static_cast<std::uint8_t>(to_number(*place).value_or(1) - 1);
        if (const json::value* counts = list("bots", i)) game.bots[i] = counts_in(*counts);
        for (const TradeColumn& column : kTradeColumns)
            if (const json::value* count = list(column.name, i))
                game.trades[i].*column.count = to_number(*count).value_or(0);
    }
    return game;
}

}  // namespace

std::string print_games(const MatchSettings& m, std::int64_t number, const BlockResult& block) {
    const Pairings pairings = pair_up(m.players, m.meeting, m.table_size());
    std::string lines;
    for (std::size_t rotation = 0; rotation < m.table_size(); ++rotation)
        lines += print_game(m, pairings, number, rotation, block.games[rotation]);
    return lines;
}

Result<PlayedBlocks> read_games(const MatchSettings& m, std::string_view text) {
    const Pairings pairings = pair_up(m.players, m.meeting, m.table_size());
    const std::size_t seats = m.table_size();
    PlayedBlocks out;
    BlockResult block;
    std::size_t rotation = 0, at = 0, line_number = 0;
    for (std::size_t end = 0; (end = text.find('\n', at)) != std::string_view::npos;) {
        const std::string_view line = text.substr(at, end + 1 - at);
        at = end + 1;
        ++line_number;
        const auto parsed = parse_json(line);
        const json::object* object = parsed ? parsed->if_object() : nullptr;
        const auto number = static_cast<std::int64_t>(out.blocks.size());
        if (object) block.games[rotation] = read_game(*object, rotation, seats);
        if (!object || print_game(m, pairings, number, rotation, block.games[rotation]) != line)
            return Result<PlayedBlocks>::fail(fmt::format(
                "line {} is not the next game of this match: players, edition, variant, seed, "
                "rounds and trade rule must be the same",
                line_number));
        if (++rotation < seats) continue;
        out.blocks.push_back(std::exchange(block, {}));
        out.bytes = at;
        rotation = 0;
    }
    if (static_cast<std::int64_t>(out.blocks.size()) > count_blocks(m))
        return Result<PlayedBlocks>::fail("has more games than are asked for");
    return out;
}

std::string record_name(std::int64_t game) { return fmt::format("{:06}.rec", game); }

}  // namespace bankhalter::sim
