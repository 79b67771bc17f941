// What the two databases share: the questions in SQL that both understand, and the judging of a
// batch of appends.
#pragma once

#include <chrono>
#include <string_view>
#include <variant>

#include "store/store.h"

namespace bankhalter::store {

/// Of any value, unlike text.
struct Bytes {
    std::string bytes;
};
using Value = std::variant<std::int64_t, std::string, Bytes>;
using Values = std::vector<Value>;
using Rows = std::vector<std::vector<std::string>>;

enum class Fault {
    None,
    Again,      // another transaction was in the way: the same once more can succeed
    CodeTaken,  // two games with one invitation code
    Refused,    // the database does not take these bytes
    Cut,  // the connection is gone: mend it and try again; a commit may or may not have happened
    Damaged,  // what was asked for cannot be read
    Full,     // there is no room left
    Broken,   // too slow, …
};

struct Reply {
    Fault fault = Fault::None;
    std::string text;  // of the fault
    Rows rows;
    bool ok() const { return fault == Fault::None; }
};

/// An append that fits onto what stands there, and the sums of its entries.
struct Write {
    const Append* append;
    std::vector<std::string> sums;
};

/// A statement has its parameters as $1, $2, … in the order of their first use, and may call
/// now_ms(), the database's clock.
class SqlStore : public Store {
public:
    std::vector<Appended> append(std::span<const Append> batch) final;
    Result<Log> load(const std::string& game, std::int64_t from, int limit) final;
    Result<std::optional<GameRow>> find(const std::string& game) final;
    Result<std::optional<GameRow>> find_code(const std::string& code) final;
    Result<std::vector<GameRow>> list_public(int limit) final;
    Result<bool> remove(const std::string& game) final;
    Result<bool> quarantine(const std::string& game, const std::string& why) final;
    Result<bool> begin_epoch(const std::string& game, std::int64_t epoch) final;
    Result<int> begin_epochs() final;
    Result<bool> report(const std::string& body) final;
    Result<std::vector<Report>> reports(int limit) final;
    Result<bool> dismiss(std::int64_t report) final;
    Result<bool> keep_analysis(const std::string& game, const std::string& depth,
                               const std::string& made_from, const std::string& body) final;
    Result<std::map<std::string, std::string>> analyses(const std::string& game,
                                                        const std::string& made_from) final;
    Result<int> sweep(std::int64_t before_ms) final;
    Result<std::vector<StoredEntry>> dump(const std::string& game) final;
    Result<std::vector<GameRow>> list(bool only_quarantined, int limit) final;
    Result<bool> repair(const std::string& game, std::int64_t last, const GameRow& row) final;
    Result<std::map<std::string, std::string>> facts() final;
    Result<bool> lay_down(const std::string& key, const std::string& value) final;
    Result<std::int64_t> renew(const std::string& node, std::int64_t ttl_ms) final;
    bool is_outdated() const final { return is_outdated_; }
    std::string write_fault() const final { return write_fault_; }
    Result<bool> retire(const std::string& node) final;
    Result<std::vector<std::string>> adopt(const std::string& node, int limit) final;
    Result<bool> own(const std::string& game, const std::string& node) final;
    Result<bool> disown(const std::string& game, const std::string& node) final;
    Result<std::vector<std::string>> living_nodes() final;

protected:
    using Time = std::chrono::steady_clock::time_point;
    static Time now() { return std::chrono::steady_clock::now(); }

    /// One statement: inside the open batch, or a transaction of its own.
    virtual Reply query(const char* sql, const Values& values) = 0;
    /// The same, but no other node changes owners at the same time.
    virtual Reply query_owners(const char* sql, const Values& values) = 0;
    /// Opens a batch: these games (sorted, each once) are this store's until it ends. Rows of game,
    /// last number, its sum and the reason of a quarantine, for games that are there.
    virtual Reply open_batch(const std::vector<std::string>& games) = 0;
    /// Writes the rows and entries of these appends (in order of game and number) and commits.
    virtual Reply commit_batch(std::span<const Write> writes) = 0;
    virtual void drop_batch() = 0;
    /// After Full: true when there is room now that was not there before.
    virtual bool make_room() = 0;
    /// The version of the tables as they are, and as this program knows them.
    virtual Reply tables_version() = 0;
    virtual int known_version() const = 0;

    /// Until when a call that begins now may try to get the connection back.
    virtual Time patience() = 0;
    /// After Cut: true when the connection stands again.
    virtual bool mend(Time until) = 0;

private:
    struct Batch {
        std::span<const Append> appends;
        std::vector<std::size_t> order;  // by game, then as they came
        std::vector<Appended> answers;
        const Append& at(std::size_t k) const { return appends[order[k]]; }
        Appended& answer(std::size_t k) { return answers[order[k]]; }
    };
    void settle(Batch& batch, std::size_t begin, std::size_t end);
    Reply try_part(Batch& batch, std::size_t begin, std::size_t end);
    template <class Attempt>
    Reply persist(Attempt attempt);
    Reply ask(const char* sql, const Values& values);
    Diagnostics unsure(const Reply& reply);
    Result<std::optional<GameRow>> find_row(const char* sql, const std::string& key);

    void note_write(const Reply& reply, bool is_append);

    bool adoption_unsure_ = false, is_outdated_ = false;
    std::string write_fault_;
    Time append_failed_{};
};

}  // namespace bankhalter::store
