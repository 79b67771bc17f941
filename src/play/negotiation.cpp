#include "play/negotiation.h"

#include <algorithm>

#include "engine/trade.h"

namespace bankhalter::play {

template <class Goes>
bool Negotiation::end_where(Goes goes, bool taken) {
    for (const Offer& o : offers_)
        if (goes(o)) ended_.push_back({o, taken});
    if (ended_.size() > kKept) ended_.erase(ended_.begin(), ended_.end() - kKept);
    return std::erase_if(offers_, goes) > 0;
}

Refusal Negotiation::offer(const Rules& rules, const State& state, Seat from, Seat to,
                           const Items& give, const Items& take, int* id) {
    const Offer made{next_id_, from, to, give, take};
    if (const Refusal no = validate(rules, state, made.as_trade()); no != Refusal::None) return no;
    end_where([&](const Offer& o) { return o.from == from && o.to == to; });
    offers_.push_back(made);
    if (id) *id = next_id_;
    ++next_id_;
    return Refusal::None;
}

Refusal Negotiation::counter(const Rules& rules, const State& state, int offer_id, Seat by,
                             const Items& give, const Items& take, int* id) {
    const Offer* answered = find(offer_id);
    if (!answered || answered->to != by) return Refusal::NotAsked;
    const Seat proposer = answered->from;
    if (const Refusal no = offer(rules, state, by, proposer, give, take, id); no != Refusal::None)
        return no;
    end(offer_id, by);
    return Refusal::None;
}

std::optional<Action> Negotiation::accept(int id, Seat by) {
    const Offer* o = find(id);
    if (!o || o->to != by) return std::nullopt;
    const Action trade = o->as_trade();
    end(id, by, true);
    return trade;
}

/// Has the game made the trade impossible, rather than only paused it?
static bool is_stale(const Rules& rules, const State& state, const Offer& o) {
    if (state.is_over() || !state.plays(o.from) || !state.plays(o.to)) return true;
    switch (check_trade(rules, state, o.as_trade())) {
        case Refusal::NotTheirs:
        case Refusal::BuiltGroupTraded:
        case Refusal::CannotPayTrade:
        case Refusal::CannotPayInterest: return true;
        default: return false;
    }
}

void Negotiation::drop_stale(const Rules& rules, const State& state) {
    end_where([&](const Offer& o) { return is_stale(rules, state, o); });
}

const Offer* Negotiation::find(int id) const {
    const auto found =
        std::find_if(offers_.begin(), offers_.end(), [&](const Offer& o) { return o.id == id; });
    return found == offers_.end() ? nullptr : &*found;
}

bool Negotiation::end(int id, Seat receiver, bool taken) {
    return end_where([&](const Offer& o) { return o.id == id && o.to == receiver; }, taken);
}

}  // namespace bankhalter::play
