// Edition files from a folder.
#pragma once

#include <filesystem>

#include "base/result.h"
#include "edition/files.h"

namespace bankhalter::edition {

Result<EditionFiles> read_files(const std::filesystem::path& folder);

}  // namespace bankhalter::edition
