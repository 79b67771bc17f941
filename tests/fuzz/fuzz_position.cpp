// Any JSON as a position: an accepted one has no fault, prints as it was read, and can be played
// on.
#include <boost/json/serialize.hpp>
#include <cstdlib>
#include <cstring>

#include "edition/edition.h"
#include "notation/position.h"
#include "notation/state_json.h"
#include "play/random_play.h"

using namespace bankhalter;
using namespace bankhalter::tests;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library = *load_library(embedded_files());
    const auto json = parse_json({reinterpret_cast<const char*>(data), size});
    const auto header = json ? read_header(*json) : Result<Header>(json.faults());
    const Edition* edition = header ? library.find(header->edition) : nullptr;
    if (!edition || !edition->offers(header->variant)) return 0;
    const Rules rules = compile(*edition, header->variant);
    const auto state = read_position(rules, *header, *json);
    if (!state) return 0;
    const auto printed = parse_json(boost::json::serialize(state_to_json(rules, *header, *state)));
    const auto again = read_position(rules, *header, *printed);
    if (!again || std::memcmp(&*again, &*state, sizeof(State)) != 0) std::abort();
    State s = *state;
    Random random(size);
    for (int i = 0; i < 200 && !s.is_over(); ++i) {
        apply(rules, s, random_action(rules, s, random));
        if (!check(rules, s).none()) std::abort();
    }
    return 0;
}
