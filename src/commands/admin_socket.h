// Where a server hears its operator.
#pragma once

#include <string>

#include "store/store.h"

namespace bankhalter::commands {

/// The socket that was named, or one beside the file of the store; none for a database elsewhere.
inline std::string admin_socket(const std::string& named, const std::string& store) {
    if (!named.empty() || store::is_postgres(store)) return named;
    return store + ".admin";
}

}  // namespace bankhalter::commands
