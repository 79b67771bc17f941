#include "store/file_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstring>

namespace bankhalter::store {

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

std::string FileLock::take(const std::filesystem::path& store) {
    const std::string name = store.string() + ".lock";
    file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file_ < 0) return fmt::format("cannot be opened ({})", std::strerror(errno));
    if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return {};
    return "is in use by another server; a SQLite file serves one (several need PostgreSQL)";
}

}  // namespace bankhalter::store
