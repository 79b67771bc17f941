// One server to a SQLite file: it has no other writers to listen to.
#pragma once

#include <filesystem>
#include <string>

namespace bankhalter::store {

/// Held until the end of the object, or of the process. A file of its own, since SQLite's locks
/// must let readers and backups in, and closing any handle of the database file would drop them. It
/// stays there; only its lock counts.
class FileLock {
public:
    FileLock() = default;
    ~FileLock();
    FileLock(const FileLock&) = delete;
    FileLock& operator=(const FileLock&) = delete;

    /// Empty, or why not.
    std::string take(const std::filesystem::path& store);

private:
    int file_ = -1;
};

}  // namespace bankhalter::store
