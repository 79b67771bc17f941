// A copy of a SQLite store while its server runs, and its way back.
#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"

namespace bankhalter::store {

struct Backup {
    std::int64_t games = 0, entries = 0;
    std::vector<std::string> damaged;  // games whose logs do not fit their sums
};

/// Copies the store as it is at one moment into a new file that only its owner can read, and checks
/// the copy: its pages, and the sums of all logs.
Result<Backup> back_up(const std::filesystem::path& store, const std::filesystem::path& copy);

/// Where the store that was there before a restore is kept.
std::filesystem::path kept_aside(const std::filesystem::path& store);

/// Puts a checked copy in the place of the store, whose server must not run. All its games that are
/// not over begin a new epoch, since more of them may have been played than the copy knows.
Result<Backup> restore(const std::filesystem::path& store, const std::filesystem::path& copy);

}  // namespace bankhalter::store
