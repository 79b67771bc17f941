// Answers packed for the way.
#pragma once

#include <string>
#include <string_view>

namespace bankhalter::server {

/// The gzip file (RFC 1952) of a text.
std::string gzip(std::string_view text);

}  // namespace bankhalter::server
