#include "bots/champion.h"

#include <algorithm>
#include <cmath>

#include "bots/cash.h"
#include "engine/build.h"
#include "engine/speed_die.h"

namespace bankhalter::bots {

Champion::Champion(const Rules& rules, std::uint64_t seed, ChampionBudget budget)
    : rules_(rules),
      base_(rules, budget.habit),
      worth_(rules),
      rivals_(rules, *budget.net, *budget.guess),
      rollouts_(rules, *budget.net),
      budget_(budget),
      seed_(seed) {}

void Champion::sit_down(const Rules& rules, Seat seat) {
    base_.sit_down(rules, seat);
    base_.set_style(budget_.habit);
    refused_.clear();
    pending_.clear();
    rivals_.forget();
    rollouts_.set_style(seat, budget_.habit);
    rollouts_.set_hero(seat, &rivals_);
    style_turn_ = turn_ = moved_turn_ = 0;
    holdings_ = 0;
    lot_ = {};
}

std::uint64_t Champion::seed_for(const State& s) const {
    return hash(s) ^ (seed_ * 0x9e3779b97f4a7c15u);
}

double Champion::share(const State& s, Seat seat, std::uint64_t seed, int first, int games) {
    WinTally tally;
    rollouts_.play(s, seed, first, games, tally);
    return tally.share(seat);
}

/// Sequential halving: all options get the same dice, the worse half drops out, until one is left
/// or the playouts are used up.
std::size_t Champion::best(Seat seat, std::vector<Option>& options) {
    const std::uint64_t seed = seed_for(options[0].state);
    std::vector<std::size_t> left(options.size());
    for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
    int played = 0;
    const int rounds = std::max(1, static_cast<int>(std::bit_width(options.size() - 1)));
    while (left.size() > 1) {
        const int games = std::max(8, budget_.playouts / rounds / static_cast<int>(left.size()));
        for (std::size_t i : left)
            rollouts_.play(options[i].state, seed, played, games, options[i].tally);
        played += games;
        std::sort(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
            const auto x = options[a].tally.wins[seat.value], y = options[b].tally.wins[seat.value];
            return x != y ? x > y : a < b;
        });
        left.resize((left.size() + 1) / 2);
    }
    // The first option is the habit: others must be clearly better.
    const Option& won = options[left[0]];
    const double p = won.tally.share(seat),
                 margin = 0.1 * std::sqrt(std::max(0.02, p * (1 - p)) /
                                          std::max(1, options[0].tally.games));
    return left[0] != 0 && p < options[0].tally.share(seat) + margin ? 0 : left[0];
}

/// Mortgages lone deeds, the cheapest first, until that much can be paid.
static void mortgage_for(const Rules& r, State& s, Seat seat, int price) {
    for (Action a; free_cash(s, seat) < price && mortgage_lone_deed(r, s, seat, a);) apply(r, s, a);
}

/// What a seat can pay at most without taking complete groups apart.
int Champion::reach(const Rules& r, const State& s, Seat seat) const {
    return free_cash(s, seat) + (budget_.mortgages ? lone_mortgages(r, s, seat) : 0);
}

Decision Champion::choose(const Rules& r, const State& s, Seat seat, const Decision& usual,
                          std::span<const Action> others, std::string_view what) {
    if (others.empty()) return usual;
    std::vector<Option> options{{usual.action, s}};
    for (const Action& a : others) options.push_back({a, s});
    for (Option& o : options) {
        apply(r, o.state, o.action);
        // Whoever mortgages to buy goes on until it can.
        if (s.top().step == Step::Buy && o.action.kind == ActionKind::Mortgage)
            mortgage_for(r, o.state, seat, r.deeds[s.top().deed()].price);
    }
    const Option& o = options[best(seat, options)];
    return {o.action, {what, {percent(o.tally.share(seat)), o.tally.games}}};
}

// ---- auctions ----

