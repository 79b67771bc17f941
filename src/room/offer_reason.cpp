#include "room/offer_reason.h"

#include <algorithm>

namespace bankhalter::room {

using What = TradeEffect::What;

std::string_view trade_effect_name(What what) {
    switch (what) {
        case What::Deeds: return "deeds";
        case What::Cash: return "cash";
        case What::Nearer: return "nearer";
        case What::Complete: return "complete";
    }
    return {};
}

static TradeEffect effect_on(const Rules& r, DeedSet had, const Items& gives, const Items& gets) {
    TradeEffect out{.cash = std::max(0, gets.cash - gives.cash), .spares = !gives.deeds.empty()};
    if (out.cash > 0) out.what = What::Cash;
    const DeedSet has = (had - gives.deeds) | gets.deeds;
    for (std::uint8_t g = 0; g < kGroups; ++g) {
        const Group group{g};
        const DeedSet all = r.groups[group];
        const int size = all.count(), before = (had & all).count(), after = (has & all).count();
        const bool is_nearer = g < kStreetGroups && after == size - 1 && after > before;
        if (after == size && before < size)
            out.what = What::Complete, out.group = group;
        else if (is_nearer && out.what != What::Complete)
            out.what = What::Nearer, out.group = group;
        if (before == size && after < size) out.breaks = group;
        if (!(gives.deeds & all).empty() && after > 0) out.spares = false;
    }
    out.spares = out.spares && !out.breaks;
    return out;
}

OfferReason explain_offer(const Rules& rules, const State& s, const Action& trade) {
    return {.to = effect_on(rules, deeds_of(s, Seat{trade.a}), trade.take, trade.give),
            .from = effect_on(rules, deeds_of(s, trade.seat), trade.give, trade.take)};
}

}  // namespace bankhalter::room
