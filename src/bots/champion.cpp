#include "bots/champion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/build.h"
#include "engine/speed_die.h"

namespace bankhalter {

Champion::Champion(const Rules& rules, std::uint64_t seed, ChampionBudget budget)
    : base_(rules), worth_(rules), rollouts_(rules), budget_(budget), seed_(seed) {}

void Champion::sit_down(const Rules& rules, Seat seat) {
    base_.sit_down(rules, seat);
    base_.set_style({});
    refused_.clear();
    pending_.clear();
    refusals_.fill(0);
    careless_ = {0xff};
    careless_.remove(seat);
    for (std::uint8_t i = 0; i < kMaxSeats; ++i) rollouts_.set_style(Seat{i}, {});
    rollouts_.set_hero(seat);
    style_turn_ = turn_ = 0;
}

std::uint64_t Champion::seed_for(const State& s) const { return hash(s) ^ (seed_ * 0x9e3779b97f4a7c15u); }

/// Sequential halving: all options get the same dice, the worse half drops out, until one is left or the playouts are used up.
std::size_t Champion::best(Seat seat, std::vector<Option>& options) {
    const std::uint64_t seed = seed_for(options[0].state);
    std::vector<std::size_t> left(options.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    int played = 0;
    const int rounds = std::max(1, static_cast<int>(std::bit_width(options.size() - 1)));
    while (left.size() > 1) {
        const int games = std::max(8, budget_.playouts / rounds / static_cast<int>(left.size()));
        for (std::size_t i : left) rollouts_.play(options[i].state, seed, played, games, options[i].tally);
        played += games;
        std::sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
            const auto x = options[a].tally.wins[seat.value], y = options[b].tally.wins[seat.value];
            return x != y ? x > y : a < b;
        });
        left.resize((left.size() + 1) / 2);
    }
    // The first option is what Trader would do: others must be clearly better.
    const Option& won = options[left[0]];
    const double p = won.tally.share(seat), margin = 0.5 * std::sqrt(std::max(0.02, p * (1 - p)) / std::max(1, options[0].tally.games));
    return left[0] != 0 && p < options[0].tally.share(seat) + margin ? 0 : left[0];
}

Action Champion::choose(const Rules& r, const State& s, Seat seat, std::span<const Action> actions, const char* what) {
    std::vector<Option> options;
    for (const Action& a : actions) {
        options.push_back({a, s, {}});
        apply(r, options.back().state, a);
    }
    if (options.size() == 1) return actions[0];
    const std::size_t i = best(seat, options);
    why_ = fmt::format("{}: wins {:.0f} % of {} playouts", what, 100 * options[i].tally.share(seat), options[i].tally.games);
    return options[i].action;
}

Action Champion::decide(const Rules& r, const State& s, Seat seat) {
    const Action usual = base_.decide(r, s, seat);
    why_ = base_.reason();
    std::vector<Action> options{usual};
    auto add = [&](Action a) {
        a.seat = seat;
        if (!(a == usual) && validate(r, s, a) == Refusal::None) options.push_back(a);
    };
    switch (s.top().step) {
        case Step::StartTurn:
            if (!s.jailed.has(seat)) return usual;
            add({.kind = ActionKind::Roll});
            add({.kind = ActionKind::Fine});
            for (std::uint8_t d = 1; d <= kDecks; ++d) add({.kind = ActionKind::PlayCard, .a = d});
            return choose(r, s, seat, options, "in jail");
        case Step::Buy:
            add({.kind = ActionKind::Buy});
            add({.kind = ActionKind::Auction});
            return choose(r, s, seat, options, "buying");
        case Step::Bid: {
            const int high = s.top().amount;
            add({.kind = ActionKind::Pass});
            add({.kind = ActionKind::Bid, .amount = high + std::max(1, high / 10)});
            add({.kind = ActionKind::Bid, .amount = high + std::max(10, high / 3)});
            return choose(r, s, seat, options, "bidding");
        }
        case Step::Shortage:
            add({.kind = ActionKind::Compete});
            add({.kind = ActionKind::Pass});
            return choose(r, s, seat, options, "scarce building");
        case Step::Inherit:
            add({.kind = ActionKind::Keep, .a = usual.a});
            add({.kind = ActionKind::Redeem, .a = usual.a});
            return choose(r, s, seat, options, "received mortgage");
        case Step::ChooseMove: {
            const BusSteps bus = bus_steps(s.top());
            for (int i = 0; i < bus.count; ++i)
                add({.kind = ActionKind::Steps, .a = static_cast<std::uint8_t>(bus.steps[static_cast<std::size_t>(i)])});
            return choose(r, s, seat, options, "choosing the move");
        }
        default: return usual;
    }
}

