// Every byte of the state counts, and the layout is the same for all compilers we build with.
#include <cstring>

#include "base/fnv.h"
#include "engine/engine.h"

namespace bankhalter {

std::uint64_t hash(const State& state) {
    char bytes[sizeof(State)];
    std::memcpy(bytes, &state, sizeof bytes);
    return fnv1a({bytes, sizeof bytes});
}

}  // namespace bankhalter