/// The auction ended: that seat bids so much, everybody else passes.
static State sold_to(const Rules& r, State s, Seat winner, int price) {
    const std::uint8_t depth = s.depth;
    if (winner != kNobody && s.top().other_seat() != winner) {
        mortgage_for(r, s, winner, price);
        apply(r, s, {.kind = ActionKind::Bid, .seat = winner, .amount = price});
    }
    while (s.depth == depth && s.top().step == Step::Bid)
        apply(r, s, {.kind = ActionKind::Pass, .seat = to_act(s).first()});
    return s;
}

/// The price at which having the lot is as good as leaving it to the strongest rival.
int Champion::reservation_price(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    const int price = r.deeds[f.deed()].price;
    Seat rival = f.other_seat();
    if (rival == kNobody) {
        int most = 0;
        for (Seat other : f.seats()) {
            const int gain = worth_.gain(r, deeds_of(s, other), f.deed());
            if (other == seat || free_cash(s, other) < price / 2 || gain <= most) continue;
            most = gain;
            rival = other;
        }
    }
    const int his =
        rival == kNobody ? 0 : std::max(f.amount + 1, std::min(price, free_cash(s, rival)));
    const std::uint64_t seed = seed_for(s);
    const int games = std::max(4, budget_.playouts / 6);
    const double without = share(sold_to(r, s, rival, his), seat, seed, 0, games);
    int low = f.amount, high = reach(r, s, seat) + 1;
    for (int i = 0; i < 5 && high - low > 5; ++i) {
        const int middle = i == 0 ? std::min(low + (high - low) / 2, std::max(price, low + 1))
                                  : low + (high - low) / 2;
        (share(sold_to(r, s, seat, middle), seat, seed, 0, games) > without ? low : high) = middle;
    }
    return low;
}

/// Beyond list price: is it still better to have the lot for that than to leave it to whoever has
/// bid last, at his price? Some only drive the price up.
bool Champion::is_worth(const Rules& r, const State& s, Seat seat, int price) {
    const int games = std::max(8, budget_.playouts / 4);
    const std::uint64_t seed = seed_for(s);
    const Frame& f = s.top();
    return share(sold_to(r, s, seat, price), seat, seed, 0, games) >
           share(sold_to(r, s, f.other_seat(), f.amount), seat, seed, 0, games);
}

Decision Champion::bid(const Rules& r, const State& s, Seat seat) {
    const Frame& f = s.top();
    if (const Lot lot{s.turn_number, s.depth, f.at}; !(lot == lot_)) {
        lot_ = lot;
        limit_ = reservation_price(r, s, seat);
        weighed_ = std::max<int>(f.amount, r.deeds[f.deed()].price);
    }
    const int price = r.deeds[f.deed()].price, step = std::max(1, price / 20),
              next = std::min(f.amount + step, reach(r, s, seat));
    if (next > f.amount && next <= limit_ && next > weighed_ + price / 4) {
        weighed_ = next;
        if (!is_worth(r, s, seat, next)) limit_ = f.amount;
    }
    const Reason worth{"worth", {limit_}};
    if (next <= f.amount || next > limit_) return {{.kind = ActionKind::Pass, .seat = seat}, worth};
    if (Action a; next > free_cash(s, seat) && mortgage_lone_deed(r, s, seat, a)) return {a, worth};
    return {{.kind = ActionKind::Bid, .seat = seat, .amount = next}, worth};
}

// ---- asked ----

/// One mortgage that brings what is missing to buy, the smallest that does.
static bool mortgage_one_to_buy(const Rules& r, const State& s, Seat seat, Action& out) {
    const int missing = r.deeds[s.top().deed()].price - s.cash[seat];
    int least = 1 << 20;
    for (Deed d : deeds_of(s, seat) - s.mortgaged) {
        const Action a{.kind = ActionKind::Mortgage, .seat = seat, .a = d.value};
        const int brings = r.deeds[d].mortgage;
        if (brings < missing || brings >= least || owns_group(r, s, seat, r.deeds[d].group) ||
            validate(r, s, a) != Refusal::None)
            continue;
        least = brings;
        out = a;
    }
    return least < 1 << 20;
}

