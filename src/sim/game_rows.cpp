#include "sim/game_rows.h"

#include <fmt/format.h>

#include <iterator>

#include "engine/short_game.h"
#include "sim/sheet.h"

namespace bankhalter::sim {

std::string GameRows::heading(const Series& series) {
    std::string text =
        "game,edition,variant,seed,winner,winner_player,capped,turns,throws,actions,first_group,"
        "first_group_seat,first_group_turn";
    for (const char* name : {"player", "place", "worth"})
        for (int i = 0; i < series.seats(); ++i) text += fmt::format(",{}_{}", name, i);
    return text + "\n";
}

void GameRows::end(std::int64_t game, const State& state, const GameOutcome& outcome) {
    const Rules& r = series_.rules();
    auto out = std::back_inserter(text_);
    fmt::format_to(out, "{},{},{},{},", game, series_.edition().id, series_.order().variant,
                   series_.order().seed);
    if (!outcome.capped && outcome.winners.count() == 1) {
        const Seat winner = outcome.winners.first();
        fmt::format_to(out, "{},{}", winner.value, quote_csv(series_.player(winner.value)));
    } else {
        text_ += ",";
    }
    fmt::format_to(out, ",{:d},{},{},{},", outcome.capped, outcome.turns, outcome.throws,
                   outcome.actions);
    if (first_.is_known())
        fmt::format_to(out, "{},{},{}", series_.group_code(first_.group()), first_.owner().value,
                       first_.turn() - series_.start().turn_number + 1);
    else
        text_ += ",,";
    const Places places = rank_seats(r, state, exits_, outcome.capped);
    for (int i = 0; i < series_.seats(); ++i)
        fmt::format_to(out, ",{}", quote_csv(series_.player(i)));
    for (std::size_t i = 0; i < state.seats; ++i) fmt::format_to(out, ",{}", places[i] + 1);
    for (std::uint8_t i = 0; i < state.seats; ++i)
        fmt::format_to(out, ",{}", state.in_game.has(Seat{i}) ? wealth(r, state, Seat{i}) : 0);
    text_ += "\n";
}

}  // namespace bankhalter::sim
