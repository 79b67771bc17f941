// A lone walker's long-run landings agree with a Markov chain computed exactly from the edition's
// data. Cards are drawn afresh each time (the deck is put back), so that the chain needs no memory;
// all deeds are mortgaged, so that nothing is owed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "edition/edition.h"
#include "play/chance.h"

namespace bankhalter::tests {
namespace {

constexpr int kInJail = kSpaces;  // 41 places to be after a throw: 40 spaces, and in jail
constexpr int kPlaces = kSpaces + 1;
constexpr int kStates =
    3 * kSpaces +
    3;  // before a throw: space with 0 to 2 doubles so far, or in jail with 0 to 2 tries
constexpr int jail_state(int tries) { return 3 * kSpaces + tries; }

using Places = std::array<double, kPlaces>;

class Chain {
public:
    Chain(const Rules& rules, bool stays) : rules_(rules), stays_(stays) {}

    /// The long-run share of every place after a throw.
    Places shares() const {
        std::array<double, kStates> now{};
        now[0] = 1;
        Places places{};
        for (int i = 0; i < 3000; ++i) {
            std::array<double, kStates> next{};
            places = {};
            for (int state = 0; state < kStates; ++state)
                if (now[static_cast<std::size_t>(state)] > 0)
                    throw_from(state, now[static_cast<std::size_t>(state)], next, places);
            now = next;
        }
        return places;
    }

private:
    void throw_from(int state, double weight, std::array<double, kStates>& next,
                    Places& places) const {
        const bool jailed = state >= 3 * kSpaces;
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b) {
                if (jailed && stays_)
                    jail_throw(state - 3 * kSpaces, a, b, weight / 36, next, places);
                else
                    free_throw(jailed ? kJail.value : state / 3, jailed ? 0 : state % 3, a, b,
                               weight / 36, next, places);
            }
    }
    void free_throw(int space, int doubles, int a, int b, double weight,
                    std::array<double, kStates>& next, Places& places) const {
        if (a == b && doubles == 2) return arrive(kInJail, 0, weight, next, places);
        spread(space + a + b, a == b ? doubles + 1 : 0, weight, next, places);
    }
    void jail_throw(int tries, int a, int b, double weight, std::array<double, kStates>& next,
                    Places& places) const {
        if (a == b || tries + 1 == rules_.jail_throws)
            return spread(kJail.value + a + b, 0, weight, next, places);
        places[kInJail] += weight;
        next[static_cast<std::size_t>(jail_state(tries + 1))] += weight;
    }
    void arrive(int place, int doubles, double weight, std::array<double, kStates>& next,
                Places& places) const {
        places[static_cast<std::size_t>(place)] += weight;
        next[static_cast<std::size_t>(place == kInJail ? jail_state(0) : 3 * place + doubles)] +=
            weight;
    }
    int nearest(int from, SpaceKind kind) const {
        while (rules_.spaces.items[static_cast<std::size_t>(from % kSpaces)].kind != kind) ++from;
        return from % kSpaces;
    }
    /// Lands on a space and follows its cards to wherever they lead.
    void spread(int space, int doubles, double weight, std::array<double, kStates>& next,
                Places& places) const {
        space %= kSpaces;
        const SpaceFacts& facts = rules_.spaces.items[static_cast<std::size_t>(space)];
        if (facts.kind == SpaceKind::GoToJail) return arrive(kInJail, 0, weight, next, places);
        if (facts.kind != SpaceKind::CardSpace) return arrive(space, doubles, weight, next, places);
        for (const Card& card : rules_.cards[facts.deck.value]) {
            const double w = weight / kCardsPerDeck;
            switch (card.effect) {
                case CardEffect::Advance: spread(card.amount, doubles, w, next, places); break;
                case CardEffect::NearestStation:
                    spread(nearest(space, SpaceKind::Station), doubles, w, next, places);
                    break;
                case CardEffect::NearestUtility:
                    spread(nearest(space, SpaceKind::Utility), doubles, w, next, places);
                    break;
                case CardEffect::Back:
                    spread(space + kSpaces - card.amount, doubles, w, next, places);
                    break;
                case CardEffect::GoToJail: arrive(kInJail, 0, w, next, places); break;
                default: arrive(space, doubles, w, next, places); break;
            }
        }
    }

