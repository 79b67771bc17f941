// `edition new`, `pack` and `unpack`: boards of one's own.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "base/text_file.h"
#include "commands/command.h"
#include "edition/folder.h"
#include "edition/own_board.h"

namespace bankhalter::commands {
namespace {

namespace fs = std::filesystem;

std::string name_of(const fs::path& folder) {
    std::error_code error;
    return fs::weakly_canonical(folder, error).filename().string();
}

/// Writes the files of one edition, whose paths begin with its id, into a folder that is not there.
int write_board(const EditionFiles& files, const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error)) return complain(folder.string(), {"is there already"});
    if (!fs::create_directories(folder, error))
        return complain(folder.string(), {"cannot be written"});
    for (const auto& [path, text] : files)
        if (!write_text(folder / path.substr(path.find('/') + 1), text))
            return complain(folder.string(), {"cannot be written"});
    return 0;
}

int new_board(const fs::path& folder) {
    const std::string id = name_of(folder);
    if (!is_edition_id(id))
        return complain(folder.string(),
                        {"not 1 to 24 small letters, digits and hyphens, a letter first"});
    return write_board(starting_set(id), folder);
}

/// What is handed on has been checked.
int pack_board(const Library& library, const fs::path& folder) {
    const auto files = read_files(folder);
    if (!files) return complain("", files.faults());
    EditionFiles board;
    const std::string id = name_of(folder);
    for (const auto& [path, text] : *files) board.emplace(fmt::format("{}/{}", id, path), text);
    if (const auto checked = load_editions(folder); !checked) return complain("", checked.faults());
    const auto file = pack(board, id);
    if (!file) return complain(folder.string(), file.faults());
    if (const auto read = load_board(library, *file); !read)
        return complain(folder.string(), read.faults());
    fmt::print("{}\n", *file);
    return 0;
}

int unpack_board(const Library& library, const std::string& file, const fs::path& folder) {
    const auto text = read_text(file);
    if (!text) return complain(file, text.faults());
    const auto board = load_board(library, *text);
    if (!board) return complain(file, board.faults());
    if (name_of(folder) != board->id)
        return complain(folder.string(),
                        {fmt::format("must be called {}, as the board is", board->id)});
    return write_board(*unpack(*text), folder);
}

}  // namespace

Command add_edition_new(CLI::App& edition) {
    auto* made =
        edition.add_subcommand("new", "Begin a board of one's own: a folder with comments");
    auto folder = std::make_shared<std::string>();
    made->add_option("folder", *folder, "Its name becomes the id of the edition")->required();
    return {made, [folder](const Library&, Language) { return new_board(*folder); }};
}

Command add_edition_pack(CLI::App& edition) {
    auto* pack = edition.add_subcommand("pack", "Print a board of one's own as one file");
    auto folder = std::make_shared<std::string>();
    pack->add_option("folder", *folder, "The folder of the board")->required();
    return {pack,
            [folder](const Library& library, Language) { return pack_board(library, *folder); }};
}

Command add_edition_unpack(CLI::App& edition) {
    auto* unpack = edition.add_subcommand("unpack", "Write the folder that such a file stands for");
    auto file = std::make_shared<std::string>(), folder = std::make_shared<std::string>();
    unpack->add_option("file", *file, "The file")->required();
    unpack->add_option("folder", *folder, "A new folder, named as the board")->required();
    return {unpack, [file, folder](const Library& library, Language) {
                return unpack_board(library, *file, *folder);
            }};
}

}  // namespace bankhalter::commands
