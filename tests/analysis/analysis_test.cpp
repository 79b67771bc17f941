// Analysis: every change of a win chance is luck or play, and all of it adds up to the result.
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <filesystem>
#include <numeric>

#include "analysis/analyse.h"
#include "analysis/analysis_json.h"
#include "analysis/evaluate.h"
#include "analysis/findings.h"
#include "analysis/ongoing.h"
#include "analysis/words.h"
#include "base/text_file.h"
#include "bots/trader.h"

namespace bankhalter::tests {
namespace {

constexpr Depth kShallow{.playouts = 10};

const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

Course course_of(const std::string& golden) {
    const auto text = read_text(std::string(GOLDEN) + "/" + golden);
    return *Course::of(library(), *text);
}

/// A game of two that Traders have played until the first seat is to throw and owns four deeds.
Table early_game() {
    Table table(*library().find("zelda"), Variant::Standard, {"Ada", "Ben"});
    SeededChance chance(3);
    Trader trader(table.rules());
    for (;;) {
        const State& s = table.state();
        if (s.top().step == Step::StartTurn && deeds_of(s, Seat{0}).count() >= 4) return table;
        const Action a = chance_answers(s.top().step)
                             ? *chance.next(table.rules(), s)
                             : trader.decide(table.rules(), s, to_act(s).first()).action;
        if (table.submit(a) != Refusal::None) throw std::logic_error("Trader plays by the rules");
    }
}

class AddsUp : public testing::TestWithParam<const char*> {};

TEST_P(AddsUp, StartLuckAndPlayMakeTheResult) {
    const Course course = course_of(GetParam());
    const Analysis a = analyse(course, kShallow, 1, 2);
    ASSERT_EQ(a.moves.size(), course.length());
    const Shares result = a.moves.back().chances.mean;
    EXPECT_NEAR(std::accumulate(result.begin(), result.end(), 0.0), 1, 1e-9);
    double start = 0, luck = 0;
    for (std::size_t seat = 0; seat < a.accounts.size(); ++seat) {
        const Account& x = a.accounts[seat];
        EXPECT_NEAR(x.start + x.luck + x.play + x.others, x.end, 1e-9);
        EXPECT_EQ(x.end, result[seat]);
        EXPECT_TRUE(x.end == 0 || x.end == 1 || x.end == 0.5) << "a finished game is decided";
        EXPECT_LE(x.play, 0) << "own decisions only cost";
        start += x.start;
        luck += x.luck;
    }
    EXPECT_NEAR(start, 1, 1e-9);
    EXPECT_NEAR(luck, 0, 1e-9) << "one's luck is the others' misfortune";
    for (const Move& m : a.moves)
        for (double share : m.chances.mean) {
            EXPECT_GE(share, -1e-12);
            EXPECT_LE(share, 1 + 1e-12);
        }
}
INSTANTIATE_TEST_SUITE_P(Golden, AddsUp,
                         testing::Values("game_zelda_2.rec", "game_bond_4.rec",
                                         "end_short_shared.rec",
                                         "end_last_bankrupt_to_player.rec"));

TEST(Ongoing, ActionByActionComesToTheSame) {
    const auto course = std::make_shared<const Course>(course_of("end_short_shared.rec"));
    int playouts = 0;
    for (const Look look : {Look::Usual, Look::Deep}) {
        OngoingAnalysis ongoing(library(), course, look);
        for (double before = -1; ongoing.progress() < 1; ongoing.go_on()) {
            EXPECT_GT(ongoing.progress(), before);
            before = ongoing.progress();
        }
        const Depth depth = Depth::for_length(course->length(), look);
        auto whole = to_json(library(), *course, analyse(*course, depth, 1, 2), depth);
        whole["depth"] = name_of(look);
        EXPECT_EQ(ongoing.result(), whole);
        EXPECT_EQ(depth.playouts, playouts == 0 ? depth.playouts : 8 * playouts);
        playouts = depth.playouts;
    }
}

TEST(Weigh, OutcomesOfAThrowAreAllCounted) {
    const Course course = course_of("game_bond_4.rec");
    Playouts playouts(course.rules, kAnalysisPlay, 1);
    int throws = 0;
    for (std::size_t at = 0; at < course.length() && throws < 20; ++at) {
        if (course.actions[at].seat != kChance) continue;
        const Weighed w = weigh(course, at, kShallow, playouts);
        EXPECT_EQ(w.kind, Weighed::Kind::Luck);
        EXPECT_NEAR(std::accumulate(w.missed.mean.begin(), w.missed.mean.end(), w.odds), 1, 1e-9);
        ++throws;
    }
    EXPECT_EQ(throws, 20);
}

TEST(Weigh, AGiftIsAMistakeOfTheGiver) {
    // Everything for nothing.
    Table table = early_game();
    Action gift{.kind = ActionKind::Trade, .seat = Seat{0}, .a = 1};
    gift.give.deeds = deeds_of(table.state(), Seat{0});
    gift.take.cash = 1;
    ASSERT_EQ(table.submit(gift), Refusal::None);
    const Course course = *Course::of(library(), table.record());
    Playouts playouts(course.rules, kAnalysisPlay, 1);
    const Weighed w = weigh(course, course.length() - 1, {.playouts = 100}, playouts);
    EXPECT_TRUE(w.mistaken);
    EXPECT_EQ(w.by, Seat{0});
    EXPECT_GT(w.better.mean[0], 0.05);
    EXPECT_GT(w.traded.mean[1], 0.05) << "the partner has what the giver lost";
    ASSERT_EQ(w.alternatives.size(), 2u);
    EXPECT_FALSE(w.alternatives[1].action) << "better: to do nothing";

    const Analysis a = analyse(course, {.playouts = 100}, 1, 2);
    const Findings f = find(course, a);
    EXPECT_EQ(f.best_trade, course.length() - 1);
    EXPECT_EQ(f.dearest_mistake, course.length() - 1);
    EXPECT_FALSE(a.moves.back().chances.mean[0] == 0) << "the game goes on: an estimate";
    const Words words(library(), course, Language::English);
    EXPECT_NE(words.happened(course.length() - 1).find("Ada"), std::string::npos);
    EXPECT_EQ(words.way(w.alternatives[1]), "do nothing");
}

TEST(Analyse, IsTheSameForAnyNumberOfThreads) {
    const Course course = course_of("game_zelda_2.rec");
    const auto text = [&](int threads, std::uint64_t seed) {
        return boost::json::serialize(
            to_json(library(), course, analyse(course, kShallow, seed, threads), kShallow));
    };
    EXPECT_EQ(text(1, 1), text(3, 1));
    EXPECT_NE(text(2, 1), text(2, 2));
}

/// A throw of the first game.
State at_first_throw(const Rules& rules, int seats) {
    State state = new_game(rules, seats);
    SeatStreams chance(4);
    while (chance_answers(state.top().step)) apply(rules, state, chance.next(state));
    return state;
}
const Rules& rules() {
    static const Rules compiled = compile(*library().find("zelda"), Variant::Standard);
    return compiled;
}

TEST(Evaluate, IsTheSameForAnyNumberOfThreads) {
    const State state = at_first_throw(rules(), 3);
    const Evaluation one = evaluate(rules(), state, {}, 60, 9, 1),
                     two = evaluate(rules(), state, {}, 60, 9, 2);
    EXPECT_EQ(one.now.mean, two.now.mean);
    EXPECT_NEAR(std::accumulate(one.now.mean.begin(), one.now.mean.end(), 0.0), 1, 1e-9);
    ASSERT_EQ(one.choices.size(), 1u) << "only the throw";
    EXPECT_EQ(one.choices[0].chances.mean, two.choices[0].chances.mean);
}

TEST(Evaluate, SeesThatAHopelessPositionIsLost) {
    State state = at_first_throw(rules(), 2);
    for (Deed d : kAllDeeds) state.set_owner(d, Seat{0});
    state.cash[kBank] += state.cash[Seat{1}] - 10;
    state.cash[Seat{1}] = 10;
    EXPECT_GT(evaluate(rules(), state, {}, 200, 1, 2).now.mean[0], 0.95);
}

TEST(Evaluate, NeighbouringSeedsShareNoPlayouts) {
    // Were playout g of seed s the one of s + g, the means of 40 neighbouring seeds would be sums
    // over nearly the same games and hardly differ. Independent ones spread as their errors say.
    const State state = at_first_throw(rules(), 2);
    constexpr int kSeeds = 40, kGames = 100;
    double sum = 0, squares = 0, error = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const Estimate e = evaluate(rules(), state, {}, kGames, seed, 1).now;
        sum += e.mean[0];
        squares += e.mean[0] * e.mean[0];
        error += e.variance[0];
    }
    const double spread = squares / kSeeds - sum / kSeeds * sum / kSeeds;
    EXPECT_GT(spread, 0.4 * error / kSeeds);
    EXPECT_LT(spread, 2.5 * error / kSeeds);
}

}  // namespace
}  // namespace bankhalter::tests
