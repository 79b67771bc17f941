#include "store/postgres_link.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>

namespace bankhalter::store {

namespace {

using Clock = std::chrono::steady_clock;

constexpr unsigned kBytea = 17, kBigint = 20, kText = 25;  // PostgreSQL's numbers of these types
constexpr auto kAnswerTime =
    std::chrono::seconds(4);  // the server's own limits are shorter, so that it usually tells first

// Before the address: the address may say otherwise. Without these a vanished server would be
// noticed after minutes.
constexpr std::pair<const char*, const char*> kDefaults[] = {
    {"connect_timeout", "3"},  {"tcp_user_timeout", "5000"},
    {"keepalives_idle", "5"},  {"keepalives_interval", "2"},
    {"keepalives_count", "3"}, {"fallback_application_name", "bankhalter"},
};

// What the program relies on, whatever the server's defaults are. A node that stops inside a
// transaction does not hold its games for long.
constexpr const char* kSettings =
    "SELECT set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', "
    "'on'), false), "
    "set_config('default_transaction_isolation', 'read committed', false), "
    "set_config('statement_timeout', '3500', false), "
    "set_config('lock_timeout', '2000', false), set_config('idle_in_transaction_session_timeout', "
    "'5000', false)";

template <class Int>
void put(std::string& bytes, Int number) {
    for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8)
        bytes += static_cast<char>(number >> shift & 0xff);
}

/// One dimension, no nulls, counted from 1; the elements follow, each with its length.
Parameter begin_array(unsigned array, unsigned element, std::size_t size) {
    Parameter p{array, {}};
    if (size == 0) {
        put(p.bytes, std::int32_t{0});
        put(p.bytes, std::int32_t{0});
        put(p.bytes, static_cast<std::int32_t>(element));
        return p;
    }
    for (std::int32_t n :
         {1, 0, static_cast<std::int32_t>(element), static_cast<std::int32_t>(size), 1})
        put(p.bytes, n);
    return p;
}

Fault classify(const PGresult* result) {
    const auto field = [&](int which) {
        const char* text = PQresultErrorField(result, which);
        return std::string_view(text ? text : "");
    };
    const std::string_view state = field(PG_DIAG_SQLSTATE);
    if (state == "23505" && field(PG_DIAG_CONSTRAINT_NAME) == "games_code") return Fault::CodeTaken;
    // Another node came first (unique, foreign key), a circle of waiting, a lock held too long.
    if (state == "23505" || state == "23503" || state == "40001" || state == "40P01" ||
        state == "55P03")
        return Fault::Again;
    if (state.starts_with("22")) return Fault::Refused;
    if (state == "53100") return Fault::Full;
    if (state == "XX001" || state == "XX002") return Fault::Damaged;
    // The server goes down, or has become one that only reads.
    if (state.empty() || state.starts_with("08") || state.starts_with("57P") || state == "25P03" ||
        state == "25006")
        return Fault::Cut;
    return Fault::Broken;
}

/// As it was given; bytes come spelled in hexadecimal digits.
std::string value_at(const PGresult* result, int row, int column) {
    const char* text = PQgetvalue(result, row, column);
    if (PQftype(result, column) != kBytea)
        return {text, static_cast<std::size_t>(PQgetlength(result, row, column))};
    std::size_t size = 0;
    const std::unique_ptr<unsigned char, void (*)(void*)> bytes(
        PQunescapeBytea(reinterpret_cast<const unsigned char*>(text), &size), PQfreemem);
    return {reinterpret_cast<const char*>(bytes.get()), size};
}

std::string last_line_off(const char* text) {
    std::string line = text ? text : "";
    while (!line.empty() && line.back() == '\n') line.pop_back();
    return line;
}

}  // namespace

Parameter Parameter::of(std::int64_t number) {
    Parameter p{kBigint, {}};
    put(p.bytes, number);
    return p;
}

Parameter Parameter::of(std::string_view text) { return {kText, std::string(text)}; }

Parameter Parameter::of(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return of(*number);
    if (const auto* bytes = std::get_if<Bytes>(&value)) return {kBytea, bytes->bytes};
    return of(std::string_view(std::get<std::string>(value)));
}

Parameter Parameter::of(std::span<const std::int64_t> numbers) {
    Parameter p = begin_array(1016, kBigint, numbers.size());
    for (const std::int64_t n : numbers) {
        put(p.bytes, std::int32_t{8});
        put(p.bytes, n);
    }
    return p;
}

Parameter Parameter::of(std::span<const std::string_view> texts) {
    Parameter p = begin_array(1009, kText, texts.size());
    for (const std::string_view text : texts) {
        put(p.bytes, static_cast<std::int32_t>(text.size()));
        p.bytes += text;
    }
    return p;
}

