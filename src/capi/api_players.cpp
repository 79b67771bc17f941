// The part of bankhalter.h about built-in players.
#include <fmt/format.h>

#include "bots/registry.h"
#include "capi/handles.h"
#include "notation/action.h"

namespace bankhalter::capi {
namespace {

Answer unknown_player(std::string_view name) {
    return bad_argument(fmt::format("no player is called {}", name));
}

/// The player in the place of whoever is asked; it begins afresh in another game or seat.
Answer ask(bankhalter_player& player, const bankhalter_game& at, AskedGame::Reply& out) {
    const AskedGame& game = at.game;
    if (&game.board() != &player.board) return bad_argument("the player is of other rules");
    if (game.is_over()) return refused(Refusal::GameOver);
    if (game.asked().kind == Kind::Chance) return refused(Refusal::ChanceFirst);
    if (player.at != &at || player.seat != game.asked().seat) {
        player.at = &at;
        player.seat = game.asked().seat;
        player.proposed.reset();
        player.player->sit_down(player.board.rules, player.seat);
    }
    const auto& answered = game.last_answer();
    if (player.proposed && answered && answered->first == *player.proposed) {
        player.player->answered(answered->first, answered->second);
        player.proposed.reset();
    }
    out = game.ask(*player.player);
    if (game.asked().kind == Kind::Propose) player.proposed = out.action;
    return {};
}

std::string words_of(const AskedGame& game, const AskedGame::Reply& reply) {
    if (reply.action) return print_action(game.rules(), *reply.action);
    return reply.id == ids::kAccept ? "accept" : "nothing";
}

}  // namespace
}  // namespace bankhalter::capi

using namespace bankhalter;
using namespace bankhalter::capi;

extern "C" {

int bankhalter_game_seat_player(bankhalter_game* game, int32_t seat, const char* name,
                                uint64_t seed, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            const std::string_view named = name ? name : "";
            if (seat < 0 || seat >= game->game.state().seats) return refused(Refusal::NoSuchSeat);
            if (!named.empty() && !is_player(named)) return unknown_player(named);
            game->game.seat_player(Seat{static_cast<std::uint8_t>(seat)}, named, seed);
            return {};
        },
        game);
}

int bankhalter_player_new(const bankhalter_rules* rules, const char* name, uint64_t seed,
                          bankhalter_player** out, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            *out = nullptr;
            auto player = make_player(name, rules->board.rules, seed);
            if (!player) return unknown_player(name);
            *out = new bankhalter_player{rules->board, std::move(player)};
            return {};
        },
        rules, name, out);
}

void bankhalter_player_free(bankhalter_player* player) { delete player; }

int bankhalter_player_choose(bankhalter_player* player, const bankhalter_game* game, int32_t* id,
                             bankhalter_text* words, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            AskedGame::Reply reply;
            Answer asked = ask(*player, *game, reply);
            if (!asked.is_fine()) return asked;
            if (id) *id = reply.id;
            if (words) words->text = words_of(game->game, reply);
            return {};
        },
        player, game);
}

int bankhalter_game_let(bankhalter_game* game, bankhalter_player* player, bankhalter_error* error) {
    return answer_with(
        error,
        [&]() -> Answer {
            AskedGame::Reply reply;
            Answer asked = ask(*player, *game, reply);
            if (asked.is_fine()) game->game.answer(reply);
            return asked;
        },
        game, player);
}
}