    const Rules& rules_;
    bool stays_;
};

/// Two walkers who never meet: every deed is the other's or the own, mortgaged.
class Walk {
public:
    Walk(const Rules& rules, bool stays, std::uint64_t seed)
        : rules_(rules), stays_(stays), state_(new_game(rules, 2)), random_(seed) {
        for (Deed d : kAllDeeds) {
            state_.set_owner(d, Seat{static_cast<std::uint8_t>(d.value % 2)});
            state_.mortgaged.add(d);
        }
        fresh_ = state_;
        while (chance_answers(state_.top().step)) play_chance();
    }

    /// One throw with everything it causes; where the walker then is.
    int step() {
        const Seat seat = state_.top().seat();
        state_.cash = fresh_.cash;
        if (state_.jailed.has(seat) && !stays_)
            apply(rules_, state_, {.kind = ActionKind::Fine, .seat = seat});
        apply(rules_, state_, {.kind = ActionKind::Roll, .seat = seat});
        while (chance_answers(state_.top().step)) play_chance();
        if (state_.top().step == Step::EndTurn)
            apply(rules_, state_, {.kind = ActionKind::End, .seat = seat});
        return state_.jailed.has(seat) ? kInJail : state_.space[seat].value;
    }

private:
    void play_chance() {
        state_.decks = fresh_.decks;
        apply(rules_, state_,
              pick_chance(state_, [&](std::uint32_t n) { return random_.below(n); }));
    }

    const Rules& rules_;
    bool stays_;
    State state_;
    State fresh_;
    Random random_;
};

void compare(bool stays) {
    const Library library = *load_library(embedded_files());
    const Rules rules = compile(*library.find("zelda"), Variant::Standard);
    const Places expected = Chain(rules, stays).shares();

    // Neighbouring throws hang together, so the error comes from the spread between long batches.
    constexpr int kBatches = 100;
    const char* text = std::getenv("THROWS");
    const long per_batch = (text ? std::atol(text) : 50'000'000) / kBatches;
    std::array<double, kPlaces> sum{}, squares{};
    Walk walk(rules, stays, 2026);
    for (int batch = 0; batch < kBatches; ++batch) {
        std::array<long, kPlaces> count{};
        for (long i = 0; i < per_batch; ++i) ++count[static_cast<std::size_t>(walk.step())];
        for (std::size_t p = 0; p < kPlaces; ++p) {
            const double share = static_cast<double>(count[p]) / static_cast<double>(per_batch);
            sum[p] += share;
            squares[p] += share * share;
        }
    }
    double chi = 0, worst = 0, total = 0;
    for (std::size_t p = 0; p < kPlaces; ++p) {
        const double mean = sum[p] / kBatches,
                     variance = (squares[p] - sum[p] * mean) / (kBatches - 1);
        total += expected[p];
        if (expected[p] == 0) {
            EXPECT_EQ(sum[p], 0) << "nobody ever rests on " << p;
            continue;
        }
        const double z = (mean - expected[p]) / std::sqrt(variance / kBatches);
        EXPECT_LT(std::abs(z), 5) << "place " << p << ": " << mean << " instead of " << expected[p];
        chi += z * z;
        worst = std::max(worst, std::abs(z));
    }
    fmt::print(
        "{} throws, {}: in jail {:.4f} %, worst deviation {:.2f} standard errors, sum of squares "
        "{:.1f} over 40\n",
        per_batch * kBatches, stays ? "staying up to three throws" : "leaving at once",
        100 * expected[kInJail], worst, chi);
    EXPECT_NEAR(total, 1, 1e-9);
    EXPECT_LT(chi, 100) << "all places together";
}

TEST(LoneWalker, LeavingJailAtOnce) { compare(false); }
TEST(LoneWalker, StayingUpToThreeThrows) { compare(true); }

}  // namespace
}  // namespace bankhalter::tests
