// What the others are like, learned from how they answer offers and from what they offer
// themselves.
#pragma once

#include <memory>
#include <vector>

#include "bots/equity.h"
#include "bots/player.h"

namespace bankhalter::bots {

/// The ways of playing a rival is compared with. Nobody is told who sits where: all begin with the
/// same guess.
enum class Manner : std::uint8_t { Trader, Careful, Swapper, ListPrice, Careless };
inline constexpr int kManners = 5;

/// How hard they are to trade with (equity.h).
inline constexpr std::array<float, kManners> kReluctance = {0, 0, 1, 1, 0};
inline constexpr float kHeroReluctance = -1;

/// A player of that manner: Trader, Fixed-policy +, Cornell, Standard-100, Fixed-policy A.
std::unique_ptr<Player> make_manner(Manner manner, const Rules& rules);

/// A guess about one rival: his manner; whether he refuses whatever pays him less than face value;
/// or that he never trades at all.
class Rivals {
public:
    static constexpr std::size_t kStone = 2 * kManners;  // never agrees
    static constexpr std::size_t kGuesses = kStone + 1;
    using Odds = std::array<float, kGuesses>;

    explicit Rivals(const Rules& rules);
    void forget();

    /// The chance that the partner of this trade agrees.
    double agrees(const Rules& rules, const State& state, const Action& trade) const;
    /// The most cash the partner should be asked for on top of an exchange of deeds, one amount for
    /// each guess that counts; below zero: what he must be paid. `low` and `high` are what the two
    /// can pay.
    struct Prices {
        std::array<int, kGuesses> cash{};
        int count = 0;
    };
    Prices prices(const Rules& rules, const State& state, Action exchange, int low, int high) const;

    void learn_answer(const Rules& rules, const State& state, const Action& trade, bool agreed);
    void learn_offer(const Rules& rules, const State& state, const Action& trade);

    /// The odds of the manners of one seat.
    std::array<float, kManners> manners(Seat seat) const;
    /// Of all seats, as far as is known.
    Reluctance reluctance(Seat hero) const;

private:
    bool would_agree(std::size_t guess, const Rules& rules, const State& state,
                     const Action& trade) const;
    void weigh(Seat seat, const std::array<bool, kGuesses>& fits);

    std::array<std::unique_ptr<Player>, kManners> players_;
    std::array<Odds, kMaxSeats> odds_{};
};

}  // namespace bankhalter::bots
