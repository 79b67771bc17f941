// What the players of the public ladder have in common: one question for every step, offers that
// are not repeated, and a reason.
#pragma once

#include <vector>

#include "bots/player.h"

namespace bankhalter::bots {

class StepPlayer : public Player {
public:
    void sit_down(const Rules& rules, Seat seat) override;
    Decision decide(const Rules& rules, const State& state, Seat seat) final;
    bool skips_formalities() const final { return true; }
    bool propose(const Rules& rules, const State& state, Seat seat, Decision& out) final;
    void answered(const Action& offer, bool agreed) final;

protected:
    /// In jail before a throw.
    virtual Decision leave_jail(const Rules& rules, const State& state, Seat seat) = 0;
    /// Stands on an unowned deed.
    virtual Decision buy(const Rules& rules, const State& state, Seat seat) = 0;
    /// An open lot, a deed or a building.
    virtual Decision bid(const Rules& rules, const State& state, Seat seat) = 0;
    /// Whether it would build too, asked because somebody else wants the scarce piece for a street.
    virtual bool competes(const Rules& rules, const State& state, Seat seat) = 0;
    virtual Action place(const Rules& rules, const State& state, Seat seat) {
        return *default_action(rules, state, seat);
    }
    virtual Action raise(const Rules& rules, const State& state, Seat seat) = 0;
    /// Received a mortgaged deed.
    virtual Decision receive(const Rules& rules, const State& state, Seat seat) = 0;
    virtual bool offer(const Rules& rules, const State& state, Seat seat, Decision& out) = 0;

    /// Is the offer legal, and not one for the same deeds that this partner refused within the last
    /// lap?
    bool may_offer(const Rules& rules, const State& state, const Action& trade) const;
    static Action just(ActionKind kind, Seat seat) { return {.kind = kind, .seat = seat}; }

private:
    struct Refused {
        std::uint8_t partner;
        DeedSet give, take;
        std::uint32_t until;  // turn number
    };
    std::vector<Refused> refused_;
    std::uint32_t turn_ = 0;     // of the last proposal
    std::uint32_t lap_end_ = 0;  // when its refusal is forgotten
};

}  // namespace bankhalter::bots
