// Hears what other nodes append, on a connection and thread of its own.
#pragma once

#include <atomic>
#include <thread>

#include "store/postgres_link.h"

namespace bankhalter::store {

inline constexpr const char* kNotify = "SELECT pg_notify('bankhalter_entries', $1)";

/// Notices of pairs "game number game number …", each short enough for PostgreSQL.
std::vector<std::string> print_notices(std::span<const Write> writes);

class PostgresListener {
public:
    using Heard = std::function<void(const std::string& game, std::int64_t number)>;

    /// `own` is the server process of the connection that writes here: its notices are not news.
    PostgresListener(std::string address, const std::atomic<int>& own, Heard heard);
    ~PostgresListener();
    PostgresListener(const PostgresListener&) = delete;
    PostgresListener& operator=(const PostgresListener&) = delete;

private:
    enum class Wake { Stop, Notice, Silence };
    void run();
    Wake wait(int ms, int socket = -1);
    void tell(const std::string& notice);

    const std::string address_;
    const std::atomic<int>& own_;
    const Heard heard_;
    const int stop_;  // an eventfd: the thread waits for it and the connection together
    std::thread thread_;
};

}  // namespace bankhalter::store
