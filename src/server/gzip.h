// Answers packed for the way.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bankhalter::server {

/// The gzip file (RFC 1952) of a text.
std::string gzip(std::string_view text);
/// The text of such a file; none when it is damaged.
std::optional<std::string> gunzip(std::string_view file);

}  // namespace bankhalter::server
