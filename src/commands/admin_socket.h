// Where a server hears its operator.
#pragma once

#include <string>

namespace bankhalter::commands {

/// The socket that was named, or one beside the file of the store; none for a database elsewhere.
inline std::string admin_socket(const std::string& named, const std::string& store) {
    if (!named.empty() || store.starts_with("postgres")) return named;
    return store + ".admin";
}

}  // namespace bankhalter::commands
