// The game behind the C interface: it asks in the order that simulations go by, and its ids mean
// what the rules mean.
#include "capi/asked_game.h"

#include <gtest/gtest.h>

#include "bots/registry.h"
#include "capi/handles.h"
#include "edition/house_rules.h"

namespace bankhalter::tests {
namespace {

Board board_of(const char* edition, Variant variant) {
    const auto found = *find_edition(library(), edition);
    return {found, variant, compile(*found, variant)};
}

std::uint64_t simulated(const Board& board, const std::vector<std::string>& names,
                        std::uint64_t seed) {
    State state = new_game(board.rules, static_cast<int>(names.size()));
    std::vector<std::unique_ptr<Player>> owned;
    std::vector<Player*> players;
    for (std::size_t i = 0; i < names.size(); ++i) {
        owned.push_back(make_player(names[i], board.rules, seed + i));
        players.push_back(owned.back().get());
    }
    SeatStreams chance(seed);
    play_game(board.rules, state, players, chance, {.rounds = 60});
    return hash(state);
}

/// The same players ask and answer through the game's own loop.
std::uint64_t asked(const Board& board, const std::vector<std::string>& names, std::uint64_t seed) {
    AskedGame game(board, seat_names(static_cast<int>(names.size())),
                   {.seed = seed, .rounds = 60, .expose_chance = true});
    for (std::uint8_t i = 0; i < names.size(); ++i) game.seat_player(Seat{i}, names[i], seed + i);
    while (!game.is_over()) game.let_chance();
    return hash(game.state());
}

TEST(AskedGame, BuiltInPlayersPlayTheGamesOfASimulation) {
    const std::vector<std::string> names{"trader", "standard-200", "cornell", "fixed-plus"};
    for (Variant variant : {Variant::Standard, Variant::Short}) {
        const Board board = board_of("zelda", variant);
        for (std::uint64_t seed = 0; seed < 40; ++seed)
            EXPECT_EQ(asked(board, names, seed), simulated(board, names, seed)) << seed;
    }
}

TEST(AskedGame, EveryIdOfTheMaskIsTheActionItNames) {
    for (const auto& [edition, variant] :
         {std::pair("bond", Variant::Speed), std::pair("thrones", Variant::Short)}) {
        const Board board = board_of(edition, variant);
        AskedGame game(board, seat_names(5), {.seed = 8, .may_resign = false});
        Random random(8);
        for (int step = 0; step < 20'000 && !game.is_over(); ++step) {
            const int count = game.mask().count();
            ASSERT_GT(count, 0);
            game.mask().for_each([&](int id) {
                const auto action = to_action(game.rules(), game.state(), game.asked().seat, id);
                if (!action) return;
                EXPECT_EQ(validate(game.rules(), game.state(), *action), Refusal::None) << id;
                // Two ids may mean the same bid or sell-down; the first is as good.
                const int again = to_id(game.rules(), game.state(), *action);
                EXPECT_EQ(to_action(game.rules(), game.state(), game.asked().seat, again), action);
            });
            game.answer(
                game.mask().nth(static_cast<int>(random.below(static_cast<std::uint32_t>(count)))));
        }
    }
}

TEST(AskedGame, NothingThatTheEngineListsIsLeftOut) {
    const Board board = board_of("zelda", Variant::Standard);
    AskedGame game(board, seat_names(4), {.seed = 9, .may_resign = true});
    Random random(9);
    for (int step = 0; step < 20'000 && !game.is_over(); ++step) {
        const bool before_throw = game.state().top().step == Step::StartTurn;
        const auto is_asked_for = [&](ActionKind kind) {
            switch (game.asked().kind) {
                case Question::Kind::Act: return !is_answer(kind) && kind != ActionKind::Resign;
                case Question::Kind::Decide:
                    return !before_throw || is_answer(kind) || kind == ActionKind::Resign;
                default: return false;
            }
        };
        for (const Action& a : legal_actions(game.rules(), game.state(), game.asked().seat))
            EXPECT_TRUE(a.kind == ActionKind::Claim || !is_asked_for(a.kind) ||
                        game.mask().has(to_id(game.rules(), game.state(), a)));
        const int count = game.mask().count();
        game.answer(
            game.mask().nth(static_cast<int>(random.below(static_cast<std::uint32_t>(count)))));
    }
}

TEST(AskedGame, EveryOutcomeHasItsId) {
    for (int id = 0; id < BANKHALTER_OUTCOMES; ++id) EXPECT_EQ(to_outcome_id(to_outcome(id)), id);
}

TEST(AskedGame, AnUnansweredProposalThatBecameImpossibleIsDropped) {
    const Board board = board_of("zelda", Variant::Standard);
    AskedGame game(board, seat_names(2), {.seed = 3});
    Random random(5);
    const auto play_one = [&] {
        const int count = game.mask().count();
        game.answer(
            game.mask().nth(static_cast<int>(random.below(static_cast<std::uint32_t>(count)))));
    };
    while (game.asked().kind != Question::Kind::Answer) {
        if (game.is_over()) game.restart(random.next());
        play_one();
    }
    const Action offered = *game.offer();
    game.submit(offered);  // both agreed otherwise
    EXPECT_FALSE(game.asked().kind == Question::Kind::Answer && game.offer() == offered);
}

}  // namespace
}  // namespace bankhalter::tests
