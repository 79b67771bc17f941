#include "store/backup.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstring>
#include <memory>

#include "store/chain.h"
#include "store/file_lock.h"
#include "store/store.h"

namespace bankhalter::store {
namespace {

using Handle = std::unique_ptr<sqlite3, decltype(&sqlite3_close)>;
using Prepared = std::unique_ptr<sqlite3_stmt, decltype(&sqlite3_finalize)>;

constexpr int kCopyBusyMs = 5000;

Handle open_file(const std::filesystem::path& file, int flags) {
    sqlite3* db = nullptr;
    const bool is_open = sqlite3_open_v2(file.c_str(), &db, flags, nullptr) == SQLITE_OK;
    Handle handle(db, sqlite3_close);
    if (is_open) sqlite3_busy_timeout(db, kCopyBusyMs);
    return is_open ? std::move(handle) : Handle(nullptr, sqlite3_close);
}

Prepared prepare(sqlite3* db, const char* sql) {
    sqlite3_stmt* statement = nullptr;
    sqlite3_prepare_v2(db, sql, -1, &statement, nullptr);
    return {statement, sqlite3_finalize};
}

std::string_view text_at(sqlite3_stmt* statement, int column) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, column));
    return {text ? text : "", static_cast<std::size_t>(sqlite3_column_bytes(statement, column))};
}

/// All in one step: the copy is of one moment, and nobody waits for it.
std::string copy_pages(sqlite3* from, sqlite3* to) {
    sqlite3_backup* work = sqlite3_backup_init(to, "main", from, "main");
    if (work) sqlite3_backup_step(work, -1);
    if (work && sqlite3_backup_finish(work) == SQLITE_OK) return {};
    return sqlite3_errmsg(to);
}

std::string check_pages(sqlite3* db) {
    const Prepared check = prepare(db, "PRAGMA integrity_check(1)");
    if (!check || sqlite3_step(check.get()) != SQLITE_ROW) return sqlite3_errmsg(db);
    const std::string_view found = text_at(check.get(), 0);
    return found == "ok" ? std::string() : std::string(found);
}

std::string check_logs(sqlite3* db, Backup& backup) {
    const Prepared all =
        prepare(db, "SELECT game, number, sum, body FROM entries ORDER BY game, number");
    if (!all) return sqlite3_errmsg(db);
    std::string game, before;
    std::int64_t last = 0;
    int step = SQLITE_ROW;
    while ((step = sqlite3_step(all.get())) == SQLITE_ROW) {
        ++backup.entries;
        if (text_at(all.get(), 0) != game) {
            game = text_at(all.get(), 0);
            before.clear();
            last = 0;
            ++backup.games;
        }
        const std::int64_t number = sqlite3_column_int64(all.get(), 1);
        const std::string_view sum = text_at(all.get(), 2);
        const bool fits =
            number == last + 1 && ((sum.empty() && before.empty()) ||
                                   sum == chain(before, game, number, text_at(all.get(), 3)));
        if (!fits && (backup.damaged.empty() || backup.damaged.back() != game))
            backup.damaged.push_back(game);
        before = sum;
        last = number;
    }
    return step == SQLITE_DONE ? std::string() : sqlite3_errmsg(db);
}

bool sync(const std::filesystem::path& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const bool done = file >= 0 && fsync(file) == 0;
    if (file >= 0) ::close(file);
    return done;
}

std::filesystem::path folder_of(const std::filesystem::path& file) {
    return file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
}

/// On the disk, under its name.
bool keep(const std::filesystem::path& part, const std::filesystem::path& copy) {
    // A link instead of a renaming: it does not replace what has come there meanwhile.
    return sync(part) && ::link(part.c_str(), copy.c_str()) == 0 && ::unlink(part.c_str()) == 0 &&
           sync(folder_of(copy));
}

/// With the files that belong to a database.
bool move(const std::filesystem::path& from, const std::filesystem::path& to) {
    for (const char* ending : {"", "-wal", "-shm"}) {
        const std::string old = from.string() + ending, name = to.string() + ending;
        if (::rename(old.c_str(), name.c_str()) != 0 && errno != ENOENT) return false;
    }
    return sync(folder_of(to));
}

/// A checked copy in a new file that only its owner can read; nothing when that is not possible.
Result<Backup> make_copy(const std::filesystem::path& store, const std::filesystem::path& part) {
    using Done = Result<Backup>;
    const Handle from = open_file(store, SQLITE_OPEN_READWRITE);
    if (!from) return Done::fail(fmt::format("{} cannot be opened", store.string()));
    ::unlink(part.c_str());
    const int made = ::open(part.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (made < 0) return Done::fail(std::strerror(errno));
    ::close(made);
    Handle to = open_file(part, SQLITE_OPEN_READWRITE);
    Backup backup;
    std::string fault = to ? copy_pages(from.get(), to.get()) : "cannot be opened";
    // One file, without a log beside it.
    if (fault.empty() && sqlite3_exec(to.get(), "PRAGMA journal_mode = DELETE", nullptr, nullptr,
                                      nullptr) != SQLITE_OK)
        fault = sqlite3_errmsg(to.get());
    if (fault.empty()) fault = check_pages(to.get());
    if (fault.empty()) fault = check_logs(to.get(), backup);
    to.reset();
    if (fault.empty()) return backup;
    ::unlink(part.c_str());
    return Done::fail(fault);
}

std::string begin_epochs(const std::filesystem::path& store) {
    auto opened = open_store(store.string());
    if (!opened) return opened.faults()[0];
    const auto begun = (*opened)->begin_epochs();
    return begun ? std::string() : begun.faults()[0];
}

}  // namespace

Result<Backup> back_up(const std::filesystem::path& store, const std::filesystem::path& copy) {
    using Done = Result<Backup>;
    if (std::filesystem::exists(copy)) return Done::fail("is there already");
    const std::filesystem::path part = copy.string() + ".part";
    auto made = make_copy(store, part);
    if (made && !keep(part, copy)) {
        made = Done::fail(std::strerror(errno));
        ::unlink(part.c_str());
    }
    return made;
}

std::filesystem::path kept_aside(const std::filesystem::path& store) {
    return store.string() + ".before-restore";
}

Result<Backup> restore(const std::filesystem::path& store, const std::filesystem::path& copy) {
    using Done = Result<Backup>;
    FileLock lock;
    if (const std::string fault = lock.take(std::filesystem::weakly_canonical(store));
        !fault.empty())
        return Done::fail(fmt::format("{} {}", store.string(), fault));
    const std::filesystem::path aside = kept_aside(store), part = store.string() + ".part";
    if (std::filesystem::exists(aside))
        return Done::fail(fmt::format("{} is there already", aside.string()));
    auto made = make_copy(copy, part);
    if (!made) return made;
    std::string fault = begin_epochs(part);
    ::unlink((part.string() + ".lock").c_str());
    if (fault.empty() && (!move(store, aside) || !move(part, store))) fault = std::strerror(errno);
    if (fault.empty()) return made;
    ::unlink(part.c_str());
    return Done::fail(fault);
}

}  // namespace bankhalter::store
