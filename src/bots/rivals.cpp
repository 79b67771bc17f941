#include "bots/rivals.h"

#include <algorithm>

#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/sets.h"
#include "bots/standard.h"
#include "bots/trader.h"

namespace bankhalter::bots {

static constexpr Rivals::Odds kFirstGuess = {.24f, .24f, .20f, .10f, .10f, .02f,
                                             .02f, .02f, .02f, .02f, .02f};
static constexpr float kDoubt = 0.04f;  // how likely a guess that holds is still contradicted
static constexpr float kCounts = 0.03f;

std::unique_ptr<Player> make_manner(Manner manner, const Rules& rules) {
    switch (manner) {
        case Manner::Careful: return std::make_unique<FixedPolicy>(kFixedPolicyPlus);
        case Manner::Swapper: return std::make_unique<Cornell>();
        case Manner::ListPrice: return std::make_unique<Standard>(100);
        case Manner::Careless: return std::make_unique<FixedPolicy>(kFixedPolicyA);
        default: return std::make_unique<Trader>(rules);
    }
}

Rivals::Rivals(const Rules& rules) {
    for (std::size_t i = 0; i < players_.size(); ++i)
        players_[i] = make_manner(static_cast<Manner>(i), rules);
    forget();
}

void Rivals::forget() { odds_.fill(kFirstGuess); }

bool Rivals::would_agree(std::size_t guess, const Rules& r, const State& s,
                         const Action& trade) const {
    if (guess == kStone) return false;
    if (guess >= kManners && face_value(r, s, trade.take) > face_value(r, s, trade.give))
        return false;
    return players_[guess % kManners]->accepts(r, s, trade);
}

double Rivals::agrees(const Rules& r, const State& s, const Action& trade) const {
    double sum = 0;
    const Odds& odds = odds_[trade.a];
    for (std::size_t i = 0; i < kStone; ++i)
        if (odds[i] > 0.002f && would_agree(i, r, s, trade)) sum += static_cast<double>(odds[i]);
    return sum;
}

Rivals::Prices Rivals::prices(const Rules& r, const State& s, Action exchange, int low,
                              int high) const {
    Prices out;
    auto agrees_at = [&](std::size_t guess, int cash) {
        exchange.give.cash = std::max(0, -cash);
        exchange.take.cash = std::max(0, cash);
        return would_agree(guess, r, s, exchange);
    };
    for (std::size_t i = 0; i < kStone; ++i) {
        if (odds_[exchange.a][i] < kCounts || !agrees_at(i, low)) continue;
        int yes = low, no = high + 1;
        while (no - yes > 1) {
            const int middle = yes + (no - yes) / 2;
            (agrees_at(i, middle) ? yes : no) = middle;
        }
        const auto end = out.cash.begin() + out.count;
        if (std::find(out.cash.begin(), end, yes) == end)
            out.cash[static_cast<std::size_t>(out.count++)] = yes;
    }
    return out;
}

void Rivals::weigh(Seat seat, const std::array<bool, kGuesses>& fits) {
    Odds& odds = odds_[seat.value];
    float sum = 0;
    for (std::size_t i = 0; i < kGuesses; ++i)
        sum += odds[i] = std::max(1e-4f, odds[i] * (fits[i] ? 1 : kDoubt));
    for (float& o : odds) o /= sum;
}

void Rivals::learn_answer(const Rules& r, const State& s, const Action& trade, bool agreed) {
    std::array<bool, kGuesses> fits{};
    for (std::size_t i = 0; i < kGuesses; ++i) fits[i] = would_agree(i, r, s, trade) == agreed;
    weigh(Seat{trade.a}, fits);
}

void Rivals::learn_offer(const Rules& r, const State& s, const Action& trade) {
    std::array<bool, kGuesses> fits{};
    bool any = false;
    for (std::size_t i = 0; i < kManners; ++i) {
        Player& p = *players_[i];
        p.sit_down(r, trade.seat);
        Decision offer;
        for (int n = 0; n < 4 && p.propose(r, s, trade.seat, offer) && !fits[i]; ++n) {
            fits[i] = fits[i + kManners] = offer.action == trade;
            p.answered(offer.action, false);
        }
        any = any || fits[i];
    }
    if (any) weigh(trade.seat, fits);
}

std::array<float, kManners> Rivals::manners(Seat seat) const {
    std::array<float, kManners> sum{};
    for (std::size_t i = 0; i < kStone; ++i) sum[i % kManners] += odds_[seat.value][i];
    for (float& x : sum) x += odds_[seat.value][kStone] / kManners;
    return sum;
}

Reluctance Rivals::reluctance(Seat hero) const {
    Reluctance out{};
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) {
        const auto odds = manners(Seat{i});
        for (std::size_t k = 0; k < odds.size(); ++k) out[i] += odds[k] * kReluctance[k];
    }
    out[hero.value] = kHeroReluctance;
    return out;
}

}  // namespace bankhalter::bots
