// Any TOML in the place of one edition file: accepted, or refused with faults.
#include <cstdlib>

#include "edition/edition.h"

using namespace bankhalter;
using namespace bankhalter::tests;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const EditionFiles built_in = [] {  // one edition is enough, and much faster
        EditionFiles files = embedded_files();
        for (const char* rules : {"base/rules.de.toml", "base/rules.en.toml"})
            files[rules] = "format = 1\n";
        std::erase_if(files, [](const auto& f) {
            return !f.first.starts_with("base/") && !f.first.starts_with("zelda/");
        });
        return files;
    }();
    constexpr const char* kPlaces[] = {"base/board.toml",    "base/cards.toml",
                                       "zelda/board.toml",   "zelda/cards.toml",
                                       "zelda/text.de.toml", "zelda/theme.toml"};
    if (size == 0) return 0;
    EditionFiles files = built_in;
    files[kPlaces[data[0] % 6]] = std::string(reinterpret_cast<const char*>(data) + 1, size - 1);
    const auto library = load_library(files);
    if (!library && library.faults().empty()) std::abort();
    return 0;
}
