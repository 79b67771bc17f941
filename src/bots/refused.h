// Offers that were turned down: nobody hears the same one, or a worse one, again for a while.
#pragma once

#include <algorithm>

#include "engine/engine.h"

namespace bankhalter::bots {

inline constexpr std::uint32_t kLap =
    6;  // rounds of the table in which a token goes about once round the board

class RefusedOffers {
public:
    void clear() { count_ = 0; }
    void add(const Action& trade, std::uint32_t turn) {
        kept_[count_++ % kept_.size()] = {trade, turn};
    }

    /// Was the same exchange refused within so many turns, at this price or a better one for the
    /// partner?
    bool recently(const Action& trade, std::uint32_t turn, std::uint32_t turns) const {
        for (std::size_t i = 0; i < std::min(count_, kept_.size()); ++i) {
            const Refused& x = kept_[i];
            const bool same = x.trade.seat == trade.seat && x.trade.a == trade.a &&
                              x.trade.give.deeds == trade.give.deeds &&
                              x.trade.take.deeds == trade.take.deeds &&
                              x.trade.give.jail_cards == trade.give.jail_cards &&
                              x.trade.take.jail_cards == trade.take.jail_cards;
            const bool no_better =
                trade.give.cash - trade.take.cash <= x.trade.give.cash - x.trade.take.cash;
            if (same && no_better && turn < x.turn + turns) return true;
        }
        return false;
    }

private:
    struct Refused {
        Action trade;
        std::uint32_t turn = 0;
    };
    std::array<Refused, 32> kept_{};
    std::size_t count_ = 0;
};

}  // namespace bankhalter::bots