/// The first of the mortgages that bring it: several only where one does not suffice.
bool Champion::mortgage_to_buy(const Rules& r, const State& s, Seat seat, Action& out) const {
    const int price = r.deeds[s.top().deed()].price;
    return s.cash[seat] < price &&
           (mortgage_one_to_buy(r, s, seat, out) ||
            (reach(r, s, seat) >= price && mortgage_lone_deed(r, s, seat, out)));
}

Decision Champion::decide(const Rules& r, const State& s, Seat seat) {
    const Decision usual = base_.decide(r, s, seat);
    std::vector<Action> options;
    auto add = [&](Action a) {
        a.seat = seat;
        if (!(a == usual.action) && validate(r, s, a) == Refusal::None) options.push_back(a);
    };
    switch (s.top().step) {
        case Step::StartTurn:
            if (!s.jailed.has(seat)) return usual;
            add({.kind = ActionKind::Roll});
            add({.kind = ActionKind::Fine});
            for (std::uint8_t d = 1; d <= kDecks; ++d) add({.kind = ActionKind::PlayCard, .a = d});
            return choose(r, s, seat, usual, options, "jail");
        case Step::Buy:
            if (usual.action.kind == ActionKind::Mortgage) return usual;
            add({.kind = ActionKind::Buy});
            add({.kind = ActionKind::Auction});
            if (Action a; mortgage_to_buy(r, s, seat, a)) add(a);
            return choose(r, s, seat, usual, options, "buying");
        case Step::Bid:
            if (s.top().at < kDeeds) return bid(r, s, seat);
            add({.kind = ActionKind::Pass});
            add({.kind = ActionKind::Bid,
                 .amount = s.top().amount + std::max(10, s.top().amount / 5)});
            return choose(r, s, seat, usual, options, "bidding");
        case Step::Shortage:
            add({.kind = ActionKind::Compete});
            add({.kind = ActionKind::Pass});
            return choose(r, s, seat, usual, options, "scarce");
        case Step::Inherit:
            add({.kind = ActionKind::Keep, .a = usual.action.a});
            add({.kind = ActionKind::Redeem, .a = usual.action.a});
            return choose(r, s, seat, usual, options, "received");
        case Step::ChooseMove: {
            const BusSteps bus = bus_steps(s.top());
            for (int i = 0; i < bus.count; ++i)
                add({.kind = ActionKind::Steps,
                     .a = static_cast<std::uint8_t>(bus.steps[static_cast<std::size_t>(i)])});
            return choose(r, s, seat, usual, options, "moving");
        }
        default: return usual;
    }
}

// ---- building ----

/// How much cash to keep this turn: the reserve with which the playouts win most.
void Champion::choose_style(const Rules& r, const State& s, Seat seat) {
    style_turn_ = s.turn_number;
    base_.set_style(budget_.habit);
    const bool may_build =
        capacities(r, s, Building::House)[seat] + capacities(r, s, Building::Hotel)[seat] > 0;
    if (!may_build && (deeds_of(s, seat) & s.mortgaged).empty()) return;
    std::array<TraderStyle, 5> styles;
    styles.fill(budget_.habit);
    styles[1].reserve = 0, styles[2].reserve = 200, styles[3].reserve = 500;
    styles[4].raises = false;
    const int games = std::max(4, budget_.playouts / 5);
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < styles.size(); ++i) {
        rollouts_.set_style(seat, styles[i]);
        const double wins = share(s, seat, seed_for(s), 0, games);
        if (i != 0 && wins <= most + 0.002) continue;
        most = wins;
        best = i;
    }
    rollouts_.set_style(seat, budget_.habit);
    base_.set_style(styles[best]);
}

bool Champion::act(const Rules& r, const State& s, Seat seat, Decision& out) {
    if (style_turn_ != s.turn_number) choose_style(r, s, seat);
    return base_.act(r, s, seat, out);
}

}  // namespace bankhalter::bots
