#include "play/random_play.h"

#include <algorithm>

#include "play/chance.h"

namespace bankhalter::play {
namespace {

template <class Set>
auto pick(Set set, Random& random) {
    auto n = random.below(static_cast<std::uint32_t>(set.count()));
    auto it = set.begin();
    while (n-- > 0) ++it;
    return *it;
}

Items random_items(const State& s, Seat owner, Random& random) {
    Items items;
    const DeedSet deeds = deeds_of(s, owner);
    for (int i = 0; i < 2; ++i)
        if (!deeds.empty() && random.below(2)) items.deeds.add(pick(deeds, random));
    for (std::uint8_t d = 0; d < kDecks; ++d)
        if (s.decks[Deck{d}].jail_card == owner && random.below(2))
            items.jail_cards |= static_cast<std::uint8_t>(1 << d);
    return items;
}

Action random_trade(const State& s, Seat seat, Random& random) {
    SeatSet others = s.in_game;
    others.remove(seat);
    const Seat partner = pick(others, random);
    Action a{.kind = ActionKind::Trade,
             .seat = seat,
             .a = partner.value,
             .give = random_items(s, seat, random),
             .take = random_items(s, partner, random)};
    const auto cash = static_cast<std::int32_t>(random.below(200));
    if (random.below(2)) (random.below(2) ? a.give : a.take).cash = cash;
    return a;
}

Action random_selldown(const Rules& r, const State& s, Seat seat, Random& random) {
    Action a{.kind = ActionKind::Selldown,
             .seat = seat,
             .a = static_cast<std::uint8_t>(random.below(kStreetGroups))};
    for (Deed d : r.groups[Group{a.a}])
        a.levels[a.b++] = static_cast<std::uint8_t>(random.below(s.level[d] + 1u));
    return a;
}

/// One of the seat's listed actions for which `wanted` holds: first a kind, then one of that kind,
/// so that claims and buildings are not drowned in mortgages. Most bids go up a little, some as far
/// as they can.
template <class Wanted>
bool pick_listed(const Rules& r, const State& s, Seat seat, Random& random, Wanted wanted,
                 Action& out) {
    const LegalActions legal = legal_actions(r, s, seat);
    std::uint32_t kinds = 0;
    for (const Action& a : legal)
        if (wanted(a)) kinds |= 1u << static_cast<int>(a.kind);
    if (kinds == 0) return false;
    for (auto n = random.below(static_cast<std::uint32_t>(std::popcount(kinds))); n > 0; --n)
        kinds &= kinds - 1;
    const auto kind = static_cast<ActionKind>(std::countr_zero(kinds));
    std::uint32_t seen = 0;
    for (const Action& a : legal)
        if (a.kind == kind && random.below(++seen) == 0) out = a;
    if (kind == ActionKind::Bid) {
        const auto room = static_cast<std::uint32_t>(legal.bid_high - out.amount);
        out.amount += static_cast<std::int32_t>(
            random.below((random.below(4) ? std::min(room, 40u) : room) + 1));
    }
    return true;
}

/// Something out of turn by anybody; false when it turned out not to be legal.
bool random_free_action(const Rules& r, const State& s, Random& random, Action& out) {
    const Seat seat = pick(s.in_game, random);
    switch (random.below(8)) {
        case 0:
        case 1: out = random_trade(s, seat, random); break;
        case 2: out = random_selldown(r, s, seat, random); break;
        case 3:
            if (random.below(100)) return false;
            out = {.kind = ActionKind::Resign, .seat = seat};
            break;
        default:
            return pick_listed(
                r, s, seat, random,
                [](const Action& a) { return !is_answer(a.kind) && a.kind != ActionKind::Resign; },
                out);
    }
    return validate(r, s, out) == Refusal::None;
}

}  // namespace

Action random_action(const Rules& rules, const State& state, Random& random) {
    if (chance_answers(state.top().step))
        return pick_chance(state, [&](std::uint32_t n) { return random.below(n); });
    Action a{.kind = ActionKind::Hammer, .seat = kBank};
    if (state.top().step == Step::Bid && random.below(20) == 0) return a;
    if (random.below(3) == 0 && random_free_action(rules, state, random, a)) return a;
    const Seat seat = pick(to_act(state), random);
    const auto wanted = [&](const Action& x) { return serves_step(state.top().step, x.kind); };
    if (pick_listed(rules, state, seat, random, wanted, a)) return a;
    return *default_action(rules, state, seat);
}

Action wild_action(Random& random) {
    auto byte = [&](std::uint32_t n) { return static_cast<std::uint8_t>(random.below(n)); };
    Action a{.kind = static_cast<ActionKind>(random.below(kActionKinds)),
             .seat = Seat{byte(9)},
             .a = byte(kDeeds),
             .b = byte(7)};
    a.amount = static_cast<std::int32_t>(random.below(2000));
    a.face = static_cast<SpeedFace>(random.below(6));
    for (std::uint8_t& level : a.levels) level = byte(6);
    a.give = {.deeds = {random.below(1u << kDeeds) & random.below(1u << kDeeds)},
              .cash = static_cast<std::int32_t>(random.below(500)),
              .jail_cards = byte(4)};
    a.take = {.deeds = {random.below(1u << kDeeds) & random.below(1u << kDeeds)},
              .cash = static_cast<std::int32_t>(random.below(500)),
              .jail_cards = byte(4)};
    if (random.below(2)) a.give = {};
    return a;
}

}  // namespace bankhalter::play
