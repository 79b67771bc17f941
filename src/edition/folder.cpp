#include "edition/folder.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace bankhalter::edition {

Result<EditionFiles> read_files(const std::filesystem::path& folder) {
    EditionFiles files;
    std::error_code error;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, error)) {
        if (!entry.is_regular_file(error) || entry.path().extension() != ".toml") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::ostringstream content;
        content << in.rdbuf();
        if (!in)
            return Result<EditionFiles>::fail(
                fmt::format("{}: cannot be read", entry.path().string()));
        files.emplace(std::filesystem::relative(entry.path(), folder, error).generic_string(),
                      content.str());
    }
    if (error)
        return Result<EditionFiles>::fail(fmt::format("{}: {}", folder.string(), error.message()));
    if (files.empty())
        return Result<EditionFiles>::fail(fmt::format("{}: no edition files", folder.string()));
    return files;
}

}  // namespace bankhalter::edition
