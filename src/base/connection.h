// Those who are connected to a table, as far as it need know them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace bankhalter {

using ConnectionId = std::uint64_t;
using SharedText = std::shared_ptr<const std::string>;  // one text for many connections

}  // namespace bankhalter
