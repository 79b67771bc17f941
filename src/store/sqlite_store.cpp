#include "store/sqlite_store.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>

#include "base/steady.h"

namespace bankhalter::store {

namespace {

// One step for each version, never changed once released.
constexpr const char* kSqliteMigrations[] = {
    R"(CREATE TABLE games (id TEXT PRIMARY KEY, code TEXT NOT NULL, phase TEXT NOT NULL, public INTEGER NOT NULL, summary TEXT NOT NULL,
                           updated_ms INTEGER NOT NULL, owner TEXT NOT NULL DEFAULT '') STRICT, WITHOUT ROWID;
       CREATE UNIQUE INDEX games_code ON games (code) WHERE code <> '';
       CREATE INDEX games_public ON games (updated_ms) WHERE public = 1 AND phase <> 'over';
       CREATE INDEX games_phase ON games (phase, updated_ms);
       CREATE TABLE entries (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, number INTEGER NOT NULL, body TEXT NOT NULL,
                             PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;
       CREATE TABLE nodes (id TEXT PRIMARY KEY, until_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;)",
    R"(ALTER TABLE entries ADD COLUMN sum TEXT NOT NULL DEFAULT '';
       ALTER TABLE games ADD COLUMN quarantine TEXT NOT NULL DEFAULT '';)",
    "CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    R"(ALTER TABLE games ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0;
       CREATE TABLE reports (id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, body TEXT NOT NULL) STRICT;)",
    R"(CREATE TABLE analyses (game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE, depth TEXT NOT NULL, made_from TEXT NOT NULL,
                              body BLOB NOT NULL, PRIMARY KEY (game, depth)) STRICT;)",
};
constexpr int kSqliteVersion = static_cast<int>(std::size(kSqliteMigrations));
constexpr int kApplication = 0x42414e4b;  // marks the file as ours: "BANK"

constexpr const char* kBegin = "BEGIN IMMEDIATE";
constexpr const char* kCommit = "COMMIT";
constexpr const char* kRollback = "ROLLBACK";
constexpr const char* kEndOfLog =
    "SELECT e.number, e.sum, g.quarantine FROM entries e JOIN games g ON g.id = e.game WHERE "
    "e.game = $1 ORDER BY e.number DESC LIMIT 1";
constexpr const char* kInsertEntry =
    "INSERT INTO entries (game, number, body, sum) VALUES ($1, $2, $3, $4)";
constexpr const char* kPutGame =
    "INSERT INTO games (id, code, phase, public, summary, updated_ms, epoch) VALUES ($1, $2, $3, "
    "$4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET epoch = max(epoch, excluded.epoch), "
    "code = excluded.code, phase = excluded.phase, public = excluded.public, summary = "
    "excluded.summary, updated_ms = excluded.updated_ms";

constexpr int kBusyMs =
    2000;  // how long somebody else's lock (a hand at the sqlite3 shell) is waited for
constexpr int kHeldMs = 20;   // and while it is known to be held
constexpr int kResetMs = 50;  // how long readers (a backup) may hold up a new start of the log
// Of a new database. A commit writes whole pages, for each game the one its last entry, of some 130
// bytes, is on: with pages of 4 kB it wrote twice as much.
constexpr int kPageSize = 1024;
// So many bytes in the log make a checkpoint due: not sooner, since games in play write the same
// pages again and again. Twice as many are large.
constexpr std::uintmax_t kCheckpointBytes = 24 << 20;

void now_ms(sqlite3_context* context, int, sqlite3_value**) {
    sqlite3_result_int64(context, steady_wall_ms());
}

/// The single number a pragma answers with; -1 when it cannot be read.
int read_pragma(sqlite3* db, const char* sql) {
    int value = -1;
    const auto take = [](void* to, int, char** columns, char**) {
        *static_cast<int*>(to) = columns[0] ? std::atoi(columns[0]) : -1;
        return 0;
    };
    return sqlite3_exec(db, sql, take, &value, nullptr) == SQLITE_OK ? value : -1;
}

}  // namespace

// Checkpoints: SQLite's own would run inside a commit and hold it up by 7 to 16 ms. PASSIVE beside
// it waits for nobody and nobody for it. But while commits go on without a pause it never reaches
// the end of the log, so the log would never start anew. When it has become large, the writer
// itself copies the few pages that came meanwhile, between two batches (reset_log).
bool Checkpointer::start(const std::string& file) {
    file_ = file;
    if (sqlite3_open_v2(file.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) !=
        SQLITE_OK)
        return false;
    if (sqlite3_exec(db_, "PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0", nullptr,
                     nullptr, nullptr) != SQLITE_OK)
        return false;
    page_size_ = read_pragma(db_, "PRAGMA page_size");
    if (page_size_ <= 0) return false;
    thread_ = std::thread([this] { run(); });
    return true;
}

void Checkpointer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_one();
    if (thread_.joinable()) thread_.join();
    sqlite3_close(std::exchange(db_, nullptr));
}

