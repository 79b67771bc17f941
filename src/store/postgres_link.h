// A connection to PostgreSQL whose calls always come back: statements are sent together, answers
// are waited for with a limit.
#pragma once

#include "store/sql_store.h"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

namespace bankhalter::store {

/// A parameter in PostgreSQL's binary form: exact bytes, nothing to escape.
struct Parameter {
    unsigned type = 0;
    std::string bytes;

    static Parameter of(std::int64_t number);
    static Parameter of(std::string_view text);
    static Parameter of(const Value& value);
    static Parameter of(std::span<const std::int64_t> numbers);    // bigint[]
    static Parameter of(std::span<const std::string_view> texts);  // text[]
};

struct Statement {
    const char* sql;
    std::vector<Parameter> parameters = {};
};

class PostgresLink {
public:
    PostgresLink() = default;
    ~PostgresLink() { close(); }
    PostgresLink(const PostgresLink&) = delete;
    PostgresLink& operator=(const PostgresLink&) = delete;

    bool connect(const std::string& address);
    void close();
    bool is_up() const { return connection_ != nullptr; }
    bool is_in_transaction() const;
    int pid() const;  // of the server process at the other end
    /// Why there is no connection.
    const std::string& fault() const { return fault_; }

    /// All statements in one round trip, and in one transaction unless they say otherwise. The rows
    /// are those of the last one.
    Reply run(std::span<const Statement> statements);
    Reply run(const Statement& statement) { return run({&statement, 1}); }

    struct Notice {
        int pid = 0;
        std::string text;
    };
    int socket() const;
    /// The notices that have come; without a connection when that was lost.
    std::vector<Notice> take_notices();

private:
    bool send(std::span<const Statement> statements);
    PGresult* next_result(std::chrono::steady_clock::time_point until);
    Reply cut(const std::string& why);

    PGconn* connection_ = nullptr;
    std::string fault_ = "not connected yet";
};

}  // namespace bankhalter::store
