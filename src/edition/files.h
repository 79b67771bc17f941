// The files editions are made from, and their copies embedded in the binary.
#pragma once

#include <map>
#include <string>

#include "base/layers.h"

namespace bankhalter::edition {

/// Contents by path relative to the editions folder, e.g. "zelda/board.toml".
using EditionFiles = std::map<std::string, std::string>;

EditionFiles embedded_files();

}  // namespace bankhalter::edition
