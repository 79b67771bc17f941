#include "engine/state.h"

namespace bankhalter {

bool is_built(const Rules& r, const State& s, Group group) {
    for (Deed d : r.groups[group])
        if (s.level[d] > 0) return true;
    return false;
}

int free_cash(const State& s, Seat seat) {
    int cash = s.cash[seat];
    for (int i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        if (f.step == Step::Bid && f.other_seat() == seat) cash -= f.amount;
    }
    return cash;
}

bool is_debtor(const State& s, Seat seat) {
    for (int i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        if (f.step == Step::Charge && f.seat() == seat) return true;
    }
    return false;
}

bool any_frame(const State& s, Step step) {
    for (int i = 0; i < s.depth; ++i)
        if (s.frames[static_cast<std::size_t>(i)].step == step) return true;
    return false;
}

DeedSet waiting_deeds(const State& s) {
    DeedSet set;
    for (int i = 0; i < s.depth; ++i) {
        const Frame& f = s.frames[static_cast<std::size_t>(i)];
        if (f.step == Step::Inherit) set = set | f.deeds();
    }
    return set;
}

}  // namespace bankhalter
