// Negotiation is talk: offers, counter-offers and answers between players. Only an accepted one
// becomes an action.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"

namespace bankhalter::play {

struct Offer {
    int id = 0;
    Seat from{};
    Seat to{};
    Items give;  // what `from` hands over
    Items take;  // what `to` hands over
    Action as_trade() const {
        return {.kind = ActionKind::Trade, .seat = from, .a = to.value, .give = give, .take = take};
    }
};

/// The open offers of a table: at most one from each player to each other, a new one replaces the
/// old.
class Negotiation {
public:
    /// What came of the last offers, the newest last: taken, or declined, withdrawn, replaced or
    /// made impossible.
    struct Ended {
        Offer offer;
        bool taken = false;
    };

    Negotiation() = default;
    /// The talk at a table elsewhere, as it is shown here.
    Negotiation(std::vector<Offer> open, std::vector<Ended> ended, int next_id)
        : offers_(std::move(open)), ended_(std::move(ended)), next_id_(next_id) {}

    /// Makes an offer; refused exactly when the trade would be. Returns its id through `id`.
    Refusal offer(const Rules& rules, const State& state, Seat from, Seat to, const Items& give,
                  const Items& take, int* id = nullptr);
    /// The receiver answers with an offer of his own, which replaces the one it answers.
    Refusal counter(const Rules& rules, const State& state, int offer_id, Seat by,
                    const Items& give, const Items& take, int* id = nullptr);
    /// The trade to play, if the offer is open and `by` is its receiver; the offer is used up. The
    /// engine validates it again.
    std::optional<Action> accept(int id, Seat by);
    bool decline(int id, Seat by) { return end(id, by); }

    /// Ends the offers that the game has made impossible (TRADE-5).
    void drop_stale(const Rules& rules, const State& state);

    std::span<const Offer> open() const { return offers_; }
    std::span<const Ended> ended() const { return ended_; }
    /// The number of the offer that is made next.
    int next_id() const { return next_id_; }
    const Offer* find(int id) const;

private:
    bool end(int id, Seat receiver, bool taken = false);
    /// Ends the offers for which `goes` holds.
    template <class Goes>
    bool end_where(Goes goes, bool taken = false);

    static constexpr std::size_t kKept = 32;  // of those that have ended
    std::vector<Offer> offers_;
    std::vector<Ended> ended_;
    int next_id_ = 1;
};

}  // namespace bankhalter::play
