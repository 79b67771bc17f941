// Every socket is a file descriptor, and the usual soft limit of 1,024 is too few for either end.
#pragma once

#include <cstdint>

namespace bankhalter::net {

/// Raises the soft limit of open files to the hard one; how many may be open now.
std::uint64_t raise_descriptor_limit();

}  // namespace bankhalter::net
