#include "engine/rent.h"

#include <algorithm>

#include "engine/debt.h"
#include "engine/speed_die.h"

namespace bankhalter::engine {

int rent_of(const Rules& r, const State& s, Deed deed) {
    const DeedFacts& d = r.deeds[deed];
    const Seat owner = s.owner[deed];
    if (d.group == kStations)  // AMB-21: mortgaged sisters count
        return r.station_rents[static_cast<std::size_t>(count_owned(r, s, owner, kStations) - 1)];
    const int level = s.level[deed];
    if (level > 0) return d.rents[static_cast<std::size_t>(level)];
    // RENT-4, AMB-19, AMB-20: doubled in a complete group without a mortgage, built sisters or not.
    const bool doubled =
        owns_group(r, s, owner, d.group) && (r.groups[d.group] & s.mortgaged).empty();
    return doubled ? 2 * d.rents[0] : d.rents[0];
}

static void tell_claim(Game& g, EventKind kind, const Claim& c) {
    g.tell({.kind = kind,
            .seat = c.owner,
            .other = c.payer,
            .at = c.space.value,
            .amount = static_cast<std::int32_t>(c.id)});
}

void open_claim(Game& g, Seat payer, Deed deed, Tariff tariff) {
    State& s = g.state;
    const Seat owner = s.owner[deed];
    if (owner == payer || s.mortgaged.has(deed)) return;
    assert(s.claim_count < kMaxClaims);
    Claim& c = s.claims[s.claim_count++];
    c = Claim{
        .id = s.next_claim++, .space = g.rules.deeds[deed].space, .owner = owner, .payer = payer};
    if (g.rules.deeds[deed].group == kUtilities) {
        const int owned = count_owned(g.rules, s, owner, kUtilities);
        c.times = static_cast<std::uint8_t>(
            tariff.utility_times ? tariff.utility_times
                                 : g.rules.utility_times[static_cast<std::size_t>(owned - 1)]);
    } else {
        const int factor = g.rules.deeds[deed].group == kStations ? tariff.station_factor : 1;
        c.rent = static_cast<std::uint16_t>(rent_of(g.rules, s, deed) * factor);
    }
    tell_claim(g, EventKind::ClaimOpened, c);
}

/// Removes the claims that `goes` names, in order, and says so.
template <class Goes>
static void lapse_claims(Game& g, Goes goes) {
    State& s = g.state;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < s.claim_count; ++i) {
        const Claim c = s.claims[i];
        if (goes(c))
            tell_claim(g, EventKind::ClaimLapsed, c);
        else
            s.claims[kept++] = c;
    }
    for (std::uint8_t i = kept; i < s.claim_count; ++i) s.claims[i] = Claim{};
    s.claim_count = kept;
}

void lapse_claims_of_others(Game& g, Seat roller) {
    if (g.state.claim_count == 0) return;
    lapse_claims(g, [&](const Claim& c) { return ends_with_throw(c, roller); });
}

void lapse_claims_with(Game& g, Seat dead) {
    lapse_claims(g, [&](const Claim& c) { return c.payer == dead || c.owner == dead; });
}

const Claim* find_claim(const State& s, std::uint32_t id) {
    for (int i = 0; i < s.claim_count; ++i)
        if (s.claims[static_cast<std::size_t>(i)].id == id)
            return &s.claims[static_cast<std::size_t>(i)];
    return nullptr;
}

Refusal check_claim(const Rules&, const State& s, const Action& a) {
    const Claim* c = find_claim(s, static_cast<std::uint32_t>(a.amount));
    if (!c) return Refusal::NoSuchClaim;
    return c->owner == a.seat ? Refusal::None : Refusal::NotYourClaim;
}

static Claim take_claim(State& s, std::uint32_t id) {
    auto at = s.claims.begin();
    while (at->id != id) ++at;
    const Claim taken = *at;
    std::copy(at + 1, s.claims.begin() + s.claim_count, at);
    s.claims[--s.claim_count] = Claim{};
    return taken;
}

void make_claim(Game& g, const Action& a) {
    const Claim c = take_claim(g.state, static_cast<std::uint32_t>(a.amount));
    tell_claim(g, EventKind::ClaimMade, c);
    if (c.times == 0) return charge_rent(g, c.payer, c.owner, c.rent, c.space);
    Frame& f = g.push(Step::ThrowUtility, c.payer);  // RENT-7, AMB-13: the payer throws afresh
    f.other = c.owner.value;
    f.at = rent_at(c.space);
    f.amount = c.times;
}

void answer_utility_throw(Game& g, const Action& a) {
    const Frame f = g.pop();
    g.tell({.kind = EventKind::Thrown,
            .seat = f.seat(),
            .other = Seat{a.b},
            .at = a.a,
            .amount = static_cast<int>(a.face),
            .why = Why::Rent});
    const int rent = f.amount * (a.a + a.b + pips(a.face));
    if (f.is_rent_of_a_space())
        charge_rent(g, f.seat(), f.other_seat(), rent, Space{f.rented().at});
    else
        charge(g, f.seat(), f.other_seat(), rent, Why::Rent);
}

}  // namespace bankhalter::engine
