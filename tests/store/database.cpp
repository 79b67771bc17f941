#include "database.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include <cstdlib>
#include <filesystem>

namespace bankhalter::tests {

std::unique_ptr<Store> Database::open() const {
    auto store = open_store(address());
    if (!store) {
        ADD_FAILURE() << store.faults()[0];
        std::abort();
    }
    return std::move(*store);
}

Folder::Folder() {
    std::string name =
        (std::filesystem::temp_directory_path() / "bankhalter_store_XXXXXX").string();
    path_ = mkdtemp(name.data());
}

Folder::~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path_, error);
}

namespace {

class SqliteDatabase : public Database {
public:
    std::string address() const override { return folder_.path() + "/games.db"; }
    bool is_shared() const override { return false; }
    std::string sql(const std::string& text) const override { return shell(address(), text); }
    void age() const override {
        EXPECT_EQ(sql("DROP TABLE analyses; DROP TABLE facts; DROP TABLE reports; "
                      "ALTER TABLE entries DROP COLUMN sum; "
                      "ALTER TABLE games DROP COLUMN quarantine; "
                      "ALTER TABLE games DROP COLUMN epoch; PRAGMA user_version = 1"),
                  "");
    }

private:
    Folder folder_;
};

class PostgresDatabase : public Database {
public:
    PostgresDatabase() {
        const char* server = std::getenv("BANKHALTER_TEST_POSTGRES");
        if (!server) {
            ADD_FAILURE() << "run this by tests/store/with_postgres.sh";
            std::abort();
        }
        static int count = 0;
        const std::string name = "test_" + std::to_string(++count), old = "/postgres?";
        run_sql(server, "CREATE DATABASE " + name);
        address_ = server;
        address_.replace(address_.find(old), old.size(), "/" + name + "?");
    }
    std::string address() const override { return address_; }
    bool is_shared() const override { return true; }
    std::string sql(const std::string& text) const override { return run_sql(address_, text); }
    void age() const override {
        sql("DROP TABLE analyses; DROP TABLE facts; DROP TABLE reports; "
            "ALTER TABLE entries DROP COLUMN sum; "
            "ALTER TABLE games DROP COLUMN quarantine; ALTER TABLE games DROP COLUMN epoch; "
            "UPDATE bankhalter_schema SET version = 1");
    }

private:
    std::string address_;
};

}  // namespace

std::string run_sql(const std::string& address, const std::string& sql) {
    PGconn* connection = PQconnectdb(address.c_str());
    PGresult* result = PQexec(connection, sql.c_str());
    const ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        ADD_FAILURE() << PQerrorMessage(connection);
    const std::string answer = PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    PQclear(result);
    PQfinish(connection);
    return answer;
}

std::string shell(const std::string& file, const std::string& sql) {
    sqlite3* db = nullptr;
    std::string answer;
    sqlite3_open(file.c_str(), &db);
    sqlite3_busy_timeout(db, 2000);
    const auto take = [](void* to, int, char** columns, char**) {
        *static_cast<std::string*>(to) = columns[0] ? columns[0] : "";
        return 0;
    };
    if (sqlite3_exec(db, sql.c_str(), take, &answer, nullptr) != SQLITE_OK)
        answer = sqlite3_errmsg(db);
    sqlite3_close(db);
    return answer;
}

std::unique_ptr<Database> make_postgres() { return std::make_unique<PostgresDatabase>(); }

std::unique_ptr<Database> make_sqlite() { return std::make_unique<SqliteDatabase>(); }

GameRow row_of(const std::string& id, const std::string& phase, std::int64_t updated_ms) {
    return {id, "", phase, false, "{}", updated_ms};
}

Append entries(const std::string& game, std::int64_t first, std::vector<std::string> bodies) {
    Append append{game, first, std::move(bodies), std::nullopt};
    if (first == 1) append.row = row_of(game);
    return append;
}

Append with_row(Append append, GameRow row) {
    append.row = std::move(row);
    return append;
}

Appended put(Store& store, const Append& append) { return store.append({&append, 1}).at(0); }

std::vector<std::string> bodies_of(Store& store, const std::string& game) {
    const auto log = store.load(game, 1);
    if (!log) ADD_FAILURE() << log.faults()[0];
    if (log && log->damage) ADD_FAILURE() << log->damage->number << " " << log->damage->what;
    return log ? log->bodies : std::vector<std::string>{};
}

std::string fault_of(const std::string& address) {
    const auto store = open_store(address);
    return store ? "" : store.faults()[0];
}

std::ostream& operator<<(std::ostream& out, Appended answer) {
    constexpr const char* kNames[] = {"Done", "Lost", "Taken", "Failed"};
    return out << kNames[static_cast<int>(answer)];
}

}  // namespace bankhalter::tests
