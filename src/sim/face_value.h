// What things are worth by what is printed on them: the measure by which lop-sided trades are seen.
#pragma once

#include "engine/engine.h"

namespace bankhalter {

inline constexpr int kJailCardFace = 50;  // what it saves: the fine

/// List price of deeds, half when mortgaged, cash, and jail cards.
inline int face_value(const Rules& r, const State& s, const Items& items) {
    int sum = items.cash + kJailCardFace * std::popcount(items.jail_cards);
    for (Deed d : items.deeds) sum += s.mortgaged.has(d) ? r.deeds[d].price / 2 : r.deeds[d].price;
    return sum;
}

/// What the proposer gains by face value; the partner loses as much.
inline int face_surplus(const Rules& r, const State& s, const Action& trade) { return face_value(r, s, trade.take) - face_value(r, s, trade.give); }

/// Which trades are carried out at all.
enum class TradeRule : std::uint8_t {
    Any,
    NoGifts,  // no offer below face value: the proposer gets no more than he gives
    Even,     // both get at least what they give, so both the same
};

inline bool allows(TradeRule rule, int surplus) { return rule == TradeRule::Any || surplus == 0 || (rule == TradeRule::NoGifts && surplus < 0); }

}  // namespace bankhalter
