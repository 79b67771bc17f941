#include "bots/equity.h"

#include <algorithm>
#include <cmath>

#include "engine/debt.h"
#include "engine/rent.h"

namespace bankhalter::bots {
namespace {

/// How often a throw ends on each space in the long run, in 1/10,000.
constexpr std::array<int, kSpaces> kLandings = {309, 213, 188, 216, 233, 296, 226, 87,  232, 230,
                                                227, 270, 260, 237, 246, 292, 279, 260, 294, 309,
                                                288, 283, 105, 274, 319, 306, 271, 268, 281, 259,
                                                0,   268, 262, 236, 250, 243, 87,  219, 218, 263};
constexpr std::array<float, 13> kTotals = {0,        0,        1 / 36.f, 2 / 36.f, 3 / 36.f,
                                           4 / 36.f, 5 / 36.f, 6 / 36.f, 5 / 36.f, 4 / 36.f,
                                           3 / 36.f, 2 / 36.f, 1 / 36.f};

float landings(const Rules& r, Deed d) {
    return static_cast<float>(kLandings[r.deeds[d].space.value]) * 1e-4f;
}

float rent_now(const Rules& r, const State& s, Deed d) {
    if (s.mortgaged.has(d)) return 0;
    if (r.deeds[d].group == kUtilities)
        return 7.f * r.utility_times[count_owned(r, s, s.owner[d], kUtilities) == 2 ? 1 : 0];
    return static_cast<float>(rent_of(r, s, d));
}

/// What a seat collects from one throw of somebody else: as it stands, and after building with so
/// much money.
struct Income {
    float now = 0, soon = 0, later = 0, most = 0;
};

/// Rents of a whole group per throw at so many levels in all, spread evenly.
float group_income(const Rules& r, Group g, int levels) {
    const int size = r.groups[g].count(), low = levels / size, extra = levels % size;
    float sum = 0;
    int i = 0;
    for (Deed d : r.groups[g]) {
        const int level = std::min(low + (i++ < extra ? 1 : 0), r.max_houses + 1);
        const std::size_t row =
            level > r.max_houses ? kHotelLevel : static_cast<std::size_t>(level);
        sum += landings(r, d) *
               static_cast<float>(level == 0 ? 2 * r.deeds[d].rents[0] : r.deeds[d].rents[row]);
    }
    return sum;
}

Income income_of(const Rules& r, const State& s, Seat seat, std::array<float, kDeeds>& rents) {
    Income in;
    for (Deed d : deeds_of(s, seat)) {
        const float rent = rents[d.value] = rent_now(r, s, d);
        in.now += landings(r, d) * rent;
        in.most = std::max(in.most, rent);
    }
    float soon = 0, later = 0;
    for (std::uint8_t i = 0; i < kStreetGroups; ++i) {
        const Group g{i};
        if (!owns_group(r, s, seat, g)) continue;
        int height = 0, debt = 0;
        float now = 0;
        for (Deed d : r.groups[g]) {
            height += r.height(s.level[d]);
            if (s.mortgaged.has(d)) debt += r.deeds[d].mortgage + r.deeds[d].interest;
            now += landings(r, d) * rents[d.value];
        }
        const int price = r.deeds[r.groups[g].first()].house_price,
                  top = (r.max_houses + 1) * r.groups[g].count();
        auto with = [&](int money) {
            return money < 0 ? now : group_income(r, g, std::min(top, height + money / price));
        };
        const int cash = s.cash[seat] - 50 - debt;
        soon = std::max(soon, with(cash) - now);
        later = std::max(later, with(cash + 500) - now);
    }
    in.soon = in.now + soon;
    in.later = in.now + later;
    return in;
}

/// What all seats' numbers are made of.
struct Table {
    const Rules& r;
    const State& s;
    const Reluctance& reluctance;
    std::array<Income, kMaxSeats> income{};
    std::array<float, kDeeds> rents{};
    float now = 0, soon = 0, later = 0, reluctant = 0;

    Table(const Rules& rules, const State& state, const Reluctance& how)
        : r(rules), s(state), reluctance(how) {
        for (Seat seat : s.in_game) {
            reluctant += reluctance[seat.value];
            const Income& in = income[seat.value] = income_of(r, s, seat, rents);
            now += in.now, soon += in.soon, later += in.later;
        }
    }
    int players() const { return s.in_game.count(); }
};

/// Writes the numbers of one seat, one after the other.
class Viewer {
public:
    Viewer(const Table& table, Seat seat, Outlook& out)
        : t_(table),
          r_(table.r),
          s_(table.s),
          seat_(seat),
          out_(out),
          rivals_(static_cast<float>(table.players() - 1)) {
        look_at_money();
        look_ahead();
        look_at_groups();
        look_at_the_rest();
    }

private:
    void add(float value) { out_.x[count_++] = value; }

    void look_at_money() {
        const Income& in = t_.income[seat_.value];
        faced_ = t_.now - in.now;
        const float faced_soon = t_.soon - in.soon, faced_later = t_.later - in.later;
        float worst = 0;
        for (Seat other : s_.in_game)
            if (other != seat_) worst = std::max(worst, t_.income[other.value].most);
        add(cash_ / 1000);
        add(std::sqrt(cash_) / 30);
        add(wealth_ / 1500);
        add(std::sqrt(wealth_) / 40);
        add(in.now * rivals_ / 30);
        add(in.soon * rivals_ / 60);
        add(in.later * rivals_ / 60);
        add(std::log1p(in.now) / 3);
        add(std::log1p(in.soon) / 3);
        add(std::log1p(in.later) / 3);
        add(faced_ / 30);
        add(faced_soon / 60);
        add(std::log1p(faced_later) / 3);
        add(cash_ / (cash_ + 8 * faced_ + 20));
        add(wealth_ / (wealth_ + 10 * faced_soon + 20));
        add(std::min(1.5f, wealth_ / (worst + 50)));
        add((in.soon * rivals_ - faced_soon) / 60);
    }

