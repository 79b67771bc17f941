#include <fmt/format.h>

#include "base/fnv.h"
#include "play/random_play.h"
#include "sim/bench.h"

namespace bankhalter::sim {

EngineBench bench_engine(const Library& library, int games) {
    constexpr int kLongest = 20'000;  // actions; random players need not come to an end
    EngineBench out{.signature = kFnvStart};
    for (int game = 0; game < games; ++game) {
        const Edition& edition =
            library.editions[static_cast<std::size_t>(game) % library.editions.size()];
        const Variant variant =
            edition.variants[static_cast<std::size_t>(game / 5) % edition.variants.size()];
        const Rules rules = compile(edition, variant);
        State state = new_game(rules, 2 + game % 5);
        Random random(static_cast<std::uint64_t>(game));
        int n = 0;
        for (; n < kLongest && !state.is_over(); ++n)
            apply(rules, state, random_action(rules, state, random));
        out.actions += static_cast<std::uint64_t>(n);
        out.finished += state.is_over();
        out.signature = fnv1a(fmt::format("{} {:016x}", n, hash(state)), out.signature);
    }
    return out;
}

}  // namespace bankhalter::sim
