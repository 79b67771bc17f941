#include "server/http.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

namespace bankhalter::server {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view reason(int status) {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 204: return "No Content";
        case 304: return "Not Modified";
        case 400: return "Bad Request";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 409: return "Conflict";
        case 413: return "Payload Too Large";
        case 421: return "Misdirected Request";
        case 426: return "Upgrade Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 503: return "Service Unavailable";
        default: return status < 500 ? "Other" : "Internal Server Error";
    }
}

}  // namespace

bool is_our_name(std::string_view host, const std::vector<std::string>& names) {
    if (names.empty() || host.empty()) return true;  // HTTP/1.0 names none
    if (host.front() == '[') return true;            // an IPv6 address is nobody's name
    const std::string name(host.substr(0, host.rfind(':')));
    in_addr any{};
    return inet_pton(AF_INET, name.c_str(), &any) == 1 ||
           std::any_of(names.begin(), names.end(),
                       [&](const std::string& own) { return same(name, own); });
}

bool is_plain_host(std::string_view host) {
    return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), [](char c) {
        return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '.' ||
               c == ':' || c == '-' || c == '[' || c == ']';
    });
}

bool is_welcome(std::string_view origin, std::string_view host,
                const std::vector<std::string>& origins) {
    if (origin.empty()) return true;
    if (std::any_of(origins.begin(), origins.end(),
                    [&](const std::string& listed) { return same(origin, listed); }))
        return true;
    for (std::string_view scheme : {"http://", "https://"})
        if (origin.size() > scheme.size() && same(origin.substr(0, scheme.size()), scheme))
            return same(origin.substr(scheme.size()), host);
    return false;
}

Response error_response(int status, std::string_view code) {
    Response response;
    response.status = status;
    response.code = code;
    return response;
}

std::string print_head(const Response& response, std::string_view host, bool keep_alive) {
    std::string head = fmt::format(
        "HTTP/1.1 {} {}\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: "
        "{}\r\nConnection: {}\r\n",
        response.status, reason(response.status), response.type, body_of(response).size(),
        response.cache, keep_alive ? "keep-alive" : "close");
    if (response.gzip) head += "Content-Encoding: gzip\r\nVary: Accept-Encoding\r\n";
    if (response.status == 405) head += "Allow: GET, HEAD, POST, DELETE\r\n";
    if (response.status == 426) head += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    if (response.status == 429 || response.status == 503) head += "Retry-After: 1\r\n";
    head +=
        "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'";
    // Some browsers do not count ws: as 'self'.
    if (is_plain_host(host)) head += fmt::format(" ws://{0} wss://{0}", host);
    head +=
        "; frame-ancestors 'none'; base-uri 'none'; form-action 'self'\r\nX-Content-Type-Options: "
        "nosniff\r\nReferrer-Policy: "
        "no-referrer\r\n"
        "Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: "
        "same-origin\r\n\r\n";
    return head;
}

}  // namespace bankhalter::server
