// The editions, loaded once for all tests of a program.
#pragma once

#include "edition/edition.h"
#include "edition/files.h"

namespace bankhalter::tests {

inline const Library& library() {
    static const Library loaded = *load_library(embedded_files());
    return loaded;
}

}  // namespace bankhalter::tests
