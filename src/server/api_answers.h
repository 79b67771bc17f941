// What the parts of the HTTP interface share: answers as JSON, and what stands in a query.
#pragma once

#include <boost/json/value.hpp>

#include "server/gateway.h"

namespace bankhalter::server {

Response as_json(const boost::json::value& value);
bool takes_gzip(const Request& request);
/// What stands behind `key=` in a query.
std::string_view query_text(std::string_view query, std::string_view key,
                            std::string_view otherwise);
/// The number there.
std::int64_t query_number(std::string_view query, std::string_view key, std::int64_t otherwise);

}  // namespace bankhalter::server
