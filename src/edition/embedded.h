// The table that cmake/embed.cmake fills from the editions folder.
#pragma once

#include <span>

namespace bankhalter {

struct EmbeddedFile {
    const char* path;
    const char* begin;
    const char* end;
};
extern const std::span<const EmbeddedFile> kEmbeddedEditions;

}  // namespace bankhalter
