// The editions, loaded once, for the tests of matches.
#pragma once

#include "edition/edition.h"
#include "edition/files.h"

namespace bankhalter::tests {

inline const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

inline const Rules& zelda() {
    static const Rules rules = compile(*library().find("zelda"), Variant::Standard);
    return rules;
}

}  // namespace bankhalter::tests
