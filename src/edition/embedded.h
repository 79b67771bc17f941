// The table that cmake/embed.cmake fills from the editions folder.
#pragma once

#include "base/embedded.h"

namespace bankhalter::edition {

extern const std::span<const EmbeddedFile> kEmbeddedEditions;

}  // namespace bankhalter::edition
