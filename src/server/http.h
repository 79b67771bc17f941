// HTTP that needs no socket: who may come from where, and how an answer is written with its
// security headers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/gateway.h"

namespace bankhalter::server {

/// Whether a page of `origin` may speak to us, who are called `host`. Programs send no origin.
bool is_welcome(std::string_view origin, std::string_view host,
                const std::vector<std::string>& origins);

/// Whether `host` is an address, or one of the names (with any port). Without names every host is.
bool is_our_name(std::string_view host, const std::vector<std::string>& names);

/// A host with nothing in it that could end a header, a directive or an attribute.
bool is_plain_host(std::string_view host);

/// An answer of the network itself. Its words are the hall's.
Response error_response(int status, std::string_view code);

/// Status line and headers. `host` is what the client called us; it is part of the content security
/// policy.
std::string print_head(const Response& response, std::string_view host, bool keep_alive);

inline std::string_view body_of(const Response& response) {
    return response.fixed.empty() ? response.body : response.fixed;
}

/// Whether it takes memory until it is sent: not what is there anyway, and nothing small.
inline bool is_large(const Response& response) {
    constexpr std::size_t kSmall = 64 * 1024;
    return (response.fixed.empty() || response.keeps) && body_of(response).size() > kSmall;
}

}  // namespace bankhalter::server
