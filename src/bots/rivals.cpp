#include "bots/rivals.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/sets.h"
#include "bots/standard.h"
#include "bots/trader.h"

namespace bankhalter::bots {

static constexpr double kDoubt = 0.04;  // how likely a guess that holds is still contradicted
static constexpr float kCounts = 0.03f;

/// What somebody who gives nothing away wants of a deal.
struct Demand {
    Measure measure = Measure::ByWorth;
    double share = 1;  // of the partner's gain
    double least = 0;  // at any rate
    /// Seldom agrees: plays on like one who never trades.
    bool declines() const { return share > 2; }
};
static constexpr std::array<Demand, Rivals::kDemands> kDemanded = {{
    {},
    {.measure = Measure::InChances},
    {.share = 2},
    {.share = 3, .least = 300},
    {.share = 6, .least = 600},
    {.measure = Measure::InChances, .share = 3},
}};
// How far from his demand the answer is certain, and how near it is anybody's guess.
static constexpr double kNearWorth = 60, kNearChances = 0.015;
// The chances of an answer at which the hard-nosed are asked.
static constexpr double kTried[] = {0.5, 0.75, 0.93};

std::unique_ptr<Player> make_manner(Manner manner, const Rules& rules) {
    switch (manner) {
        case Manner::Careful: return std::make_unique<FixedPolicy>(kFixedPolicyPlus);
        case Manner::Swapper: return std::make_unique<Cornell>();
        case Manner::ListPrice: return std::make_unique<Standard>(100);
        case Manner::Careless: return std::make_unique<FixedPolicy>(kFixedPolicyA);
        case Manner::Even: return std::make_unique<HardTrader>(rules);
        case Manner::Stone: return std::make_unique<HardTrader>(rules, HardStyle{.trades = false});
        default: return std::make_unique<Trader>(rules);
    }
}

Rivals::Rivals(const Rules& rules, const EquityNet& net, const Odds& first_guess)
    : worth_(rules), net_(net), first_guess_(first_guess) {
    for (std::size_t i = 0; i < naive_.size(); ++i)
        naive_[i] = make_manner(static_cast<Manner>(i), rules);
    forget();
}

void Rivals::forget() { odds_.fill(first_guess_); }

/// A chance that rises with what is left over his demand.
static double inclined(const Demand& demand, const Gains& g) {
    const double left = std::min(g.own - demand.least, g.own - demand.share * g.partner),
                 near = demand.measure == Measure::ByWorth ? kNearWorth : kNearChances;
    return 1 / (1 + std::exp(-left / near));
}

const Gains& Rivals::weigh(Measure measure, const Rules& r, const State& s, const Action& trade,
                           Weighed& weighed) const {
    std::optional<Gains>& g = weighed.gains[static_cast<std::size_t>(measure)];
    if (g) return *g;
    const Seat seat{trade.a};
    constexpr Gains kImpossible{.own = -1e9, .partner = 0};
    if (free_cash(s, seat) < trade.take.cash) return g.emplace(kImpossible);
    if (measure == Measure::ByWorth) return g.emplace(gains_by_worth(r, s, worth_, seat, trade));
    // Some price in between may make it a gift, which is no trade.
    if (validate(r, s, trade) != Refusal::None) return g.emplace(kImpossible);
    return g.emplace(gains_in_chances(r, s, seat, trade, net_, weighed.now));
}

double Rivals::agrees(std::size_t guess, const Rules& r, const State& s, const Action& trade,
                      Weighed& weighed) const {
    if (guess == kStone) return 0;
    if (guess < kHard) {
        if (guess >= kNaive && face_value(r, s, trade.take) > face_value(r, s, trade.give))
            return 0;
        return naive_[guess % kNaive]->accepts(r, s, trade) ? 1 : 0;
    }
    const Demand& demand = kDemanded[guess - kHard];
    return inclined(demand, weigh(demand.measure, r, s, trade, weighed));
}

double Rivals::agrees(const Rules& r, const State& s, const Action& trade) const {
    double sum = 0;
    const Odds& odds = odds_[trade.a];
    const Chances now = equity(r, s, {}, net_);
    Weighed weighed{now};
    for (std::size_t i = 0; i < kGuesses; ++i)
        if (odds[i] > 0.002f) sum += static_cast<double>(odds[i]) * agrees(i, r, s, trade, weighed);
    return sum;
}

Rivals::Prices Rivals::prices(const Rules& r, const State& s, Action exchange, int low,
                              int high) const {
    Prices out;
    const Chances now = equity(r, s, {}, net_);
    std::map<int, Weighed> weighed;  // at each price
    const auto agrees_at = [&](std::size_t guess, int cash, double chance) {
        exchange.give.cash = std::max(0, -cash);
        exchange.take.cash = std::max(0, cash);
        return agrees(guess, r, s, exchange,
                      weighed.try_emplace(cash, Weighed{now}).first->second) >= chance;
    };
    const auto add_limit = [&](std::size_t guess, double chance) {
        if (!agrees_at(guess, low, chance)) return;
        int yes = low, no = high + 1;
        while (no - yes > 1) {
            const int middle = yes + (no - yes) / 2;
            (agrees_at(guess, middle, chance) ? yes : no) = middle;
        }
        const auto end = out.cash.begin() + out.count;
        if (std::find(out.cash.begin(), end, yes) == end)
            out.cash[static_cast<std::size_t>(out.count++)] = yes;
    };
    for (std::size_t i = 0; i < kStone; ++i) {
        if (odds_[exchange.a][i] < kCounts) continue;
        if (i < kHard)
            add_limit(i, 1);
        else
            for (double chance : kTried) add_limit(i, chance);
    }
    return out;
}

/// `likely`: what happened, by each guess. What was ruled out from the start stays so.
void Rivals::learn(Seat seat, const std::array<double, kGuesses>& likely) {
    Odds& odds = odds_[seat.value];
    float sum = 0;
    for (std::size_t i = 0; i < kGuesses; ++i)
        if (odds[i] > 0)
            sum += odds[i] =
                std::max(1e-4f, odds[i] * static_cast<float>(kDoubt + (1 - kDoubt) * likely[i]));
    for (float& o : odds) o /= sum;
}

void Rivals::learn_answer(const Rules& r, const State& s, const Action& trade, bool agreed) {
    std::array<double, kGuesses> likely{};
    const Chances now = equity(r, s, {}, net_);
    Weighed weighed{now};
    for (std::size_t i = 0; i < kGuesses; ++i) {
        const double yes = agrees(i, r, s, trade, weighed);
        likely[i] = agreed ? yes : 1 - yes;
    }
    learn(Seat{trade.a}, likely);
}

/// A naive manner is known by what it offers; whoever offers anything else trades at least.
void Rivals::learn_offer(const Rules& r, const State& s, const Action& trade) {
    std::array<double, kGuesses> likely{};
    bool any = false;
    for (std::size_t i = 0; i < kNaive; ++i) {
        Player& p = *naive_[i];
        p.sit_down(r, trade.seat);
        Decision offer;
        for (int n = 0; n < 4 && p.propose(r, s, trade.seat, offer) && likely[i] == 0; ++n) {
            likely[i] = likely[i + kNaive] = offer.action == trade ? 1 : 0;
            p.answered(offer.action, false);
        }
        any = any || likely[i] > 0;
    }
    if (!any) likely.fill(1), likely[kStone] = 0;
    learn(trade.seat, likely);
}

std::array<float, kManners> Rivals::manners(Seat seat) const {
    std::array<float, kManners> sum{};
    const Odds& odds = odds_[seat.value];
    for (std::size_t i = 0; i < kHard; ++i) sum[i % kNaive] += odds[i];
    for (std::size_t i = 0; i < kDemands; ++i) {
        const Manner like = kDemanded[i].declines() ? Manner::Stone : Manner::Even;
        sum[static_cast<std::size_t>(like)] += odds[kHard + i];
    }
    sum[static_cast<std::size_t>(Manner::Stone)] += odds[kStone];
    return sum;
}

}  // namespace bankhalter::bots
