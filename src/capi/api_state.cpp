// The part of bankhalter.h about states and records.
#include <fmt/format.h>

#include <boost/json/serialize.hpp>

#include "capi/handles.h"
#include "capi/state_bytes.h"
#include "notation/action.h"
#include "notation/names.h"
#include "notation/position.h"
#include "notation/state_json.h"
#include "play/replay.h"

namespace bankhalter::capi {
namespace {

namespace json = boost::json;

json::object game_json(const AskedGame& game) {
    return state_to_json(game.rules(), game.header(), game.state());
}

Answer impossible(const Diagnostics& faults) {
    return bad_data("impossible_position", "SETUP-8", faults);
}

Answer set_json(AskedGame& game, std::string_view text) {
    const auto position = parse_json(text);
    const auto header = position ? read_header(*position) : Result<Header>(position.faults());
    if (!header) return impossible(header.faults());
    if (header->edition != game.header().edition || header->variant != game.header().variant)
        return impossible({"edition: not that of the game"});
    for (const std::string& name : header->names)
        if (!is_name(name)) return impossible({"players: not a name"});
    const auto state = read_position(game.rules(), *header, *position);
    if (!state) return impossible(state.faults());
    game.set_up(*header, *state, json::serialize(*position));
    return {};
}

std::string print_game(const AskedGame& game) {
    Record record;
    record.header = game.header();
    record.fingerprint = game.board().edition->fingerprint;
    record.position = game.position();
    for (const Action& action : game.played())
        record.lines.push_back({print_words(game.rules(), action), 0});
    record.lines.push_back({fmt::format("={:016x}", hash(game.state())), 0});
    record.result = print_result(game.rules(), game.state());
    return print_record(record);
}

Answer load(AskedGame& game, std::string_view text, int at) {
    const auto bad = [](const Diagnostics& faults) {
        return bad_data("bad_record", "TURN-7", faults);
    };
    const auto table = open_table(library(), text, at);
    if (!table) return bad(table.faults());
    if (table->header().edition != game.header().edition ||
        table->header().variant != game.header().variant)
        return bad({"edition: not that of the game"});
    game.set_up(table->header(), table->state(),
                json::serialize(state_to_json(table->rules(), table->header(), table->state())));
    return {};
}

}  // namespace
}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_game_state(const bankhalter_game* game, uint8_t state[BANKHALTER_STATE_SIZE],
                          bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            write_state(game->game.board(), game->game.state(),
                        StateBytes(state, BANKHALTER_STATE_SIZE));
            return {};
        },
        game, state);
}

int bankhalter_game_set_state(bankhalter_game* game, const uint8_t* state, size_t size,
                              bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            AskedGame& g = game->game;
            const auto read = read_state(g.board(), g.header(), {state, size});
            if (!read) return impossible(read.faults());
            g.set_up(g.header(), *read,
                     json::serialize(state_to_json(g.rules(), g.header(), *read)));
            return {};
        },
        game, state);
}

int bankhalter_game_json(const bankhalter_game* game, bankhalter_text* out,
                         bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            out->text = json::serialize(game_json(game->game));
            return {};
        },
        game, out);
}

int bankhalter_game_set_json(bankhalter_game* game, const char* text, size_t size,
                             bankhalter_error* error) {
    return answer_with(
        error, [&]() -> Answer { return set_json(game->game, {text, size}); }, game, text);
}

uint64_t bankhalter_game_hash(const bankhalter_game* game) {
    return game ? hash(game->game.state()) : 0;
}

int bankhalter_game_record(const bankhalter_game* game, bankhalter_text* out,
                           bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            if (!game->game.options().keeps_record)
                return bad_argument("the game keeps no record: BANKHALTER_KEEP_RECORD");
            out->text = print_game(game->game);
            return {};
        },
        game, out);
}

int bankhalter_game_load(bankhalter_game* game, const char* record, size_t size, int32_t at,
                         bankhalter_error* error) {
    return answer_with(
        error, [&]() -> Answer { return load(game->game, {record, size}, at); }, game, record);
}

int bankhalter_verify(const char* text, size_t size, bankhalter_text* out,
                      bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const auto record = parse_record({text, size});
            if (!record) return bad_data("bad_record", "TURN-7", record.faults());
            const auto verdict = verify(library(), *record);
            if (!verdict.fault.empty())
                return bad_data("bad_record", "TURN-7", Diagnostics{verdict.fault});
            out->text = json::serialize(json::object{{"actions", verdict.actions},
                                                     {"checkpoints", verdict.checkpoints},
                                                     {"over", verdict.over},
                                                     {"dice_fit", verdict.dice_fit}});
            return {};
        },
        text, out);
}
}
