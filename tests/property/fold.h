// Events alone must tell everything: this mirror is moved by events only and then compared with the
// state.
#pragma once

#include <string>

#include "engine/engine.h"

namespace bankhalter::tests {

class Fold {
public:
    explicit Fold(const State& state) : s_(state) {}

    void apply(const Event& event);
    /// Empty when money, deeds, buildings, cards, tokens and claims are those of the state; else
    /// what differs first.
    std::string difference(const State& state) const;

private:
    void close_claim(std::uint32_t id);

    State s_;
};

}  // namespace bankhalter::tests
