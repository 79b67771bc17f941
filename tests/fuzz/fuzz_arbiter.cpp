// Any lines: each gets one JSON object, and a refusal leaves the game as it was.
#include <boost/json/parse.hpp>
#include <cstdlib>

#include "base/words.h"
#include "commands/arbiter.h"

using namespace bankhalter;
using namespace bankhalter::tests;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Library library = *load_library(embedded_files());
    Arbiter arbiter(library, Language::English);
    int lines = 0;
    for (std::string_view line : split_at({reinterpret_cast<const char*>(data), size}, '\n')) {
        if (line.starts_with("load") || ++lines > 200) continue;  // load reads files
        const std::string before = arbiter.answer("hash");
        const auto answer = boost::json::parse(arbiter.answer(line));
        if (!answer.at("ok").as_bool() && arbiter.answer("hash") != before) std::abort();
    }
    return 0;
}
