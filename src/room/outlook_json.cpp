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

json::object standing_view(const Standing& standing) {
    json::array groups;
    for (Group group : standing.groups) groups.emplace_back(group_name(group));
    return {{"worth", standing.worth},
            {"income", std::lround(standing.income)},
            {"cost", std::lround(standing.cost)},
            {"groups", std::move(groups)}};
}

json::object rent_view(const RentInForce& rent) {
    json::object out{{"amount", rent.amount},
                     {"times", rent.is_factor},
                     {"doubled", rent.is_doubled},
                     {"row", rent.row}};
    if (rent.next) out["next"] = *rent.next;
    return out;
}

}  // namespace

json::object outlook_view(const Rules& r, const State& s) {
    json::object rents, seats;
    for (std::uint8_t i = 0; i < kDeeds; ++i)
        if (const auto rent = rent_in_force(r, s, Deed{i}))
            rents[fmt::format("{}", r.deeds[Deed{i}].space.value)] = rent_view(*rent);
    for (std::uint8_t i = 0; i < s.seats; ++i)
        seats[fmt::format("{}", i)] = standing_view(standing_of(r, s, Seat{i}));
    return {{"rents", std::move(rents)}, {"seats", std::move(seats)}};
}

json::object outlook_patch(const Rules& r, const State& before, const State& after) {
    json::object rents, seats;
    for (std::uint8_t i = 0; i < kDeeds; ++i) {
        const auto was = rent_in_force(r, before, Deed{i}), is = rent_in_force(r, after, Deed{i});
        if (was == is) continue;
        json::value& rent = rents[fmt::format("{}", r.deeds[Deed{i}].space.value)];
        if (is) rent = was ? make_patch(rent_view(*was), rent_view(*is)) : rent_view(*is);
    }
    for (std::uint8_t i = 0; i < after.seats; ++i) {
        const Standing was = standing_of(r, before, Seat{i}), is = standing_of(r, after, Seat{i});
        if (was == is) continue;
        json::object seat = make_patch(standing_view(was), standing_view(is));
        if (!seat.empty()) seats[fmt::format("{}", i)] = std::move(seat);
    }
    json::object patch;
    if (!rents.empty()) patch["rents"] = std::move(rents);
    if (!seats.empty()) patch["seats"] = std::move(seats);
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
