// Whole games of every registered player against mixed opponents: every answer is legal, the same
// seeds give the same games, games end.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/fnv.h"
#include "bots/game.h"
#include "bots/registry.h"
#include "library.h"

namespace bankhalter::tests {
namespace {

/// Passes every question on and checks the answer.
class Witness : public Player {
public:
    explicit Witness(std::unique_ptr<Player> player) : player_(std::move(player)) {}

    void sit_down(const Rules& r, Seat seat) override { player_->sit_down(r, seat); }
    Decision decide(const Rules& r, const State& s, Seat seat) override {
        const Decision d = player_->decide(r, s, seat);
        return expect_legal(r, s, d) ? d : Decision{*default_action(r, s, seat)};
    }
    bool act(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return player_->act(r, s, seat, out) && expect_legal(r, s, out);
    }
    bool claims(const Rules& r, const State& s, const Claim& c) override {
        return player_->claims(r, s, c);
    }
    bool propose(const Rules& r, const State& s, Seat seat, Decision& out) override {
        return player_->propose(r, s, seat, out) && expect_legal(r, s, out);
    }
    bool accepts(const Rules& r, const State& s, const Action& trade) override {
        return player_->accepts(r, s, trade);
    }
    void answered(const Action& trade, bool agreed) override { player_->answered(trade, agreed); }

private:
    static bool expect_legal(const Rules& r, const State& s, const Decision& d) {
        const Action& a = d.action;
        const Refusal refusal = validate(r, s, a);
        EXPECT_EQ(refusal, Refusal::None) << "kind " << static_cast<int>(a.kind) << " at step "
                                          << static_cast<int>(s.top().step) << ": " << d.reason.key;
        for (const Language language : {Language::German, Language::English})
            EXPECT_NE(print_reason(library(), language, d.reason), "") << d.reason.key;
        return refusal == Refusal::None;
    }

    std::unique_ptr<Player> player_;
};

constexpr std::size_t kThinkers = 5;  // the last of the registry: they take their time

/// Champion thinks with few playouts here, and thinkers play fewer games.
std::vector<std::string_view> quick_players() {
    auto names = player_names();
    std::replace(names.begin(), names.end(), std::string_view("champion"),
                 std::string_view("champion:4"));
    return names;
}

struct Series {
    std::uint64_t signature = kFnvStart;
    int ended = 0;
};

/// The player in changing seats against three others in turn, over all variants.
Series play_series(std::string_view name, int first, int games) {
    const auto names = quick_players();
    Series series;
    for (int game = first; game < first + games; ++game) {
        const Variant variant = static_cast<Variant>(game % 3);
        const Rules rules =
            compile(*library().find(variant == Variant::Speed ? "bond" : "thrones"), variant);
        std::array<std::unique_ptr<Witness>, 4> seated;
        std::array<Player*, 4> players{};
        for (int i = 0; i < 4; ++i) {
            const auto other = names[static_cast<std::size_t>(game / 3 + i * (1 + game % 4)) %
                                     (names.size() - kThinkers)];
            const auto at = static_cast<std::size_t>((game + i) % 4);
            seated[at] = std::make_unique<Witness>(
                make_player(i == 0 ? name : other, rules, static_cast<std::uint64_t>(game)));
            players[at] = seated[at].get();
        }
        State state = new_game(rules, 4);
        SeatStreams chance(static_cast<std::uint64_t>(game));
        const GameOutcome outcome = play_game(rules, state, players, chance);
        EXPECT_TRUE(check(rules, state).none());
        EXPECT_FALSE(outcome.winners.empty());
        EXPECT_LT(outcome.actions, 100'000u) << "bids, trades and buildings come to an end";
        series.ended += !outcome.capped;
        const std::uint64_t end = hash(state);
        series.signature = fnv1a(std::string_view(reinterpret_cast<const char*>(&end), sizeof end),
                                 series.signature);
    }
    return series;
}

class EveryPlayer : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryPlayer, AnswersLegallyAndTheSameEachTime) {
    const auto names = quick_players();
    const bool thinks = std::find(names.end() - kThinkers, names.end(), GetParam()) != names.end();
    const int first = thinks ? 1 : 0;  // the first stalls: five hundred rounds to think about
#ifdef NDEBUG
    const int games = thinks ? 6 : 80;
#else
    // Assertions and sanitizers make each fifty times as long: one short game for thinkers.
    const int games = thinks ? 1 : 12;
#endif
    const Series series = play_series(GetParam(), first, games);
    EXPECT_GT(series.ended, games / 2);
    EXPECT_EQ(play_series(GetParam(), first, games).signature, series.signature);
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryPlayer, testing::ValuesIn(quick_players()),
                         [](const auto& each) {
                             std::string name(each.param);
                             for (char& c : name)
                                 if (c == '-' || c == ':') c = '_';
                             return name;
                         });

/// Fingerprint of a game as seen by whoever sits so many places on from seat 0.
class SeenFrom : public Observer {
public:
    explicit SeenFrom(int places) : places_(places) {}
    void action(const Action& a, const State& after, const EventList&) override {
        if (after.turn == kNobody) return;  // the opening throws come in the order of the seats
        add(static_cast<std::uint64_t>(a.kind));
        for (int i = 0; i < after.seats; ++i) {
            const Seat seat{static_cast<std::uint8_t>((i + places_) % after.seats)};
            add(static_cast<std::uint64_t>(after.cash[seat]));
            add(after.space[seat].value);
            add(deeds_of(after, seat).bits);
        }
        for (Deed d : kAllDeeds) add(after.level[d]);
    }
    std::uint64_t fingerprint() const { return seen_; }

private:
    void add(std::uint64_t value) {
        seen_ = fnv1a(std::string_view(reinterpret_cast<const char*>(&value), sizeof value), seen_);
    }

    int places_;
    std::uint64_t seen_ = kFnvStart;
};

/// No seat is favoured: when players and luck move on together, the same game is played.
TEST(SeatsAreFair, AMovedTablePlaysTheSameGame) {
    const Rules rules = compile(*library().find("zelda"), Variant::Standard);
    for (const char* name : {"random", "trader"})
        for (std::uint64_t seed = 0; seed < 150; ++seed) {
            const int seats = 2 + static_cast<int>(seed % 5);
            std::vector<std::uint64_t> games;
            for (int places = 0; places < seats; ++places) {
                std::array<std::unique_ptr<Player>, kMaxSeats> owned;
                std::array<Player*, kMaxSeats> players{};
                for (int i = 0; i < seats; ++i) {
                    const auto seat = static_cast<std::size_t>((i + places) % seats);
                    owned[seat] =
                        make_player(name, rules, seed * kMaxSeats + static_cast<std::uint64_t>(i));
                    players[seat] = owned[seat].get();
                }
                State s = new_game(rules, seats);
                SeatStreams chance(seed, seats, places);
                SeenFrom seen(places);
                play_game(rules, s, std::span(players.data(), s.seats), chance, {.rounds = 60},
                          &seen);
                games.push_back(seen.fingerprint());
            }
            EXPECT_EQ(games, std::vector(games.size(), games[0]))
                << name << " " << seats << " seats, seed " << seed;
        }
}

}  // namespace
}  // namespace bankhalter::tests
