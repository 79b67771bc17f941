#include "store/postgres_store.h"

#include <fmt/format.h>

#include <algorithm>

namespace bankhalter::store {

namespace {

// Statements in order of their version, never changed once released.
constexpr std::pair<int, const char*> kPostgresMigrations[] = {
    {1,
     "CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql AS 'SELECT (extract(epoch FROM "
     "clock_timestamp()) * 1000)::bigint'"},
    {1,
     "CREATE TABLE games (id text PRIMARY KEY, code text NOT NULL, phase text NOT NULL, public "
     "integer NOT NULL, summary text NOT NULL, "
     "updated_ms bigint NOT NULL, owner text NOT NULL DEFAULT '')"},
    {1, "CREATE UNIQUE INDEX games_code ON games (code) WHERE code <> ''"},
    {1, "CREATE INDEX games_public ON games (updated_ms) WHERE public = 1 AND phase <> 'over'"},
    {1, "CREATE INDEX games_phase ON games (phase, updated_ms)"},
    {1,
     "CREATE TABLE entries (game text NOT NULL REFERENCES games (id) ON DELETE CASCADE, number "
     "bigint NOT NULL, body text NOT NULL, "
     "PRIMARY KEY (game, number))"},
    {1, "CREATE TABLE nodes (id text PRIMARY KEY, until_ms bigint NOT NULL)"},
    {2, "ALTER TABLE entries ADD COLUMN sum text NOT NULL DEFAULT ''"},
    // A node of the version before, which knows no sums, cannot write any more.
    {2, "ALTER TABLE entries ALTER COLUMN sum DROP DEFAULT"},
    {2, "ALTER TABLE games ADD COLUMN quarantine text NOT NULL DEFAULT ''"},
    {3, "CREATE TABLE facts (key text PRIMARY KEY, value text NOT NULL)"},
    {4, "ALTER TABLE games ADD COLUMN epoch bigint NOT NULL DEFAULT 0"},
    {4,
     "CREATE TABLE reports (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at_ms bigint NOT "
     "NULL, body text NOT NULL)"},
    {5,
     "CREATE TABLE analyses (game text NOT NULL REFERENCES games (id) ON DELETE CASCADE, depth "
     "text "
     "NOT NULL, made_from text NOT NULL, body bytea NOT NULL, PRIMARY KEY (game, depth))"},
};
constexpr int kPostgresVersion = std::end(kPostgresMigrations)[-1].first;

// Advisory locks, held to the end of the transaction; the numbers are ours by choice.
constexpr const char* kLockSchema = "SELECT pg_advisory_xact_lock(1651469163, 1)";
constexpr const char* kLockOwners = "SELECT pg_advisory_xact_lock(1651469163, 2)";

// Locking in one statement and reading in the next: the second sees what was committed while the
// first waited.
constexpr const char* kLockGames =
    "SELECT id FROM games WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE";
constexpr const char* kEnds =
    "SELECT g.id, e.number, e.sum, g.quarantine FROM games g CROSS JOIN LATERAL (SELECT number, "
    "sum FROM entries WHERE game = g.id ORDER BY number DESC LIMIT 1) e WHERE g.id = ANY ($1)";
constexpr const char* kPutGames =
    "INSERT INTO games (id, code, phase, public, summary, updated_ms, epoch) SELECT * FROM "
    "unnest($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO UPDATE SET epoch = "
    "greatest(games.epoch, excluded.epoch), "
    "code = excluded.code, phase = excluded.phase, public = excluded.public, summary = "
    "excluded.summary, updated_ms = excluded.updated_ms";
constexpr const char* kInsertEntries =
    "INSERT INTO entries (game, number, body, sum) SELECT * FROM unnest($1, $2, $3, $4)";

constexpr std::chrono::milliseconds kPatience{4000}, kFirstPause{50}, kLongestPause{2000};

Statement put_games(std::span<const Write> writes) {
    std::vector<std::string_view> ids, codes, phases, summaries;
    std::vector<std::int64_t> publics, updates, epochs;
    const GameRow* row = nullptr;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const Append& a = *writes[i].append;
        if (a.row) row = &*a.row;
        const bool is_last = i + 1 == writes.size() || writes[i + 1].append->game != a.game;
        if (!is_last || !row) continue;
        ids.push_back(a.game);
        codes.push_back(row->code);
        phases.push_back(row->phase);
        publics.push_back(row->is_public);
        summaries.push_back(row->summary);
        updates.push_back(row->updated_ms);
        epochs.push_back(row->epoch);
        row = nullptr;
    }
    return {
        kPutGames,
        {Parameter::of(ids), Parameter::of(codes), Parameter::of(phases), Parameter::of(publics),
         Parameter::of(summaries), Parameter::of(updates), Parameter::of(epochs)}};
}

Statement insert_entries(std::span<const Write> writes) {
    std::vector<std::string_view> games, bodies, sums;
    std::vector<std::int64_t> numbers;
    for (const Write& write : writes) {
        const Append& a = *write.append;
        for (std::size_t i = 0; i < a.bodies.size(); ++i) {
            games.push_back(a.game);
            numbers.push_back(a.first + static_cast<std::int64_t>(i));
            bodies.push_back(a.bodies[i]);
            sums.push_back(write.sums[i]);
        }
    }
    return {
        kInsertEntries,
        {Parameter::of(games), Parameter::of(numbers), Parameter::of(bodies), Parameter::of(sums)}};
}

std::vector<Parameter> parameters_of(const Values& values) {
    std::vector<Parameter> parameters;
    for (const Value& value : values) parameters.push_back(Parameter::of(value));
    return parameters;
}

}  // namespace

