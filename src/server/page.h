// The built page, embedded; empty when it was not built.
#pragma once

#include "base/embedded.h"

namespace bankhalter::server {

extern const std::span<const EmbeddedFile> kEmbeddedPage;

}  // namespace bankhalter::server
