#include "room/outlook.h"

#include <algorithm>
#include <array>

#include "engine/rent.h"
#include "engine/short_game.h"

namespace bankhalter::room {
namespace {

constexpr int kMeanThrow = 7;

/// The chance to land on the space so many steps ahead, within one lap, by two dice.
constexpr auto kLanding = [] {
    std::array<double, kSpaces + 1> chance{};
    chance[0] = 1;
    for (int ahead = 1; ahead <= kSpaces; ++ahead)
        for (int sum = 2; sum <= 12 && sum <= ahead; ++sum) {
            const int ways = sum <= 7 ? sum - 1 : 13 - sum;
            chance[static_cast<std::size_t>(ahead)] +=
                ways / 36.0 * chance[static_cast<std::size_t>(ahead - sum)];
        }
    return chance;
}();

/// The rent of one landing; of a utility with a middling throw.
int mean_rent(const Rules& r, const State& s, Deed deed) {
    const auto rent = rent_in_force(r, s, deed);
    return rent ? rent->amount * (rent->is_factor ? kMeanThrow : 1) : 0;
}

int sum_of_rents(const Rules& r, const State& s, Seat seat) {
    int sum = 0;
    for (Deed deed : deeds_of(s, seat)) sum += mean_rent(r, s, deed);
    return sum;
}

double landing_chance(const State& s, Seat walker, Space space) {
    const int ahead = (space.value - s.space[walker].value + kSpaces) % kSpaces;
    return kLanding[static_cast<std::size_t>(ahead ? ahead : kSpaces)];
}

Way weigh(const Rules& r, const State& s, const Action& action, int yield, bool breaks_group) {
    State after = s;
    apply(r, after, action);
    return {action, yield, sum_of_rents(r, s, action.seat) - sum_of_rents(r, after, action.seat),
            breaks_group};
}

/// Rent given up for each unit of cash; a broken group weighs more than any of that.
double harm(const Way& way) {
    constexpr double kBrokenGroup = 10;
    return way.rent_lost / static_cast<double>(std::max(1, way.yield)) +
           (way.breaks_group ? kBrokenGroup : 0);
}

}  // namespace

std::optional<RentInForce> rent_in_force(const Rules& r, const State& s, Deed deed) {
    const Seat owner = s.owner[deed];
    if (owner.value >= kMaxSeats || s.mortgaged.has(deed)) return std::nullopt;
    const Group group = r.deeds[deed].group;
    const int owned = count_owned(r, s, owner, group);
    if (group == kUtilities)
        return RentInForce{.amount = r.utility_times[static_cast<std::size_t>(owned - 1)],
                           .is_factor = true,
                           .row = owned - 1};
    const int rent = rent_of(r, s, deed);
    if (group == kStations) return RentInForce{.amount = rent, .row = owned - 1};
    const int level = s.level[deed];
    const auto& rents = r.deeds[deed].rents;
    RentInForce out{
        .amount = rent, .is_doubled = rent != rents[static_cast<std::size_t>(level)], .row = level};
    if (level < kHotelLevel) out.next = rents[static_cast<std::size_t>(r.level_above(level))];
    return out;
}

int sale_price(const Rules& r, Deed deed, int from, int to) {
    return (r.height(from) - r.height(to)) * (r.deeds[deed].house_price / 2);
}

int sale_price(const Rules& r, Group group, Levels from, Levels to) {
    int sum = 0;
    std::size_t i = 0;
    for (Deed deed : r.groups[group]) {
        sum += sale_price(r, deed, from[i], to[i]);
        ++i;
    }
    return sum;
}

int redemption_price(const Rules& r, Deed deed, bool inherits) {
    return r.deeds[deed].mortgage + (inherits ? 0 : r.deeds[deed].interest);
}

MeanRents mean_rents(const Rules& r, const State& s) {
    MeanRents rents;
    for (Deed deed : kAllDeeds) rents[deed] = mean_rent(r, s, deed);
    return rents;
}

Standings::Standings(const Rules& r, const State& s, const MeanRents& rents) {
    for (Seat owner : s.in_game) {
        Standing& mine = seats_[owner];
        mine.worth = wealth(r, s, owner);
        for (std::uint8_t g = 0; g < kGroups; ++g)
            if (owns_group(r, s, owner, Group{g})) mine.groups.add(Group{g});
        for (Deed deed : deeds_of(s, owner)) {
            const int rent = rents[deed];
            if (rent == 0) continue;
            for (Seat walker : s.in_game) {
                if (walker == owner) continue;
                const double share = rent * landing_chance(s, walker, r.deeds[deed].space);
                mine.income += share;
                seats_[walker].cost += share;
            }
        }
    }
}

/// What an answer leaves of the cash of whoever is asked.
static std::optional<int> cash_after(const Rules& r, const State& s, const Action& answer) {
    if (validate(r, s, answer) != Refusal::None) return std::nullopt;
    State after = s;
    apply(r, after, answer);
    return after.cash[answer.seat];
}

Consequences consequences_of(const Rules& r, const State& s) {
    const Frame& f = s.top();
    const Seat seat = f.seat();
    Consequences out;
    if (f.step == Step::Charge)
        out.missing = std::max(0, f.amount - s.cash[seat]);
    else if (f.step == Step::Buy)
        out.buy_leaves = cash_after(r, s, {.kind = ActionKind::Buy, .seat = seat});
    if (f.step != Step::StartTurn) return out;
    if (s.jailed.has(seat))
        out.fine_leaves = cash_after(r, s, {.kind = ActionKind::Fine, .seat = seat});
    for (const Claim& claim : std::span(s.claims).first(s.claim_count))
        if (ends_with_throw(claim, seat)) out.ends_claims.push_back(claim.id);
    return out;
}

std::vector<Way> ways_to_cash(const Rules& r, const State& s, Seat seat) {
    std::vector<Way> ways;
    for (const Action& a : legal_actions(r, s, seat)) {
        if (a.kind == ActionKind::Mortgage) {
            const auto rent = rent_in_force(r, s, a.deed());
            ways.push_back(weigh(r, s, a, r.deeds[a.deed()].mortgage, rent && rent->is_doubled));
        } else if (a.kind == ActionKind::Sell) {
            const int level = s.level[a.deed()];
            const int yield = sale_price(r, a.deed(), level, r.level_below(level));
            ways.push_back(weigh(r, s, a, yield, false));
        }
    }
    const auto harms_less = [](const Way& a, const Way& b) { return harm(a) < harm(b); };
    std::vector<Way> sorted;  // equals stay as they are listed
    for (const Way& way : ways)
        sorted.insert(std::upper_bound(sorted.begin(), sorted.end(), way, harms_less), way);
    return sorted;
}

std::vector<Way> propose(std::span<const Way> ways, int missing) {
    std::vector<Way> chosen;
    int sum = 0;
    for (const Way& way : ways) {
        if (sum >= missing) break;
        chosen.push_back(way);
        sum += way.yield;
    }
    for (auto way = chosen.end(); way != chosen.begin();)
        if ((--way)->yield <= sum - missing) {
            sum -= way->yield;
            way = chosen.erase(way);
        }
    return chosen;
}

std::vector<Way> selldowns(const Rules& r, const State& s, Seat seat) {
    std::vector<Way> ways;
    for (std::uint8_t g = 0; g < kStreetGroups; ++g) {
        const DeedSet streets = r.groups[Group{g}];
        bool hotel = false;
        for (Deed deed : streets) hotel |= s.level[deed] == kHotelLevel;
        if (!hotel || !owns_group(r, s, seat, Group{g})) continue;
        Action action{.kind = ActionKind::Selldown,
                      .seat = seat,
                      .a = g,
                      .b = static_cast<std::uint8_t>(streets.count())};
        std::size_t count = 0;
        bool singly = false;
        for (Deed deed : streets) {
            action.levels[count++] = s.level[deed];
            singly |= validate(r, s, {.kind = ActionKind::Sell, .seat = seat, .a = deed.value}) ==
                      Refusal::None;
        }
        if (singly) continue;
        const auto levels = std::span(action.levels).first(count);
        const auto before = action.levels;
        for (;;) {
            const auto highest = std::max_element(levels.begin(), levels.end());
            if (*highest == 0) break;
            *highest = static_cast<std::uint8_t>(r.level_below(*highest));
            if (validate(r, s, action) != Refusal::None) continue;
            ways.push_back(weigh(r, s, action, sale_price(r, Group{g}, before, levels), false));
            break;
        }
    }
    return ways;
}

}  // namespace bankhalter::room
