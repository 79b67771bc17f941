// Whole text files: read at once, written at once.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/result.h"

namespace bankhalter {

inline Result<std::string> read_text(const std::filesystem::path& path) {
    std::error_code error;
    std::ifstream in(path, std::ios::binary);
    if (!in || std::filesystem::is_directory(path, error))
        return Result<std::string>::fail("cannot be read");  // reading a folder would throw
    return std::string{std::istreambuf_iterator<char>(in), {}};
}

/// Whether there is a folder for it: asked before hours of play, not after them.
inline bool can_be_written(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.parent_path();
    std::error_code error;
    return folder.empty() || std::filesystem::is_directory(folder, error);
}

/// False when it is no folder afterwards.
inline bool make_folder(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    return std::filesystem::is_directory(path, error);
}

/// Writes beside the file and then moves it there, so that a broken-off write leaves the old
/// content. A secret one can be read by its owner only.
inline bool write_text(const std::filesystem::path& path, const std::string& text,
                       bool secret = false) {
    std::error_code error;
    const bool plain =
        !std::filesystem::exists(path, error) || std::filesystem::is_regular_file(path, error);
    const std::filesystem::path target =
        plain ? std::filesystem::path(path.string() + ".new") : path;  // a pipe is written as it is
    std::ofstream out(target, std::ios::binary);
    if (secret && plain)
        std::filesystem::permissions(
            target, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write,
            error);
    out << text;
    out.close();
    if (plain && out) std::filesystem::rename(target, path, error);
    return out && !error;
}

}  // namespace bankhalter
