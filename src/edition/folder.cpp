#include "edition/folder.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "base/text_file.h"
#include "edition/own_board.h"

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

Result<Library> load_editions(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) {
        auto library = load_library(embedded_files());
        const auto text = read_text(path);
        auto board = text ? load_board(*library, *text) : Result<Edition>(text.faults());
        if (!board) return board.faults();
        if (library->find(board->id))
            return Result<Library>::fail("board.id: that of another edition");
        library->editions.push_back(std::move(*board));
        return library;
    }
    auto files = read_files(path);
    if (!files) return files.faults();
    if (!files->contains("board.toml")) return load_library(*files);
    // The folder is a board of one's own itself.
    const std::string id = std::filesystem::weakly_canonical(path, error).filename().string();
    EditionFiles all = embedded_files();
    if (all.contains(id + "/board.toml"))
        return Result<Library>::fail(fmt::format("{}: the name of another edition", id));
    for (auto& [name, text] : *files) all.emplace(fmt::format("{}/{}", id, name), std::move(text));
    return load_library(all);
}

}  // namespace bankhalter::edition
