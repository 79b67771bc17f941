// Any record: read, printed and read again it is the same; replaying and verifying it never fails
// hard.
#include <cstdlib>

#include "play/replay.h"

using namespace bankhalter;
using namespace bankhalter::tests;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library = *load_library(embedded_files());
    const auto record = parse_record({reinterpret_cast<const char*>(data), size});
    if (!record) return 0;
    const std::string printed = print_record(*record);
    const auto again = parse_record(printed);
    if (!again || print_record(*again) != printed) std::abort();
    verify(library, *record);
    return 0;
}
