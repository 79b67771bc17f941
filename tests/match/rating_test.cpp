// Ratings and the sequential test on data with a known answer.
#include <gtest/gtest.h>

#include <cmath>

#include "play/random.h"
#include "sim/match_tally.h"

namespace bankhalter::tests {
namespace {

const double kTwofold = 400 * std::log10(2.0);

/// Players in the order of their places.
Places finish(std::initializer_list<int> order) {
    Places places{};
    std::uint8_t place = 0;
    for (int player : order) places[static_cast<std::size_t>(player)] = place++;
    return places;
}

void repeat(std::vector<Places>& games, int times, const Places& places) {
    games.insert(games.end(), static_cast<std::size_t>(times), places);
}

/// Draws places by Plackett-Luce.
Places draw(Random& random, std::vector<std::uint32_t> strengths) {
    Places places{};
    for (std::uint8_t place = 0; place < strengths.size(); ++place) {
        std::uint32_t sum = 0;
        for (std::uint32_t s : strengths) sum += s;
        std::uint32_t left = random.below(sum);
        std::size_t i = 0;
        while (left >= strengths[i]) left -= strengths[i++];
        places[i] = place;
        strengths[i] = 0;
    }
    return places;
}

TEST(PlackettLuce, TwoPlayersAreTheEloFormula) {
    std::vector<Places> games;
    repeat(games, 3000, finish({0, 1}));
    repeat(games, 1000, finish({1, 0}));
    const auto r = rate(games, 1, std::vector<int>{0, 1});
    EXPECT_NEAR(r[0].elo - r[1].elo, 400 * std::log10(3.0), 0.01);
    EXPECT_NEAR(r[0].elo + r[1].elo, 0, 1e-6);
    // The delta method: the variance of a logit is 1 / (n p q); a player's own rating is half the
    // difference.
    EXPECT_NEAR(r[0].half_width, 1.96 * 400 / std::log(10.0) / std::sqrt(4000 * 0.75 * 0.25) / 2,
                0.01);
}

TEST(PlackettLuce, ThreePlayersOfStrengthFourTwoOne) {
    std::vector<Places> games;  // all six orders, exactly as often as they should come: of 105
    repeat(games, 4000, finish({0, 1, 2}));
    repeat(games, 2000, finish({0, 2, 1}));
    repeat(games, 2400, finish({1, 0, 2}));
    repeat(games, 600, finish({1, 2, 0}));
    repeat(games, 1000, finish({2, 0, 1}));
    repeat(games, 500, finish({2, 1, 0}));
    const auto r = rate(games, 3, std::vector<int>{0, 1, 2});
    EXPECT_NEAR(r[0].elo, kTwofold, 0.01);
    EXPECT_NEAR(r[1].elo, 0, 0.01);
    EXPECT_NEAR(r[2].elo, -kTwofold, 0.01);
}

TEST(PlackettLuce, CopiesShareOneStrength) {
    Random random(7);
    std::vector<Places> games;
    for (int i = 0; i < 40'000; ++i) games.push_back(draw(random, {4, 1, 1, 1}));
    const auto r = rate(games, 4, std::vector<int>{0, 1, 1, 1});
    ASSERT_EQ(r.size(), 2u);
    EXPECT_NEAR(r[0].elo - r[1].elo, 2 * kTwofold, 2 * r[0].half_width * 2);
    EXPECT_LT(r[0].half_width, 3);
}

TEST(PlackettLuce, GamesOfABlockDoNotCountAsIndependent) {
    Random random(8);
    std::vector<Places> once, fourfold;
    for (int i = 0; i < 5000; ++i) {
        once.push_back(draw(random, {3, 2, 1}));
        repeat(fourfold, 4, once.back());
    }
    const auto a = rate(once, 1, std::vector<int>{0, 1, 2}),
               b = rate(fourfold, 4, std::vector<int>{0, 1, 2});
    EXPECT_NEAR(a[0].elo, b[0].elo, 0.05);
    EXPECT_NEAR(a[0].half_width, b[0].half_width, 0.05);
}

TEST(PlackettLuce, TiesPullTogetherAndSweepsStayFinite) {
    const std::vector<Places> tied(50, Places{});
    EXPECT_NEAR(rate(tied, 1, std::vector<int>{0, 1, 2})[0].elo, 0, 1e-6);
    const std::vector<Places> swept(2000, finish({1, 0}));
    const auto r = rate(swept, 2, std::vector<int>{0, 1});
    EXPECT_GT(r[1].elo - r[0].elo, 1000);
    EXPECT_LT(r[1].elo - r[0].elo, 3000);
    EXPECT_EQ(rate(tied, 1, std::vector<int>{0, 0, 0}).size(), 1u);
}

TEST(PlackettLuce, PlayersWhoNeverMetAreComparedThroughOthers) {
    Random random(9);
    std::vector<Finish> games;
    const std::vector<std::vector<int>> line_ups{{0, 1, 2}, {1, 2, 3}};
    const std::vector<std::uint32_t> strengths{8, 4, 2, 1};
    for (int i = 0; i < 40'000; ++i) {
        const auto& line_up = line_ups[static_cast<std::size_t>(i % 2)];
        std::vector<std::uint32_t> seated;
        for (int kind : line_up) seated.push_back(strengths[static_cast<std::size_t>(kind)]);
        games.emplace_back(line_up, draw(random, seated));
    }
    const auto r = rate(games, 1, 4);
    for (std::size_t i = 0; i + 1 < 4; ++i)
        EXPECT_NEAR(r[i].elo - r[i + 1].elo, kTwofold, 2 * (r[i].half_width + r[i + 1].half_width));
    EXPECT_LT(r[0].half_width, 5);
}

TEST(Elo, OfAShareAgainstEquals) {
    EXPECT_NEAR(elo_of_share(0.25, 4), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(0.5, 2), 0, 1e-9);
    EXPECT_NEAR(elo_of_share(0.5, 4), 400 * std::log10(3.0), 1e-9);
    EXPECT_TRUE(std::isinf(elo_of_share(1, 4)));
}

/// Runs the test on blocks of four games between players that far apart.
Verdict decide(double elo, std::uint64_t seed, std::int64_t* blocks = nullptr) {
    Random random(seed);
    Sprt sprt({});
    const auto chance = static_cast<std::uint32_t>(expected_score(elo) * 1'000'000);
    while (sprt.verdict() == Verdict::Open && sprt.blocks() < 100'000) {
        double score = 0;
        for (int game = 0; game < 4; ++game) score += random.below(1'000'000) < chance ? 0.25 : 0;
        sprt.add(score, 1 - score);
    }
    if (blocks) *blocks += sprt.blocks();
    return sprt.verdict();
}

TEST(Sprt, ErrsAsSeldomAsItPromises) {
    int wrong_yes = 0, wrong_no = 0, surely = 0;
    std::int64_t near_blocks = 0, far_blocks = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        wrong_yes += decide(0, seed) == Verdict::Yes;
        wrong_no += decide(20, seed + 1000, &near_blocks) == Verdict::No;
        surely += decide(120, seed + 2000, &far_blocks) == Verdict::Yes;
    }
    EXPECT_LT(wrong_yes, 36) << "5 % of 400, and four standard deviations";
    EXPECT_LT(wrong_no, 36);
    EXPECT_EQ(surely, 400);
    EXPECT_LT(5 * far_blocks, near_blocks) << "a clear case is decided early";
}

TEST(Sprt, GamesThatOthersWinTellNothing) {
    Sprt all({}), half({});
    Random random(3);
    for (int i = 0; i < 3000; ++i) {
        const double a = random.below(100) < 53 ? 1 : 0;
        all.add(a, 1 - a);
        half.add(a, 1 - a);
        half.add(0, 0);
    }
    EXPECT_NEAR(all.ratio(), half.ratio(), 0.1);
}

TEST(Sprt, DecidesEvenWithoutVariance) {
    Sprt always({}), equal({});
    for (int i = 0; i < 2000; ++i) always.add(1, 0), equal.add(0.25, 0.25);
    EXPECT_EQ(always.verdict(), Verdict::Yes);
    EXPECT_EQ(equal.verdict(), Verdict::No);
    EXPECT_NEAR(always.upper(), std::log(19), 1e-9);
    EXPECT_NEAR(always.lower(), -std::log(19), 1e-9);
    Sprt young({});
    young.add(1, 0);
    EXPECT_EQ(young.verdict(), Verdict::Open);
}

}  // namespace
}  // namespace bankhalter::tests
