// The tables that cmake/embed.cmake fills from the editions folder and from examples/board.
#pragma once

#include "base/embedded.h"

namespace bankhalter::edition {

extern const std::span<const EmbeddedFile> kEmbeddedEditions;
extern const std::span<const EmbeddedFile> kEmbeddedBoard;

}  // namespace bankhalter::edition
