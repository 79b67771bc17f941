// Fixed-policy A, B, C and +: the rule-based opponents of the published learning agents.
#pragma once

#include <initializer_list>

#include "bots/step_player.h"

namespace bankhalter::bots {

/// A set of spaces by number.
struct SpaceList {
    std::uint64_t bits = 0;
    constexpr SpaceList() = default;
    constexpr SpaceList(std::initializer_list<int> numbers) {
        for (int n : numbers) bits |= std::uint64_t{1} << n;
    }
    constexpr bool has(Space space) const { return (bits >> space.value) & 1; }
};

/// In what A, B, C and + differ.
struct FixedPolicyStyle {
    SpaceList wished;                 // bought whenever affordable
    SpaceList refused;                // never bought
    int highest_level = kHotelLevel;  // to which it builds
    bool careful = false;             // refuses the lop-sided trades the others accept
};
inline constexpr FixedPolicyStyle kFixedPolicyA{};
inline constexpr FixedPolicyStyle kFixedPolicyB{.wished = {37, 39, 5, 15, 25, 35},
                                                .refused = {12, 28}};
inline constexpr FixedPolicyStyle kFixedPolicyC{
    .wished = {16, 18, 19, 6, 8, 9, 5, 15, 25, 35}, .refused = {}, .highest_level = 3};
inline constexpr FixedPolicyStyle kFixedPolicyPlus{.wished = {}, .refused = {}, .careful = true};

class FixedPolicy : public StepPlayer {
public:
    explicit FixedPolicy(FixedPolicyStyle style) : style_(style) {}

    void sit_down(const Rules& rules, Seat seat) override;
    bool act(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool accepts(const Rules& rules, const State& state, const Action& trade) override;

private:
    Decision leave_jail(const Rules& rules, const State& state, Seat seat) override;
    Decision buy(const Rules& rules, const State& state, Seat seat) override;
    Decision bid(const Rules& rules, const State& state, Seat seat) override;
    bool competes(const Rules& rules, const State& state, Seat seat) override;
    Action place(const Rules& rules, const State& state, Seat seat) override;
    Action raise(const Rules& rules, const State& state, Seat seat) override;
    Decision receive(const Rules& rules, const State& state, Seat seat) override;
    bool offer(const Rules& rules, const State& state, Seat seat, Decision& out) override;
    bool best_street(const Rules& rules, const State& state, Seat seat, ActionKind kind,
                     Action& out) const;

    FixedPolicyStyle style_;
    std::uint32_t offered_turn_ = 0;
};

}  // namespace bankhalter::bots