    /// The next throw.
    void look_ahead() {
        const bool jailed = s_.jailed.has(seat_);
        float ahead = 0;
        for (int k = 2; k <= 12 && !jailed; ++k) {
            const SpaceFacts& f =
                r_.spaces[Space{static_cast<std::uint8_t>((s_.space[seat_].value + k) % kSpaces)}];
            if (f.kind != SpaceKind::Street && f.kind != SpaceKind::Station &&
                f.kind != SpaceKind::Utility)
                continue;
            const Seat owner = s_.owner[f.deed];
            if (owner != seat_ && owner != kBank)
                ahead += kTotals[static_cast<std::size_t>(k)] * t_.rents[f.deed.value];
        }
        add(ahead / (cash_ + 50));
        add(ahead / (wealth_ + 50));
        add(jailed ? 1.f : 0.f);
        add(jailed ? faced_ / 30 : 0.f);
        add(s_.turn == seat_ ? 1.f : 0.f);
    }

    /// Complete groups one by one, the others by who could complete them.
    void look_at_groups() {
        const DeedSet mine = deeds_of(s_, seat_), bank = deeds_of(s_, kBank);
        float short_bank = 0, short_other = 0, blocks = 0, blocked_worth = 0, lone = 0;
        for (std::uint8_t i = 0; i < kStreetGroups; ++i) {
            const DeedSet group = r_.groups[Group{i}], missing = group - mine, held = group & mine;
            const float house = static_cast<float>(r_.deeds[group.first()].house_price) / 100;
            const bool complete = missing.empty();
            add(complete ? 1.f : 0.f);
            sets_ += complete ? 1.f : 0.f;
            if (complete || held.empty()) continue;
            if (missing.count() == 1) ((missing & bank).empty() ? short_other : short_bank) += 1;
            ((group & bank).empty() ? shares_ : lone) += house * static_cast<float>(held.count());
            for (Seat other : s_.in_game)
                if (other != seat_ && (group - deeds_of(s_, other)).count() == 1)
                    blocks += 1, blocked_worth += house;
        }
        add(short_bank);
        add(short_other);
        add(blocks);
        add(blocked_worth);
        add(shares_ / 3);
        add(lone / 3);
        add(sets_ / 2);
    }

    void look_at_the_rest() {
        const DeedSet mine = deeds_of(s_, seat_);
        const int stations = (mine & r_.groups[kStations]).count(),
                  utilities = (mine & r_.groups[kUtilities]).count();
        const float unsold = static_cast<float>(deeds_of(s_, kBank).count()) / kDeeds,
                    stock = static_cast<float>(s_.houses) / 32;
        add(static_cast<float>(stations) / 4);
        add(static_cast<float>(stations * stations) / 16);
        add(static_cast<float>(utilities) / 2);
        add(static_cast<float>(mine.count()) / 10);
        add(static_cast<float>((mine & s_.mortgaged).count()) / 10);
        add(unsold);
        add(unsold * cash_ / 1000);
        add(t_.players() == 2 ? 1.f : 0.f);
        add(t_.players() == 3 ? 1.f : 0.f);
        add(stock);
        add(stock * sets_);
        const float own = t_.reluctance[seat_.value], others = (t_.reluctant - own) / rivals_;
        add(own);
        add(others);
        add(others * sets_);
        add(others * shares_ / 3);
    }

    const Table& t_;
    const Rules& r_;
    const State& s_;
    const Seat seat_;
    Outlook& out_;
    const float rivals_;
    const float cash_ = static_cast<float>(std::max(0, s_.cash[seat_]));
    const float wealth_ = static_cast<float>(liquidation_value(r_, s_, seat_));
    float faced_ = 0;   // rents of the others for one throw
    float shares_ = 0;  // held of groups that are sold out, by house price
    float sets_ = 0;
    std::size_t count_ = 0;
};

}  // namespace

void look(const Rules& r, const State& s, const Reluctance& reluctance, Outlooks& out) {
    const Table table(r, s, reluctance);
    for (Seat seat : s.in_game) Viewer(table, seat, out[seat.value]);
}

Chances equity(const Rules& r, const State& s, const Reluctance& reluctance, const EquityNet& net) {
    Outlooks all;
    look(r, s, reluctance, all);
    Chances chances{};
    float best = -1e9f;
    for (Seat seat : s.in_game) {
        auto hidden = net.bias;
        const Outlook& o = all[seat.value];
        for (std::size_t i = 0; i < o.x.size(); ++i)
            for (std::size_t k = 0; k < hidden.size(); ++k) hidden[k] += o.x[i] * net.in[i][k];
        float strength = 0;
        for (std::size_t k = 0; k < hidden.size(); ++k)
            strength += std::max(0.f, hidden[k]) * net.out[k];
        chances[seat.value] = strength;
        best = std::max(best, strength);
    }
    float sum = 0;
    for (Seat seat : s.in_game) sum += chances[seat.value] = std::exp(chances[seat.value] - best);
    for (Seat seat : s.in_game) chances[seat.value] /= sum;
    return chances;
}

}  // namespace bankhalter::bots
