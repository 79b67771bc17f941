// Chance sources: who supplies dice, cards and dealt deeds.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/engine.h"
#include "engine/turn.h"
#include "play/random.h"

namespace bankhalter::play {

class ChanceSource {
public:
    virtual ~ChanceSource() = default;
    /// The answer to the awaited chance step. Precondition: chance is awaited.
    virtual Result<Action> next(const Rules& rules, const State& state) = 0;
};

/// White dice, then the speed die if there are three.
template <class Below>
Action pick_dice(int dice, Below below) {
    static constexpr SpeedFace kFaces[] = {SpeedFace::One, SpeedFace::Two, SpeedFace::Three,
                                           SpeedFace::Bus, SpeedFace::Mr,  SpeedFace::Mr};
    Action a{.kind = ActionKind::Dice, .seat = kChance};
    a.a = static_cast<std::uint8_t>(below(6) + 1);
    a.b = static_cast<std::uint8_t>(below(6) + 1);
    if (dice == 3) a.face = kFaces[below(6)];
    return a;
}

/// Turns bounded random numbers into the awaited answer; `below(n)` is uniform in [0, n).
/// Cards and deeds by rank among those still open.
template <class Below>
Action pick_chance(const State& s, Below below) {
    const Frame& f = s.top();
    auto nth_bit = [](std::uint32_t bits, std::uint32_t n) {
        while (n-- > 0) bits &= bits - 1;
        return static_cast<std::uint8_t>(std::countr_zero(bits));
    };
    if (f.step != Step::Deal && f.step != Step::Draw) return pick_dice(dice_awaited(s), below);
    Action a{.kind = ActionKind::Deal, .seat = kChance};
    if (f.step == Step::Deal) {
        const DeedSet open = deeds_of(s, kBank);
        a.a = nth_bit(open.bits, below(static_cast<std::uint32_t>(open.count())));
    } else {
        const DeckState& deck = s.decks[Deck{f.at}];
        a.kind = ActionKind::Draw;
        a.a = deck.unseen == 0
                  ? deck.known[0]
                  : static_cast<std::uint8_t>(
                        nth_bit(deck.unseen,
                                below(static_cast<std::uint32_t>(std::popcount(deck.unseen)))) +
                        1);
    }
    return a;
}

/// For simulation, tests and casual play.
class SeededChance : public ChanceSource {
public:
    explicit SeededChance(std::uint64_t seed) : random_(seed) {}
    Result<Action> next(const Rules& rules, const State& state) override;

private:
    Random random_;
};

/// Plays what a test or a record wrote down. Everything written must be used up.
class ScriptedChance : public ChanceSource {
public:
    explicit ScriptedChance(std::vector<Action> script) : script_(std::move(script)) {}
    Result<Action> next(const Rules& rules, const State& state) override;
    bool used_up() const { return used_ == script_.size(); }

private:
    std::vector<Action> script_;
    std::size_t used_ = 0;
};

}  // namespace bankhalter::play
