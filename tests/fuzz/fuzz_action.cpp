// Any words: parsed, printed and parsed again they are the same action.
#include <cstdlib>

#include "base/words.h"
#include "edition/edition.h"
#include "notation/action.h"

using namespace bankhalter;
using namespace bankhalter::tests;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library = *load_library(embedded_files());
    const Rules& rules = library.editions[0].rules;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto action = parse_action(rules, Seat{1}, split_words(text));
    if (!action) return 0;
    const std::string printed = print_action(rules, *action);
    const auto again = parse_action(rules, Seat{1}, split_words(printed));
    if (!again || !(*again == *action)) std::abort();
    return 0;
}
