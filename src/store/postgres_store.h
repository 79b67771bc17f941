// Games in PostgreSQL: several server nodes on one database.
#pragma once

#include "store/postgres_link.h"
#include "store/postgres_listener.h"

namespace bankhalter::store {

class PostgresStore final : public SqlStore {
public:
    static Result<std::unique_ptr<Store>> open(const std::string& address);

    std::unique_ptr<Store> open_reader() const override;
    void listen(std::function<void(const std::string&, std::int64_t)> heard) override;

private:
    explicit PostgresStore(std::string address) : address_(std::move(address)) {}
    bool connect();
    std::string migrate();

    Reply query(const char* sql, const Values& values) override;
    Reply query_owners(const char* sql, const Values& values) override;
    Reply open_batch(const std::vector<std::string>& games) override;
    Reply commit_batch(std::span<const Write> writes) override;
    void drop_batch() override;
    Time patience() override;
    bool mend(Time until) override;
    bool make_room() override { return false; }
    Reply tables_version() override;
    int known_version() const override;

    const std::string address_;
    PostgresLink link_;
    std::atomic<int> pid_ = 0;
    Time next_try_{};
    std::chrono::milliseconds pause_{};
    std::unique_ptr<PostgresListener> listener_;
};

}  // namespace bankhalter::store