/// How much cash to keep this turn: the reserve with which the playouts win most.
void Champion::choose_style(const Rules& r, const State& s, Seat seat) {
    style_turn_ = s.turn_number;
    constexpr int kReserves[] = {60, 0, 150, 300, 600};
    const bool may_build = capacity(r, s, seat, Building::House) + capacity(r, s, seat, Building::Hotel) > 0;
    if (!may_build && (deeds_of(s, seat) & s.mortgaged).empty()) return;
    std::array<WinTally, 5> tallies;
    const int games = budget_.playouts / 4;
    std::size_t best = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        rollouts_.set_style(seat, {.reserve = kReserves[i]});
        rollouts_.play(s, seed_for(s), 0, games, tallies[i]);
        if (tallies[i].share(seat) > tallies[best].share(seat)) best = i;
    }
    rollouts_.set_style(seat, {});
    base_.set_style({.reserve = kReserves[best]});
    why_ = fmt::format("keeps {}: wins {:.0f} % of {} playouts", kReserves[best], 100 * tallies[best].share(seat), games);
}

bool Champion::act(const Rules& r, const State& s, Seat seat, Action& out) {
    if (s.cash[seat] < 30) return false;
    if (style_turn_ != s.turn_number) choose_style(r, s, seat);
    const std::string kept = std::move(why_);
    const bool does = base_.act(r, s, seat, out);
    why_ = does ? fmt::format("{}; {}", base_.reason(), kept) : kept;
    return does;
}

/// The offers that raise the chances, best first: many exchanges get a few playouts, the better half more, and so on.
void Champion::think_of_offers(const Rules& r, const State& s, Seat seat) {
    pending_.clear();
    const Deals deals = list_deals(r, s, worth_, seat);
    std::vector<Option> options;
    for (Seat partner : s.in_game) {
        const Action a = ask_for_everything(r, s, seat, partner);
        if (!careless_.has(partner) || validate(r, s, a) != Refusal::None) continue;
        options.push_back({a, s, {}, static_cast<int>(options.size())});
        apply(r, options.back().state, a);
    }
    for (int i = 0; i < deals.count; ++i) {
        const Action& a = deals.items[static_cast<std::size_t>(i)];
        if (refused_.recently(a, s.turn_number, s.seats)) continue;
        options.push_back({a, s, {}, static_cast<int>(options.size())});
        apply(r, options.back().state, a);
    }
    if (options.empty()) return;
    const std::uint64_t seed = seed_for(s);
    auto better = [&](const Option& a, const Option& b) {
        const auto x = a.tally.wins[seat.value], y = b.tally.wins[seat.value];
        return x != y ? x > y : a.rank < b.rank;
    };
    int played = 0;
    for (const int games = std::max(2, budget_.playouts / 40); options.size() > 4; played += games) {
        for (Option& o : options) rollouts_.play(o.state, seed, played, games, o.tally);
        std::sort(options.begin(), options.end(), better);
        options.resize(std::max<std::size_t>((options.size() + 1) / 2, 4));
    }
    // The best of many looks better than it is: the few that are left are judged by new playouts, beside playing on without a deal.
    const int games = budget_.playouts * 5 / 8;
    WinTally now;
    rollouts_.play(s, seed, played, games, now);
    for (Option& o : options) {
        o.tally = {};
        rollouts_.play(o.state, seed, played, games, o.tally);
    }
    std::sort(options.begin(), options.end(), better);
    for (const Option& o : options)
        if (o.tally.share(seat) > now.share(seat) + 0.03) pending_.push_back(o.action);
    if (!pending_.empty())
        why_ = fmt::format("offers a trade: {:.0f} % instead of {:.0f} %", 100 * options[0].tally.share(seat), 100 * now.share(seat));
    std::reverse(pending_.begin(), pending_.end());
}

bool Champion::propose(const Rules& r, const State& s, Seat seat, Action& out) {
    if (turn_ != s.turn_number) {
        turn_ = s.turn_number;
        think_of_offers(r, s, seat);
    }
    while (!pending_.empty()) {
        out = pending_.back();
        pending_.pop_back();
        if (validate(r, s, out) == Refusal::None) return true;
    }
    return false;
}

void Champion::answered(const Action& trade, bool accepted) {
    int& refusals = refusals_[trade.a];
    if (accepted) {
        turn_ = 0;  // the board has changed: think again
        refusals = -100;
    } else {
        refused_.add(trade, turn_);
        if (trade.give.cash == 1 && trade.give.deeds.empty()) careless_.remove(Seat{trade.a});
        ++refusals;
    }
    // Who refuses everything will not trade in the playouts either.
    rollouts_.set_style(Seat{trade.a}, {.least_gain = refusals > 8 ? 1'000'000 : TraderStyle{}.least_gain});
}

bool Champion::accepts(const Rules& r, const State& s, const Action& trade) {
    const Seat seat{trade.a};
    if (validate(r, s, trade) != Refusal::None) return false;
    std::vector<Option> options{{{}, s, {}}, {trade, s, {}}};
    apply(r, options[1].state, trade);
    for (Option& o : options) rollouts_.play(o.state, seed_for(s), 0, budget_.playouts / 2, o.tally);
    const double now = options[0].tally.share(seat), then = options[1].tally.share(seat);
    why_ = fmt::format("{} the trade: {:.0f} % instead of {:.0f} %", then > now ? "takes" : "declines", 100 * then, 100 * now);
    return then > now + 0.01;
}

}  // namespace bankhalter
