// The game store: for every game an append-only log of entries numbered from 1 without gaps, and
// one row of facts for lists. The log is the truth; what is appended is durable before `append`
// returns. Two implementations, one test suite.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"

namespace bankhalter::store {

/// What lists and invitations need to know of a game without reading its log.
struct GameRow {
    std::string id;
    std::string code;   // short invitation code, unique; empty for none
    std::string phase;  // "lobby", "playing", "over"
    bool is_public = false;
    std::string summary;  // JSON, shown in lists of rooms
    std::int64_t updated_ms = 0;
    std::string quarantine{};  // why nobody plays it; only `quarantine` writes it
    std::int64_t epoch = 0;    // how often its log was rolled back; never falls
};

/// Where a log is damaged.
struct Damage {
    std::int64_t number = 0;  // of the first entry that cannot be trusted; 0: of the game's row
    std::string what;
};

struct Log {
    std::vector<std::string> bodies;    // up to the damage
    std::string sum;                    // of the last of them, or of the one before them
    std::optional<std::string> before;  // the sum of the entry before; none: the log ends sooner
    bool is_gone = false;               // there is no such game
    std::optional<Damage> damage;
    std::string quarantine;  // of the game
    std::int64_t epoch = 0;  // of the game: how often its log was rolled back
};

/// An entry as it lies there, sound or not.
struct StoredEntry {
    std::int64_t number = 0;
    std::string sum, body;
};

struct Append {
    std::string game;                 // up to 200 characters of ASCII without spaces, like codes
    std::int64_t first = 1;           // number of the first new entry
    std::vector<std::string> bodies;  // at least one; UTF-8 without NUL
    std::optional<GameRow>
        row;  // replaces the game's row; must be there when first is 1. Its id is `game`
    std::string after{};  // the sum of the entry before, if the writer knows it (chain.h)
};

enum class Appended {
    Done,  // durable; also when exactly these bodies stand there already (a commit whose answer was
           // lost)
    Lost,  // the log does not end before that number or not with that sum (somebody else was
           // first; the game is gone or in quarantine; the log was rolled back), or an append to
           // the same game before it in the batch was not written: reload and try again
    Taken,   // a new game's id or code is in use
    Failed,  // the database did not answer in a few seconds, or does not take these bytes. It may
             // be written or not: the same again tells
};

/// Calls block and are made from one thread at a time.
class Store {
public:
    virtual ~Store() = default;

    /// All appends of the batch in one durable commit. Each is whole or not at all; one that loses
    /// does not harm the others.
    virtual std::vector<Appended> append(std::span<const Append> batch) = 0;

    /// The log from number `from` on, held against its sums; empty for an unknown game. At most
    /// `limit` entries.
    virtual Result<Log> load(const std::string& game, std::int64_t from, int limit = 1 << 30) = 0;
    virtual Result<std::optional<GameRow>> find(const std::string& game) = 0;
    virtual Result<std::optional<GameRow>> find_code(const std::string& code) = 0;
    /// Public games that are not over nor in quarantine, the latest first.
    virtual Result<std::vector<GameRow>> list_public(int limit) = 0;
    /// Deletes a game with its log. False when there was none.
    virtual Result<bool> remove(const std::string& game) = 0;
    /// A log as it lies there, for whoever wants to look into it.
    virtual Result<std::vector<StoredEntry>> dump(const std::string& game) = 0;
    /// Games in quarantine or all of them, the latest first.
    virtual Result<std::vector<GameRow>> list(bool only_quarantined, int limit) = 0;
    /// Cuts a log off behind entry `last`, writes its row and gives the game back to its players.
    virtual Result<bool> repair(const std::string& game, std::int64_t last, const GameRow& row) = 0;
    /// What the operator has laid down for all nodes, and laying it down; an empty value takes it
    /// back.
    virtual Result<std::map<std::string, std::string>> facts() = 0;
    virtual Result<bool> lay_down(const std::string& key, const std::string& value) = 0;
    /// Takes a game out of play, or with an empty reason back. False when there is none.
    virtual Result<bool> quarantine(const std::string& game, const std::string& why) = 0;
    /// Notes that a log was rolled back, for the `epoch`th time at least. False when there is none.
    virtual Result<bool> begin_epoch(const std::string& game, std::int64_t epoch) = 0;
    /// Notes that for all games that are not over, once more; says how many.
    virtual Result<int> begin_epochs() = 0;
    /// What players want the operator to see: JSON, kept until it is dismissed.
    struct Report {
        std::int64_t id = 0, at_ms = 0;
        std::string body;
    };
    virtual Result<bool> report(const std::string& body) = 0;
    virtual Result<std::vector<Report>> reports(int limit) = 0;
    virtual Result<bool> dismiss(std::int64_t report) = 0;
    /// Analyses of a game, packed, by depth. They can be made again, so `made_from` says from what
    /// and by which program: what was made from anything else is not found. One for each depth is
    /// kept and goes with its game. False when there is no such game.
    virtual Result<bool> keep_analysis(const std::string& game, const std::string& depth,
                                       const std::string& made_from, const std::string& body) = 0;
    virtual Result<std::map<std::string, std::string>> analyses(const std::string& game,
                                                                const std::string& made_from) = 0;
    /// Deletes lobbies that nobody has touched since `before_ms`; says how many.
    virtual Result<int> sweep(std::int64_t before_ms) = 0;

    // Several nodes: each renews its lease; the clocks of a game belong to one living node.
    /// Says that this node lives for `ttl_ms` more, by the database's clock, and what that shows.
    virtual Result<std::int64_t> renew(const std::string& node, std::int64_t ttl_ms) = 0;
    /// Whether a newer version of the program has changed the tables, as `renew` has found.
    virtual bool is_outdated() const = 0;
    /// Why nothing can be written, as far as the last attempts show; empty when it can.
    virtual std::string write_fault() const = 0;
    /// Ends the lease at once: other nodes may take over.
    virtual Result<bool> retire(const std::string& node) = 0;
    /// Takes over up to `limit` games in phase "playing" whose owner is dead, oldest update first;
    /// returns their ids. After a fault of this, `own` or `disown` the next call names once all
    /// games the node owns, since some may be its own without it knowing.
    virtual Result<std::vector<std::string>> adopt(const std::string& node, int limit) = 0;
    /// Makes the node the owner of a game that no other living node owns; true when it is the owner
    /// now.
    virtual Result<bool> own(const std::string& game, const std::string& node) = 0;
    /// Gives up a game that nobody waits for. It is nobody's, and is not adopted, until a node owns
    /// it again.
    virtual Result<bool> disown(const std::string& game, const std::string& node) = 0;
    virtual Result<std::vector<std::string>> living_nodes() = 0;

    /// Calls `heard(game, number of the last entry)` from a thread of its own for what other
    /// processes append, and `heard("", 0)` when something may have been missed. An embedded store
    /// has no other writers and never calls.
    virtual void listen(
        std::function<void(const std::string& game, std::int64_t number)> heard) = 0;

    /// The same database by a connection of its own, for reading beside the one who writes. It may
    /// outlive this.
    virtual std::unique_ptr<Store> open_reader() const = 0;
};

/// The address of a PostgreSQL database; every other one is the file of a SQLite database.
bool is_postgres(std::string_view address);

/// Opens a database and brings its tables up to date: a file name, or "postgresql://…" (a libpq
/// connection string).
Result<std::unique_ptr<Store>> open_store(const std::string& address);

}  // namespace bankhalter::store
