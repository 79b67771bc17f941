#include "store/store.h"

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace bankhalter::store {

bool is_postgres(std::string_view address) {
    return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

Result<std::unique_ptr<Store>> open_store(const std::string& address) {
    if (is_postgres(address)) return PostgresStore::open(address);
    return SqliteStore::open(address);
}

}  // namespace bankhalter::store
