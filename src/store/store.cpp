#include "store/store.h"

#include "store/sqlite_store.h"

namespace bankhalter {

Result<std::unique_ptr<Store>> open_store(const std::string& address) { return SqliteStore::open(address); }

}  // namespace bankhalter
