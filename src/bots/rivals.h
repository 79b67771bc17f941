// What the others are like, learned from how they answer offers and from what they offer
// themselves.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bots/hard_trader.h"

namespace bankhalter::bots {

/// The ways of playing a rival is compared with. Nobody is told who sits where: all begin with the
/// same guess.
enum class Manner : std::uint8_t { Trader, Careful, Swapper, ListPrice, Careless, Even, Stone };
inline constexpr int kManners = 7;
inline constexpr int kNaive = 5;  // the first of them can be talked into a bad bargain

/// How hard they are to trade with (equity.h).
inline constexpr std::array<float, kManners> kReluctance = {0, 0, 1, 1, 0, .5f, 1};
inline constexpr float kHeroReluctance = -1;

/// A player of that manner: Trader, Fixed-policy +, Cornell, Standard-100, Fixed-policy A; of the
/// hard-nosed those who want half of the gain, and those who never trade.
std::unique_ptr<Player> make_manner(Manner manner, const Rules& rules);

/// Guesses about one rival: a naive manner, as it is or refusing whatever pays less than face
/// value; one who gives nothing away, with one of several demands; one who never trades.
class Rivals {
public:
    static constexpr std::size_t kDemands = 6;
    enum Guess : std::size_t { kHard = 2 * kNaive, kStone = kHard + kDemands, kGuesses };
    using Odds = std::array<float, kGuesses>;

    /// Of strangers.
    static constexpr Odds kFirstGuess = {.15f, .16f, .12f, .05f, .07f, .02f, .02f, .02f, .02f,
                                         .02f, .12f, .06f, .04f, .04f, .03f, .03f, .03f};

    explicit Rivals(const Rules& rules, const EquityNet& net = kEquityNet,
                    const Odds& first_guess = kFirstGuess);
    void forget();

    /// The chance that the partner of this trade agrees.
    double agrees(const Rules& rules, const State& state, const Action& trade) const;
    /// The most cash the partner should be asked for on top of an exchange of deeds, for each guess
    /// that counts; below zero: what he must be paid. Nobody knows exactly where half of the gain
    /// is: those who want it are asked for less too. `low` and `high` are what the two can pay.
    struct Prices {
        std::array<int, 2 * kGuesses> cash{};
        int count = 0;
    };
    Prices prices(const Rules& rules, const State& state, Action exchange, int low, int high) const;

    void learn_answer(const Rules& rules, const State& state, const Action& trade, bool agreed);
    void learn_offer(const Rules& rules, const State& state, const Action& trade);

    /// The odds of the manners of one seat.
    std::array<float, kManners> manners(Seat seat) const;

private:
    /// What a trade gains its two sides, by each measure for which it has been weighed.
    struct Weighed {
        const Chances& now;  // before it
        std::array<std::optional<Gains>, 2> gains{};
    };

    const Gains& weigh(Measure measure, const Rules& rules, const State& state, const Action& trade,
                       Weighed& weighed) const;
    /// By one guess.
    double agrees(std::size_t guess, const Rules& rules, const State& state, const Action& trade,
                  Weighed& weighed) const;
    void learn(Seat seat, const std::array<double, kGuesses>& likely);

    std::array<std::unique_ptr<Player>, kNaive> naive_;
    Worth worth_;
    const EquityNet& net_;  // what those who judge by chances are thought to judge by
    Odds first_guess_;
    std::array<Odds, kMaxSeats> odds_{};
};

}  // namespace bankhalter::bots
