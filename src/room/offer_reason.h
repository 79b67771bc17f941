// Why a bot offers a trade: what it would do to both sides, as far as the rules can tell. A code
// with values, which clients put into words.
#pragma once

#include <optional>
#include <string_view>

#include "engine/engine.h"

namespace bankhalter::room {

/// What a trade does to one side.
struct TradeEffect {
    enum class What : std::uint8_t { Deeds, Cash, Nearer, Complete };
    What what = What::Deeds;        // the best of what it gets
    std::optional<Group> group{};   // that is complete then, or lacks one deed only
    int cash = 0;                   // more than before
    std::optional<Group> breaks{};  // a complete group that is given up
    bool spares = false;            // what is given stands alone in its group
    friend bool operator==(const TradeEffect&, const TradeEffect&) = default;
};

struct OfferReason {
    TradeEffect to, from;
    friend bool operator==(const OfferReason&, const OfferReason&) = default;
};

/// "deeds", "cash", "nearer", "complete".
std::string_view trade_effect_name(TradeEffect::What what);

OfferReason explain_offer(const Rules& rules, const State& state, const Action& trade);

}  // namespace bankhalter::room