bool PostgresLink::connect(const std::string& address) {
    close();
    std::vector<const char*> keys, values;
    for (const auto& [key, value] : kDefaults) {
        keys.push_back(key);
        values.push_back(value);
    }
    for (const auto& [key, value] :
         {std::pair{"dbname", address.c_str()}, {"client_encoding", "UTF8"}}) {
        keys.push_back(key);
        values.push_back(value);
    }
    keys.push_back(nullptr);
    values.push_back(nullptr);
    connection_ = PQconnectdbParams(keys.data(), values.data(), 1);
    if (PQstatus(connection_) != CONNECTION_OK || PQsetnonblocking(connection_, 1) != 0) {
        cut(last_line_off(PQerrorMessage(connection_)));
        return false;
    }
    PQsetNoticeProcessor(connection_, [](void*, const char*) {}, nullptr);
    if (const Reply reply = run({kSettings}); !reply.ok()) {
        cut(reply.text);
        return false;
    }
    return true;
}

void PostgresLink::close() {
    PQfinish(connection_);
    connection_ = nullptr;
}

Reply PostgresLink::cut(const std::string& why) {
    fault_ = fmt::format("no connection to the database: {}", why);
    close();
    return {Fault::Cut, fault_, {}};
}

bool PostgresLink::is_in_transaction() const {
    return connection_ && PQtransactionStatus(connection_) != PQTRANS_IDLE;
}

int PostgresLink::pid() const { return connection_ ? PQbackendPID(connection_) : 0; }

int PostgresLink::socket() const { return connection_ ? PQsocket(connection_) : -1; }

bool PostgresLink::send(std::span<const Statement> statements) {
    if (!PQenterPipelineMode(connection_)) return false;
    for (const Statement& s : statements) {
        std::vector<Oid> types;
        std::vector<const char*> values;
        std::vector<int> lengths, formats;
        for (const Parameter& p : s.parameters) {
            types.push_back(p.type);
            values.push_back(p.bytes.data());
            lengths.push_back(static_cast<int>(p.bytes.size()));
            formats.push_back(1);
        }
        if (!PQsendQueryParams(connection_, s.sql, static_cast<int>(types.size()), types.data(),
                               values.data(), lengths.data(), formats.data(), 0))
            return false;
    }
    return PQpipelineSync(connection_);
}

/// The next result, or nothing: between two statements, or when the server does not answer in time.
PGresult* PostgresLink::next_result(Clock::time_point until) {
    for (;;) {
        const int unsent = PQflush(connection_);
        if (unsent < 0 || !PQisBusy(connection_)) return PQgetResult(connection_);
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now()).count();
        pollfd wait{PQsocket(connection_), static_cast<short>(unsent ? POLLIN | POLLOUT : POLLIN),
                    0};
        if (left <= 0 || poll(&wait, 1, static_cast<int>(left)) == 0) return nullptr;
        if ((wait.revents & ~POLLOUT) && !PQconsumeInput(connection_))
            return PQgetResult(connection_);
    }
}

Reply PostgresLink::run(std::span<const Statement> statements) {
    if (!connection_) return {Fault::Cut, fault_, {}};
    const auto until = Clock::now() + kAnswerTime;
    if (!send(statements)) return cut(last_line_off(PQerrorMessage(connection_)));
    Reply reply;
    for (bool was_pause = false;;) {
        const std::unique_ptr<PGresult, void (*)(PGresult*)> result(next_result(until), PQclear);
        if (!result && (was_pause || Clock::now() >= until))
            return cut(last_line_off(PQerrorMessage(connection_)));
        was_pause = !result;
        if (!result) continue;
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_PIPELINE_SYNC) break;
        if (status == PGRES_FATAL_ERROR) {
            reply = {classify(result.get()),
                     fmt::format("the database refuses: {}",
                                 last_line_off(PQresultErrorMessage(result.get()))),
                     {}};
            if (reply.fault == Fault::Cut)
                return cut(last_line_off(PQresultErrorMessage(result.get())));
        } else if (reply.ok()) {
            reply.rows.clear();
            for (int r = 0; r < PQntuples(result.get()); ++r) {
                auto& row = reply.rows.emplace_back();
                for (int c = 0; c < PQnfields(result.get()); ++c)
                    row.push_back(value_at(result.get(), r, c));
            }
        }
    }
    PQexitPipelineMode(connection_);
    return reply;
}

std::vector<PostgresLink::Notice> PostgresLink::take_notices() {
    std::vector<Notice> notices;
    if (!connection_) return notices;
    const bool is_alive = PQconsumeInput(connection_) == 1;
    while (PGnotify* n = PQnotifies(connection_)) {
        notices.push_back({n->be_pid, n->extra});
        PQfreemem(n);
    }
    if (!is_alive || PQstatus(connection_) != CONNECTION_OK)
        cut(last_line_off(PQerrorMessage(connection_)));
    return notices;
}

}  // namespace bankhalter::store
