#include "server/api_answers.h"

#include <boost/json/serialize.hpp>

#include "base/words.h"

namespace bankhalter::server {

Response as_json(const boost::json::value& value) {
    return {.body = boost::json::serialize(value)};
}

bool takes_gzip(const Request& request) {
    return request.accept_encoding.find("gzip") != std::string::npos;
}

std::string_view query_text(std::string_view query, std::string_view key,
                            std::string_view otherwise) {
    for (std::string_view part : split_at(query, '&')) {
        const std::size_t equals = part.find('=');
        if (part.substr(0, equals) == key && equals != std::string_view::npos)
            return part.substr(equals + 1);
    }
    return otherwise;
}

std::int64_t query_number(std::string_view query, std::string_view key, std::int64_t otherwise) {
    return parse_number(query_text(query, key, "")).value_or(static_cast<std::int32_t>(otherwise));
}

}  // namespace bankhalter::server
