// Which trades a match carries out: the rules against lop-sided ones.
#pragma once

#include <string_view>

#include "bots/sets.h"

namespace bankhalter::sim {

/// What the proposer gains by face value; the partner loses as much.
inline int face_surplus(const Rules& r, const State& s, const Action& trade) {
    return face_value(r, s, trade.take) - face_value(r, s, trade.give);
}

/// Which trades are carried out at all.
enum class TradeRule : std::uint8_t {
    Any,
    NoGifts,  // no offer below face value: the proposer gets no more than he gives
    Even,     // both get at least what they give, so both the same
};

inline std::string_view rule_name(TradeRule rule) {
    return rule == TradeRule::NoGifts ? "no-gifts" : rule == TradeRule::Even ? "even" : "any";
}

inline bool allows(TradeRule rule, int surplus) {
    return rule == TradeRule::Any || surplus == 0 || (rule == TradeRule::NoGifts && surplus < 0);
}

}  // namespace bankhalter::sim
