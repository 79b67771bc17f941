#include "room/outlook_json.h"

#include <cmath>
#include <span>

#include "notation/action.h"
#include "notation/board_json.h"
#include "room/outlook.h"

namespace bankhalter::room {
namespace {

Members standing_of(const Standing& standing) {
    Members out;
    out("worth", standing.worth)("income", std::lround(standing.income));
    out("cost", std::lround(standing.cost));
    out.add("groups", [&](JsonWriter& groups) {
        groups.list([&] {
            for (Group group : standing.groups) groups.value(group_name(group));
        });
    });
    return out;
}

Members rent_of(const RentInForce& rent) {
    Members out;
    out("amount", rent.amount)("times", rent.is_factor)("doubled", rent.is_doubled);
    out("row", rent.row);
    if (rent.next) out("next", *rent.next);
    return out;
}

Members consequences_in(const Consequences& decision) {
    Members out;
    if (decision.missing) out("missing", decision.missing);
    if (decision.buy_leaves) out("buy_leaves", *decision.buy_leaves);
    if (decision.fine_leaves) out("fine_leaves", *decision.fine_leaves);
    if (!decision.ends_claims.empty())
        out.add("ends_claims", [&](JsonWriter& claims) { claims.items(decision.ends_claims); });
    return out;
}

/// What stands on the board and whose it is: all that rents depend on.
bool same_deeds(const State& a, const State& b) {
    return a.owner == b.owner && a.level == b.level && a.mortgaged == b.mortgaged;
}

void write_rents_patch(JsonWriter& out, const Rules& r, const State& before, const State& after) {
    if (same_deeds(before, after)) return;
    for (std::uint8_t i = 0; i < kDeeds; ++i) {
        const auto was = rent_in_force(r, before, Deed{i}), is = rent_in_force(r, after, Deed{i});
        if (was == is) continue;
        out.key(r.deeds[Deed{i}].space.value);
        if (!is)
            out.value(nullptr);
        else if (!was)
            rent_of(*is).write_to(out);
        else
            out.object([&] { rent_of(*was).write_patch(out, rent_of(*is)); });
    }
}

void write_standings_patch(JsonWriter& out, const Rules& r, const State& before,
                           const State& after) {
    const bool is_built_alike = same_deeds(before, after);
    if (is_built_alike && before.cash == after.cash && before.space == after.space &&
        before.in_game == after.in_game)
        return;
    const MeanRents rents = mean_rents(r, after);
    const Standings earlier(r, before, is_built_alike ? rents : mean_rents(r, before)),
        now(r, after, rents);
    for (std::uint8_t i = 0; i < after.seats; ++i) {
        const Standing &was = earlier.of(Seat{i}), &is = now.of(Seat{i});
        if (was == is) continue;
        out.object_if_any(i, [&] { standing_of(was).write_patch(out, standing_of(is)); });
    }
}

void write_proposal(JsonWriter& out, const Rules& r, std::span<const Way> proposal) {
    if (proposal.empty()) return;
    int sum = 0;
    out.key("proposal").object([&] {
        out.key("words").list([&] {
            for (const Way& way : proposal) {
                out.value(print_action(r, way.action));
                sum += way.yield;
            }
        });
        out("yield", sum);
    });
}

}  // namespace

void write_outlook(JsonWriter& out, const Rules& r, const State& s) {
    out.object([&] {
        out.key("rents").object([&] {
            for (std::uint8_t i = 0; i < kDeeds; ++i)
                if (const auto rent = rent_in_force(r, s, Deed{i}))
                    rent_of(*rent).write_to(out.key(r.deeds[Deed{i}].space.value));
        });
        const Standings standings(r, s);
        out.key("seats").object([&] {
            for (std::uint8_t i = 0; i < s.seats; ++i)
                standing_of(standings.of(Seat{i})).write_to(out.key(i));
        });
        consequences_in(consequences_of(r, s)).write_to(out.key("decision"));
    });
}

void write_outlook_patch(JsonWriter& out, const Rules& r, const State& before, const State& after) {
    out.object_if_any("rents", [&] { write_rents_patch(out, r, before, after); });
    out.object_if_any("seats", [&] { write_standings_patch(out, r, before, after); });
    const Consequences was = consequences_of(r, before), is = consequences_of(r, after);
    if (was == is) return;
    out.object_if_any("decision",
                      [&] { consequences_in(was).write_patch(out, consequences_in(is)); });
}

void write_ways(JsonWriter& out, const Rules& r, const State& s, Seat seat) {
    std::vector<Way> ways = selldowns(r, s, seat);
    if (is_debtor(s, seat)) {
        const std::vector<Way> singly = ways_to_cash(r, s, seat);
        ways.insert(ways.begin(), singly.begin(), singly.end());
        write_proposal(out, r, propose(singly, consequences_of(r, s).missing));
    }
    if (ways.empty()) return;
    out.key("ways").list([&] {
        for (const Way& way : ways)
            out.object([&] {
                out("words", print_action(r, way.action))("yield", way.yield);
                out("rent_lost", way.rent_lost)("breaks_group", way.breaks_group);
            });
    });
}

}  // namespace bankhalter::room
