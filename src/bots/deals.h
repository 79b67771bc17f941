// Which exchanges are worth thinking about: those that change who can complete a group, each at several prices.
#pragma once

#include "bots/worth.h"

namespace bankhalter {

/// Worth of an exchange to a seat by the table, cash included.
int gain_of(const Rules& rules, const State& state, const Worth& worth, Seat seat, const Items& gives, const Items& gets);

struct Deals {
    static constexpr int kCapacity = 128;
    std::array<Action, kCapacity> items;
    int count = 0;
};

/// Valid trades from `seat` to everybody else after which somebody has a complete group more, each at several prices.
Deals list_deals(const Rules& rules, const State& state, const Worth& worth, Seat seat);

/// All lone deeds of the partner for 1: only the careless agree, and they need to be asked only once to find out.
Action ask_for_everything(const Rules& rules, const State& state, Seat seat, Seat partner);

}  // namespace bankhalter
