// Files that are part of the binary; cmake/embed.cmake makes the tables.
#pragma once

#include <span>

#include "base/layers.h"

namespace bankhalter {

struct EmbeddedFile {
    const char* path;
    const char* begin;
    const char* end;
};

}  // namespace bankhalter