void Checkpointer::see(int pages) {
    if (!db_) return;  // the tables are being made
    // On a small volume the log must not take the room that the database needs.
    std::error_code error;
    const auto left = std::filesystem::space(file_, error).available / 4;
    const auto bytes = error ? kCheckpointBytes : std::min(kCheckpointBytes, left);
    const int most = static_cast<int>(bytes) / page_size_;
    {
        const std::lock_guard lock(mutex_);
        pages_ = pages;
        if (pages < seen_) seen_ = 0;  // the log has started anew
        is_due_ = pages - seen_ >= most;
        is_large_ = pages >= 2 * most;
        if (!is_due_) return;
    }
    wake_.notify_one();
}

void Checkpointer::run() {
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return stopping_ || is_due_; });
        if (stopping_) return;
        seen_ = pages_;
        is_due_ = false;
        const bool is_large = is_large_;
        lock.unlock();
        // A fault here is no loss: the log keeps everything, and a later commit asks again.
        sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
        wants_reset_ = is_large;
        lock.lock();
    }
}

Result<std::unique_ptr<Store>> SqliteStore::open(const std::filesystem::path& file) {
    using Opened = Result<std::unique_ptr<Store>>;
    std::error_code error;
    const std::filesystem::path real =
        std::filesystem::weakly_canonical(file, error);  // two names of a file have one lock
    if (error || file.empty() || std::filesystem::is_directory(real, error))
        return Opened::fail("is no file name");
    std::unique_ptr<SqliteStore> store(new SqliteStore);
    std::string fault = store->lock_.take(real);
    if (fault.empty()) fault = store->open_database(real);
    // Each name would have a lock and a log of its own, and the second would be the end of both.
    if (fault.empty() && std::filesystem::hard_link_count(real, error) > 1)
        fault = "has several names (hard links): a server needs a file of its own";
    if (fault.empty()) fault = store->migrate();
    if (fault.empty() && !store->checkpointer_.start(real.string()))
        fault = "cannot be opened a second time";
    if (!fault.empty()) return Opened::fail(fault);
    return std::unique_ptr<Store>(std::move(store));
}

std::unique_ptr<Store> SqliteStore::open_reader() const {
    std::unique_ptr<SqliteStore> reader(new SqliteStore);
    reader->open_database(file_);  // where that fails every question does
    sqlite3_exec(reader->db_, "PRAGMA query_only = ON", nullptr, nullptr, nullptr);
    return reader;
}

SqliteStore::~SqliteStore() {
    for (const auto& [sql, statement] : statements_) sqlite3_finalize(statement);
    sqlite3_close(db_);
    checkpointer_.stop();
}

std::string SqliteStore::open_database(const std::filesystem::path& file) {
    file_ = file;
    // Logs hold the secrets of seats and dice: nobody else reads them. The files beside it get the
    // same permissions.
    const int created = ::open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (created >= 0) ::close(created);
    if (sqlite3_open_v2(file.c_str(), &db_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) !=
        SQLITE_OK)
        return fmt::format("cannot be opened ({})", sqlite3_errmsg(db_));
    sqlite3_extended_result_codes(db_, 1);
    sqlite3_busy_timeout(db_, kBusyMs);
    sqlite3_create_function(db_, "now_ms", 0, SQLITE_UTF8, nullptr, now_ms, nullptr, nullptr);
    sqlite3_wal_hook(
        db_,
        [](void* to, sqlite3*, const char*, int pages) {
            static_cast<Checkpointer*>(to)->see(pages);
            return SQLITE_OK;
        },
        &checkpointer_);
    return {};
}