Result<std::unique_ptr<Store>> PostgresStore::open(const std::string& address) {
    using Opened = Result<std::unique_ptr<Store>>;
    std::unique_ptr<PostgresStore> store(new PostgresStore(address));
    if (!store->connect()) return Opened::fail(store->link_.fault());
    if (const std::string fault = store->migrate(); !fault.empty()) return Opened::fail(fault);
    return std::unique_ptr<Store>(std::move(store));
}

/// It connects when it is asked first.
std::unique_ptr<Store> PostgresStore::open_reader() const {
    return std::unique_ptr<Store>(new PostgresStore(address_));
}

bool PostgresStore::connect() {
    const bool is_up = link_.connect(address_);
    pid_ = link_.pid();
    return is_up;
}

/// Nodes that start together wait for each other here; the first one makes the tables.
std::string PostgresStore::migrate() {
    const Statement begin[] = {
        {"BEGIN"},
        {kLockSchema},
        {"CREATE TABLE IF NOT EXISTS bankhalter_schema (version integer NOT NULL)"},
        {"SELECT coalesce(max(version), 0) FROM bankhalter_schema"}};
    Reply reply = link_.run(begin);
    const int version = reply.ok() ? std::stoi(reply.rows[0][0]) : 0;
    if (version > kPostgresVersion) {
        drop_batch();
        return fmt::format(
            "the database was written by a newer version of bankhalter (tables of version {}, this "
            "one knows {})",
            version, kPostgresVersion);
    }
    std::vector<Statement> steps;
    for (const auto& [v, sql] : kPostgresMigrations)
        if (v > version) steps.push_back({sql});
    if (version < kPostgresVersion)
        steps.push_back({"INSERT INTO bankhalter_schema VALUES ($1)",
                         {Parameter::of(std::int64_t{kPostgresVersion})}});
    steps.push_back({"COMMIT"});
    if (reply.ok()) reply = link_.run(steps);
    drop_batch();
    return reply.ok() ? std::string()
                      : fmt::format("the tables cannot be brought up to date: {}", reply.text);
}

void PostgresStore::listen(std::function<void(const std::string&, std::int64_t)> heard) {
    listener_.reset();
    listener_ = std::make_unique<PostgresListener>(address_, pid_, std::move(heard));
}

Reply PostgresStore::query(const char* sql, const Values& values) {
    return link_.run({sql, parameters_of(values)});
}

Reply PostgresStore::query_owners(const char* sql, const Values& values) {
    const Statement both[] = {{kLockOwners}, {sql, parameters_of(values)}};
    return link_.run(both);
}

Reply PostgresStore::open_batch(const std::vector<std::string>& games) {
    const Parameter all = Parameter::of(std::vector<std::string_view>(games.begin(), games.end()));
    const Statement statements[] = {{"BEGIN"}, {kLockGames, {all}}, {kEnds, {all}}};
    return link_.run(statements);
}

Reply PostgresStore::commit_batch(std::span<const Write> writes) {
    std::vector<Statement> statements = {put_games(writes), insert_entries(writes)};
    for (const std::string& notice : print_notices(writes))
        statements.push_back({kNotify, {Parameter::of(std::string_view(notice))}});
    statements.push_back({"COMMIT"});
    return link_.run(statements);
}

Reply PostgresStore::tables_version() {
    return query("SELECT max(version) FROM bankhalter_schema", {});
}
int PostgresStore::known_version() const { return kPostgresVersion; }

void PostgresStore::drop_batch() {
    if (link_.is_in_transaction() && !link_.run({"ROLLBACK"}).ok()) link_.close();
}

/// A call that finds the connection cut waits for it; once the database is known to be away, calls
/// fail at once.
SqlStore::Time PostgresStore::patience() { return link_.is_up() ? now() + kPatience : now(); }

bool PostgresStore::mend(Time until) {
    for (;;) {
        if (now() >= next_try_) {
            const bool is_up = connect();
            pause_ = is_up ? kFirstPause : std::clamp(pause_ * 2, kFirstPause, kLongestPause);
            next_try_ = now() + pause_;
            if (is_up) return true;
        }
        if (now() >= until) return false;
        std::this_thread::sleep_until(std::min(next_try_, until));
    }
}

}  // namespace bankhalter::store
