// Where edition files come from: a folder, or the copies embedded in the binary.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "base/result.h"

namespace bankhalter::edition {

/// Contents by path relative to the editions folder, e.g. "zelda/board.toml".
using EditionFiles = std::map<std::string, std::string>;

EditionFiles embedded_files();
Result<EditionFiles> read_files(const std::filesystem::path& folder);

}  // namespace bankhalter::edition
