#include "room/outlook_json.h"

#include <fmt/format.h>

#include <cmath>

#include "notation/action.h"
#include "notation/board_json.h"
#include "notation/merge_patch.h"
#include "room/outlook.h"

namespace bankhalter::room {
namespace json = boost::json;
namespace {

json::object standing_view(const Standing& standing, const Memory& memory = {}) {
    json::array groups(memory);
    for (Group group : standing.groups) groups.emplace_back(group_name(group));
    return json::object({{"worth", standing.worth},
                         {"income", std::lround(standing.income)},
                         {"cost", std::lround(standing.cost)},
                         {"groups", std::move(groups)}},
                        memory);
}

json::object rent_view(const RentInForce& rent, const Memory& memory = {}) {
    json::object out({{"amount", rent.amount},
                      {"times", rent.is_factor},
                      {"doubled", rent.is_doubled},
                      {"row", rent.row}},
                     memory);
    if (rent.next) out["next"] = *rent.next;
    return out;
}

}  // namespace

json::object outlook_view(const Rules& r, const State& s) {
    json::object rents, seats;
    for (std::uint8_t i = 0; i < kDeeds; ++i)
        if (const auto rent = rent_in_force(r, s, Deed{i}))
            rents[fmt::format("{}", r.deeds[Deed{i}].space.value)] = rent_view(*rent);
    const Standings standings(r, s);
    for (std::uint8_t i = 0; i < s.seats; ++i)
        seats[fmt::to_string(i)] = standing_view(standings.of(Seat{i}));
    return {{"rents", std::move(rents)}, {"seats", std::move(seats)}};
}

/// What stands on the board and whose it is: all that rents depend on.
static bool same_deeds(const State& a, const State& b) {
    return a.owner == b.owner && a.level == b.level && a.mortgaged == b.mortgaged;
}

static json::object rents_patch(const Rules& r, const State& before, const State& after,
                                const Memory& memory) {
    json::object rents(memory);
    if (same_deeds(before, after)) return rents;
    for (std::uint8_t i = 0; i < kDeeds; ++i) {
        const auto was = rent_in_force(r, before, Deed{i}), is = rent_in_force(r, after, Deed{i});
        if (was == is) continue;
        json::value& rent = rents[fmt::to_string(r.deeds[Deed{i}].space.value)];
        if (is)
            rent = was ? make_patch(rent_view(*was, memory), rent_view(*is, memory))
                       : rent_view(*is, memory);
    }
    return rents;
}

static json::object standings_patch(const Rules& r, const State& before, const State& after,
                                    const Memory& memory) {
    json::object seats(memory);
    if (same_deeds(before, after) && before.cash == after.cash && before.space == after.space &&
        before.in_game == after.in_game)
        return seats;
    const Standings earlier(r, before), now(r, after);
    for (std::uint8_t i = 0; i < after.seats; ++i) {
        const Standing was = earlier.of(Seat{i}), is = now.of(Seat{i});
        if (was == is) continue;
        json::object seat = make_patch(standing_view(was, memory), standing_view(is, memory));
        if (!seat.empty()) seats[fmt::to_string(i)] = std::move(seat);
    }
    return seats;
}

json::object outlook_patch(const Rules& r, const State& before, const State& after,
                           const Memory& memory) {
    json::object patch(memory);
    if (json::object rents = rents_patch(r, before, after, memory); !rents.empty())
        patch["rents"] = std::move(rents);
    if (json::object seats = standings_patch(r, before, after, memory); !seats.empty())
        patch["seats"] = std::move(seats);
    return patch;
}

json::array ways_view(const Rules& r, const State& s, Seat seat) {
    std::vector<Way> ways = selldowns(r, s, seat);
    if (is_debtor(s, seat)) {
        const std::vector<Way> singly = ways_to_cash(r, s, seat);
        ways.insert(ways.begin(), singly.begin(), singly.end());
    }
    json::array out;
    for (const Way& way : ways)
        out.push_back(json::object{{"words", print_action(r, way.action)},
                                   {"yield", way.yield},
                                   {"rent_lost", way.rent_lost},
                                   {"breaks_group", way.breaks_group}});
    return out;
}

}  // namespace bankhalter::room
