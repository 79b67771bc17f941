// Edition files from the disk.
#pragma once

#include <filesystem>

#include "edition/edition.h"

namespace bankhalter::edition {

Result<EditionFiles> read_files(const std::filesystem::path& folder);

/// What `--editions` names: a folder of editions with their base, or a board of one's own, as a
/// folder or a file, that joins the built-in editions.
Result<Library> load_editions(const std::filesystem::path& path);

}  // namespace bankhalter::edition
