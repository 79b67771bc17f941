// The fingerprint of a state: FNV-1a over its facts in a fixed order, four bytes each, so that it
// does not depend on how they are stored.
#include "base/fnv.h"
#include "engine/engine.h"

namespace bankhalter::engine {
namespace {

struct Hasher {
    std::uint64_t h = kFnvStart;
    template <class... Numbers>
    void add(Numbers... numbers) {
        (add_one(static_cast<std::uint32_t>(numbers)), ...);
    }
    void add_one(std::uint32_t n) {
        const char bytes[4] = {static_cast<char>(n), static_cast<char>(n >> 8),
                               static_cast<char>(n >> 16), static_cast<char>(n >> 24)};
        h = fnv1a({bytes, 4}, h);
    }
};

}  // namespace

std::uint64_t hash(const State& s) {
    Hasher out;
    out.add(s.seats, s.turn.value, s.turn_number, s.doubles, s.again, s.houses, s.hotels);
    for (std::uint8_t i = 0; i < s.seats; ++i) {
        const Seat seat{i};
        out.add(s.cash[seat], s.space[seat].value, s.jail_tries[seat], s.plays(seat),
                s.jailed.has(seat), s.speed_die.has(seat));
    }
    for (Deed d : kAllDeeds) out.add(s.owner[d].value, s.level[d], s.mortgaged.has(d));
    for (const DeckState& d : s.decks) {
        out.add(d.unseen, d.jail_card.value, d.known_count);
        for (std::size_t i = 0; i < d.known_count; ++i) out.add(d.known[i]);
    }
    out.add(s.next_claim, s.claim_count);
    for (std::size_t i = 0; i < s.claim_count; ++i) {
        const Claim& c = s.claims[i];
        out.add(c.id, c.owner.value, c.payer.value, c.space.value, c.rent, c.times);
    }
    for (std::size_t i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[i];
        out.add(static_cast<int>(f.step), f.who, f.other, f.fact_at(), f.amount);
    }
    if (s.jackpot != 0) out.add(s.jackpot);  // only where house rules have one
    return out.h;
}

}  // namespace bankhalter::engine
