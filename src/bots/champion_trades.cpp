// Champion's trades: what to offer, what to take, and what the answers tell.
#include <algorithm>
#include <utility>

#include "bots/champion.h"
#include "bots/gains.h"

namespace bankhalter::bots {

static constexpr int kPatience = 30;             // rounds
static constexpr std::uint8_t kCheapGroups = 2;  // their hotels alone ruin nobody
// A deal makes two stronger at the cost of the others: whoever takes the crumbs of many falls
// behind.
static constexpr double kLeastGain = 0.005, kLeastAsked = 0.01;
// A deal is judged as among equals: who counts on winning against the naive anyway finds hardly any
// deal worth its while, and so has none with those who are not.
static constexpr bool kEquals = true;

/// The exchanges that equity expects most of, by what they bring and how likely the partner agrees.
std::vector<Champion::Option> Champion::promising_offers(const Rules& r, const State& s,
                                                         Seat seat) {
    constexpr std::size_t kLookedInto = 12;
    std::vector<Option> options;
    const double now = static_cast<double>(equity(r, s, {}, *budget_.net)[seat.value]);
    for (const Action& a : list_deals(r, s, seat, rivals_)) {
        if (refused_.recently(a, s.turn_number, 2u * s.seats)) continue;
        const double chance = rivals_.agrees(r, s, a);
        if (chance < 0.02) continue;
        Option o{a, s};
        apply(r, o.state, a);
        o.chance = chance;
        const auto then = equity(r, o.state, {}, *budget_.net)[seat.value];
        o.promise = chance * (static_cast<double>(then) - now);
        if (o.promise > 0) options.push_back(o);
    }
    std::sort(options.begin(), options.end(),
              [](const Option& a, const Option& b) { return a.promise > b.promise; });
    if (options.size() > kLookedInto) options.resize(kLookedInto);
    return options;
}

/// A board on which nothing has moved for long and no set can ruin anybody is played for a result,
/// not for the cap: that it is not the one to gain by a deal matters less and less. It never agrees
/// to lose by one: else a partner need only wait.
double Champion::impatience(const State& s) {
    std::uint64_t holdings = 0;
    bool ruinous = false;
    for (Seat seat : s.in_game) {
        holdings = holdings * 0x9e3779b97f4a7c15u + deeds_of(s, seat).bits;
        for (std::uint8_t g = kCheapGroups; g < kStreetGroups; ++g)
            ruinous = ruinous || owns_group(rules_, s, seat, Group{g});
    }
    if (std::exchange(holdings_, holdings) != holdings || ruinous) moved_turn_ = s.turn_number;
    const int rounds = static_cast<int>(s.turn_number - moved_turn_) / s.seats;
    return std::clamp(0.004 * (rounds - kPatience), 0.0, 0.3);
}

/// The offers that raise the chances: many exchanges get a few playouts, the better half more.
void Champion::think_of_offers(const Rules& r, const State& s, Seat seat) {
    constexpr std::size_t kOffers = 4;
    pending_.clear();
    if (static_cast<int>(seed_for(s) % 100) >= budget_.offering) return;
    impatience_ = impatience(s);
    std::vector<Option> options = promising_offers(r, s, seat);
    if (options.empty()) return;
    const std::uint64_t seed = seed_for(s);
    int played = 0;
    WinTally now;
    auto play = [&](int games) {
        rollouts_.play(s, seed, played, games, now, kEquals);
        for (Option& o : options) {
            rollouts_.play(o.state, seed, played, games, o.tally, kEquals);
            o.promise = o.chance * (o.tally.share(seat) - now.share(seat));
        }
        std::sort(options.begin(), options.end(),
                  [](const Option& a, const Option& b) { return a.promise > b.promise; });
        played += games;
    };
    play(std::max(4, budget_.playouts / 16));
    if (options.size() > kOffers) options.resize(kOffers);
    // The best of many looks better than it is: the few that are left are judged by new playouts,
    // beside playing on without a deal.
    now = {};
    for (Option& o : options) o.tally = {};
    play(std::max(4, budget_.playouts / 3));
    std::erase_if(options, [&](const Option& o) {
        const Seat partner{o.action.a};
        const double own = o.tally.share(seat) - now.share(seat),
                     his = o.tally.share(partner) - now.share(partner);
        return own < kLeastAsked || own + impatience_ < kLeastShare * his;
    });
    // What brings most is asked for first: after a refusal there is still the next.
    std::sort(options.begin(), options.end(), [&](const Option& a, const Option& b) {
        return a.tally.share(seat) < b.tally.share(seat);
    });
    for (const Option& o : options)
        pending_.push_back(
            {o.action, {"offers", {percent(o.tally.share(seat)), percent(now.share(seat))}}});
}

bool Champion::propose(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (turn_ != s.turn_number) {
        turn_ = s.turn_number;
        think_of_offers(r, s, seat);
    }
    while (!pending_.empty()) {
        out = pending_.back();
        pending_.pop_back();
        if (validate(r, s, out.action) != Refusal::None) continue;
        asked_ = s;
        return true;
    }
    return false;
}

void Champion::answered(const Action& trade, bool accepted) {
    rivals_.learn_answer(rules_, asked_, trade, accepted);
    if (accepted)
        turn_ = 0;  // the board has changed: think again
    else
        refused_.add(trade, turn_);
}

bool Champion::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    rivals_.learn_offer(r, s, trade);
    // What it believes of the others may be what they wished it to: a deal must pay as the board
    // stands, whatever they may agree to afterwards.
    if (validate(r, s, trade) != Refusal::None ||
        gains_in_chances(r, s, seat, trade, *budget_.net).own <= 0)
        return false;
    State after = s;
    apply(r, after, trade);
    const int games = budget_.playouts / 2;
    WinTally now, then;
    rollouts_.play(s, seed_for(s), 0, games, now, kEquals);
    rollouts_.play(after, seed_for(s), 0, games, then, kEquals);
    const auto gain = [&](Seat of) { return then.share(of) - now.share(of); };
    return gain(seat) > std::max(kLeastGain, kLeastShare * gain(trade.seat));
}

}  // namespace bankhalter::bots
