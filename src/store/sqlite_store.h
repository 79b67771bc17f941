// Games in one SQLite file: the embedded store of a single server.
#pragma once

#include <atomic>
#include <condition_variable>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include "store/file_lock.h"
#include "store/sql_store.h"

struct sqlite3;
struct sqlite3_stmt;

namespace bankhalter::store {

/// Copies the write-ahead log into the database file, on a thread and connection of its own, so
/// that no commit waits for it.
class Checkpointer {
public:
    Checkpointer() = default;
    ~Checkpointer() { stop(); }
    Checkpointer(const Checkpointer&) = delete;
    Checkpointer& operator=(const Checkpointer&) = delete;

    bool start(const std::string& file);
    void stop();
    /// The log has so many pages now; called after every commit.
    void see(int pages);
    /// Says once that the log is large and nearly copied: time to let it start anew.
    bool wants_reset() { return wants_reset_.exchange(false); }

private:
    void run();

    sqlite3* db_ = nullptr;
    std::filesystem::path file_;
    std::mutex mutex_;
    std::condition_variable wake_;
    int page_size_ = 0;         // in bytes
    int pages_ = 0, seen_ = 0;  // in the log now, and at the last checkpoint
    bool is_due_ = false, is_large_ = false, stopping_ = false;
    std::atomic<bool> wants_reset_ = false;
    std::thread thread_;
};

class SqliteStore final : public SqlStore {
public:
    static Result<std::unique_ptr<Store>> open(const std::filesystem::path& file);
    ~SqliteStore() override;

    void listen(std::function<void(const std::string&, std::int64_t)> /*heard*/) override {}
    std::unique_ptr<Store> open_reader() const override;

private:
    SqliteStore() = default;
    std::string open_database(const std::filesystem::path& file);
    std::string migrate();

    Reply query(const char* sql, const Values& values) override;
    Reply query_owners(const char* sql, const Values& values) override {
        return query(sql, values);
    }
    Reply open_batch(const std::vector<std::string>& games) override;
    Reply commit_batch(std::span<const Write> writes) override;
    void drop_batch() override;
    Time patience() override { return now(); }
    bool mend(Time) override { return false; }
    bool make_room() override;
    Reply tables_version() override;
    int known_version() const override;

    void note_lock(bool is_held);
    void reset_log();
    Reply fault() const;

    std::filesystem::path file_;
    sqlite3* db_ = nullptr;
    std::map<const char*, sqlite3_stmt*> statements_;  // by the address of their text
    FileLock lock_;
    bool is_held_ = false;  // somebody else holds the file: known, and not waited for again
    Checkpointer checkpointer_;
};

}  // namespace bankhalter::store
