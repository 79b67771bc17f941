#include "store/store.h"

#include "store/postgres_store.h"
#include "store/sqlite_store.h"

namespace bankhalter::store {

Result<std::unique_ptr<Store>> open_store(const std::string& address) {
    if (address.starts_with("postgresql://") || address.starts_with("postgres://"))
        return PostgresStore::open(address);
    return SqliteStore::open(address);
}

}  // namespace bankhalter::store