std::string SqliteStore::migrate() {
    const int version = read_pragma(db_, "PRAGMA user_version");
    const int application = read_pragma(db_, "PRAGMA application_id");
    const int tables = read_pragma(db_, "SELECT count(*) FROM sqlite_schema");
    if (version < 0 || tables < 0) return fmt::format("cannot be read ({})", sqlite3_errmsg(db_));
    if (tables > 0 && application != kApplication) return "is a database of another program";
    if (version > kSqliteVersion)
        return fmt::format(
            "was written by a newer version of bankhalter (tables of version {}, this one knows "
            "{})",
            version, kSqliteVersion);
    // The hook above replaces SQLite's own checkpoints; FULL: a commit is on the disk before it is
    // answered. Every game has its own last page: the cache holds those of some thousand games that
    // are played at once.
    std::string sql = fmt::format(
        "PRAGMA page_size = {}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA "
        "foreign_keys = ON; PRAGMA cache_size = -32768;",
        kPageSize);
    for (int v = version; v < kSqliteVersion; ++v)
        sql += fmt::format(
            "BEGIN IMMEDIATE; {} PRAGMA application_id = {}; PRAGMA user_version = {}; COMMIT;",
            kSqliteMigrations[v], kApplication, v + 1);
    if (sqlite3_exec(db_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) {
        const std::string fault = sqlite3_errmsg(db_);
        drop_batch();
        return fmt::format("cannot be brought up to date ({})", fault);
    }
    return {};
}

Reply SqliteStore::fault() const {
    const int code = sqlite3_extended_errcode(db_);
    Reply reply{Fault::Broken, fmt::format("the database fails: {}", sqlite3_errmsg(db_)), {}};
    if (code == SQLITE_CONSTRAINT_UNIQUE)
        reply.fault =
            Fault::CodeTaken;  // nothing else is unique but the keys, and those are checked
    if (code == SQLITE_TOOBIG) reply.fault = Fault::Refused;
    if ((code & 0xff) == SQLITE_CORRUPT) reply.fault = Fault::Damaged;
    if ((code & 0xff) == SQLITE_FULL || code == SQLITE_IOERR_WRITE) reply.fault = Fault::Full;
    return reply;
}

Reply SqliteStore::query(const char* sql, const Values& values) {
    sqlite3_stmt*& statement = statements_[sql];
    if (!statement && sqlite3_prepare_v3(db_, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement,
                                         nullptr) != SQLITE_OK)
        return fault();
    int at = 0;
    bool is_bound = true;
    for (const Value& value : values) {
        ++at;
        if (const auto* number = std::get_if<std::int64_t>(&value)) {
            is_bound &= sqlite3_bind_int64(statement, at, *number) == SQLITE_OK;
        } else if (const auto* text = std::get_if<std::string>(&value)) {
            is_bound &= sqlite3_bind_text64(statement, at, text->data(), text->size(),
                                            SQLITE_STATIC, SQLITE_UTF8) == SQLITE_OK;
        } else {
            const std::string& bytes = std::get<Bytes>(value).bytes;
            is_bound &= sqlite3_bind_blob64(statement, at, bytes.data(), bytes.size(),
                                            SQLITE_STATIC) == SQLITE_OK;
        }
    }
    Reply reply;
    int step = is_bound ? SQLITE_ROW : SQLITE_ERROR;
    while (step == SQLITE_ROW && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        auto& row = reply.rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(statement); ++i) {
            const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(statement, i));
            row.emplace_back(text ? text : "",
                             static_cast<std::size_t>(sqlite3_column_bytes(statement, i)));
        }
    }
    if (step != SQLITE_DONE) reply = fault();
    if ((step & 0xff) == SQLITE_BUSY) note_lock(true);
    if (step == SQLITE_DONE && !sqlite3_stmt_readonly(statement)) note_lock(false);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return reply;
}

/// A lock is waited for once; while it is held everything else is answered at once.
void SqliteStore::note_lock(bool is_held) {
    if (std::exchange(is_held_, is_held) == is_held) return;
    sqlite3_busy_timeout(db_, is_held ? kHeldMs : kBusyMs);
}

/// The log may hold many states of few pages: copied, it starts anew.
bool SqliteStore::make_room() {
    drop_batch();
    return sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr) ==
           SQLITE_OK;
}

Reply SqliteStore::tables_version() { return query("PRAGMA user_version", {}); }
int SqliteStore::known_version() const { return kSqliteVersion; }

void SqliteStore::reset_log() {
    sqlite3_busy_timeout(db_, kResetMs);
    sqlite3_wal_checkpoint_v2(db_, nullptr, SQLITE_CHECKPOINT_RESTART, nullptr,
                              nullptr);  // when it fails: another time
    sqlite3_busy_timeout(db_, kBusyMs);
}

Reply SqliteStore::open_batch(const std::vector<std::string>& games) {
    if (checkpointer_.wants_reset()) reset_log();
    Reply reply = query(kBegin, {});
    for (const std::string& game : games) {
        if (!reply.ok()) return reply;
        Reply last = query(kEndOfLog, {game});
        if (!last.ok()) return last;
        for (auto& row : last.rows)
            reply.rows.push_back({game, std::move(row[0]), std::move(row[1]), std::move(row[2])});
    }
    return reply;
}

Reply SqliteStore::commit_batch(std::span<const Write> writes) {
    for (const Write& write : writes) {
        const Append& a = *write.append;
        Reply reply;
        if (const auto& row = a.row)
            reply = query(kPutGame, {a.game, row->code, row->phase, std::int64_t{row->is_public},
                                     row->summary, row->updated_ms, row->epoch});
        for (std::size_t i = 0; i < a.bodies.size() && reply.ok(); ++i)
            reply = query(kInsertEntry, {a.game, a.first + static_cast<std::int64_t>(i),
                                         a.bodies[i], write.sums[i]});
        if (!reply.ok()) return reply;
    }
    return query(kCommit, {});
}

void SqliteStore::drop_batch() {
    if (!sqlite3_get_autocommit(db_)) query(kRollback, {});  // some faults have rolled back already
}

}  // namespace bankhalter::store
