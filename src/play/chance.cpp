#include "play/chance.h"

namespace bankhalter::play {

Result<Action> SeededChance::next(const Rules&, const State& state) {
    return pick_chance(state, [&](std::uint32_t n) { return random_.below(n); });
}

Result<Action> ScriptedChance::next(const Rules& rules, const State& state) {
    if (used_up()) return Result<Action>::fail("the script has no more chance");
    const Action a = script_[used_];
    if (validate(rules, state, a) != Refusal::None)
        return Result<Action>::fail("the scripted chance is not what is awaited");
    ++used_;
    return a;
}

}  // namespace bankhalter::play
