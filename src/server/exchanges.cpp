#include "server/exchanges.h"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/http.h"
#include "server/lane.h"

namespace bankhalter::server {
using namespace net;
namespace {

constexpr std::uint32_t kHeaderBytes = 8 * 1024;
constexpr std::size_t kSmallBody = 8 * 1024;  // no more than any connection may take for a header
constexpr seconds kHeaderTime{10}, kBodyTime{30}, kAnswerTime{30}, kWriteTime{30}, kKeptAlive{15};

constexpr std::string_view kSocket = "/ws", kSocketOfRoom = "/ws?room=";

struct Counted {
    explicit Counted(int& n) : count(n) { ++count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count; }
    int& count;
};

/// An answer that the hall may give later.
struct Pending {
    explicit Pending(asio::io_context& loop) : answered(loop.get_executor()) {}
    std::optional<Response> response;
    AsioTimer answered;
};

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// What the nearest proxy has written: some add a line of their own to what the client sent.
std::string_view last_forwarded(const HttpRequest& request) {
    std::string_view last;
    for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line)
        last = view(line->value());
    return last;
}

std::string_view bearer(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    return authorization.starts_with(kScheme) ? authorization.substr(kScheme.size())
                                              : std::string_view();
}

Response malformed() { return error_response(400, "malformed"); }

/// What is to be said to a request that could not be read; nothing to a peer that is gone.
std::optional<Response> answer_to(const error_code& error) {
    if (error == http::error::end_of_stream || error == http::error::partial_message)
        return std::nullopt;
    if (error == http::error::body_limit) return error_response(413, "too_large");
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return error_response(431, "too_large");
    if (error.category() == make_error_code(http::error::bad_method).category()) return malformed();
    return std::nullopt;
}

}  // namespace

Response too_many_connections() { return error_response(429, "too_many"); }

Task<void> Exchanges::serve(Socket socket, std::string peer, Place place,
                            std::optional<Response> refusal) {
    HttpStream stream(std::move(socket));
    beast::flat_buffer buffer(2 * kHeaderBytes);
    std::optional<Counted> waiting;
    if (refusal) waiting.emplace(network_.turned_away);
    for (bool first = true;; first = false) {
        Parser parser;
        parser.header_limit(kHeaderBytes);
        parser.body_limit(network_.settings.body_bytes);
        stream.expires_after(first ? kHeaderTime : kKeptAlive);
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        co_await http::async_read_header(stream, buffer, parser, token);
        const HttpRequest& request = parser.get();
        const std::string_view host = view(request[http::field::host]);
        const Counted busy(network_.exchanges);
        std::optional<Response> no = refusal;
        if (error) {
            no = answer_to(error);
            if (!no) co_return;
        }
        const std::string address = network_.settings.behind_proxy
                                        ? forwarded_address(last_forwarded(request), peer)
                                        : peer;
        if (!no) no = refuse(request, address);
        const bool wants_socket = !no && websocket::is_upgrade(request);
        // It has a body, or spoke before it was answered.
        if (wants_socket && (!parser.is_done() || buffer.size() > 0)) no = malformed();
        if (wants_socket && !place.enter(address)) {
            ++network_.counts.refused_full;
            network_.limits.reached("connections_per_address");
            no = too_many_connections();
        }
        if (no) {
            co_await dismiss(stream, *no, host);
            co_return;
        }
        if (wants_socket) {
            make_link(stream.release_socket(), parser.release(), address, std::move(place));
            co_return;
        }
        const bool more = co_await exchange(stream, buffer, parser, address);
        if (!more) co_return;
    }
}

/// A WebSocket goes to the loop of the room for which it comes, before its handshake: later it
/// could not. The others go to all loops by turns.
void Exchanges::make_link(Socket socket, HttpRequest request, std::string address, Place place) {
    const std::string_view target = view(request.target());
    const std::size_t loop = target.starts_with(kSocketOfRoom)
                                 ? network_.events.loop_of_room(target.substr(kSocketOfRoom.size()))
                                 : next_++ % network_.lanes.size();
    Lane& lane = *network_.lanes[loop];
    error_code error;
    const tcp protocol = socket.local_endpoint(error).protocol();
    if (error) return;
    if (&lane.io() != &io_)
        socket = Socket(lane.io().get_executor(), protocol, socket.release(error));
    asio::post(lane.io(), [&lane, socket = std::move(socket), request = std::move(request),
                           address = std::move(address), place = std::move(place)]() mutable {
        asio::co_spawn(lane.io(),
                       lane.links().open(std::move(socket), std::move(request), std::move(address),
                                         std::move(place)),
                       rethrow);
    });
}

/// What the body may take, if that is much: whoever fills the memory for bodies keeps nobody from
/// opening a table. A length over the limit is refused before anything is read.
std::size_t Exchanges::body_size(Parser& parser) const {
    const std::size_t most = network_.settings.body_bytes;
    if (parser.is_done()) return 0;
    if (parser.chunked()) return most;
    const auto length = parser.content_length();
    return length && *length > kSmallBody && *length <= most ? static_cast<std::size_t>(*length)
                                                             : 0;
}

/// What the network itself has against a request.
std::optional<Response> Exchanges::refuse(const HttpRequest& request, const std::string& address) {
    const std::string_view target = view(request.target());
    const std::string_view origin = view(request[http::field::origin]);
    const std::size_t hosts = request.count(http::field::host);
    const bool names_host = hosts == 1 || (hosts == 0 && request.version() < 11);
    if (target.empty() || target[0] != '/' || !names_host || request.count(http::field::origin) > 1)
        return malformed();
    // Where its body ends is for a proxy to see in the same way: another request could hide in it.
    if (const auto coding = request.equal_range(http::field::transfer_encoding);
        std::any_of(coding.first, coding.second,
                    [](const auto& line) { return !beast::iequals(line.value(), "chunked"); }))
        return malformed();
    if (!network_.addresses.may_ask(address, Clock::now())) {
        ++network_.counts.rate_limited;
        network_.limits.reached("requests_per_second");
        return error_response(429, "too_fast");
    }
    // A name of somebody else that leads here would make a stranger's page look like ours.
    if (!is_our_name(view(request[http::field::host]), network_.settings.hosts)) {
        ++network_.counts.refused_host;
        return error_response(421, "host");
    }
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (!reads && request.method() != http::verb::post && request.method() != http::verb::delete_)
        return error_response(405, "method");
    const bool wants_socket = websocket::is_upgrade(request);
    // Pages of others may read what is public, but open no sockets and change nothing.
    if ((!reads || wants_socket) &&
        !is_welcome(origin, view(request[http::field::host]), network_.settings.origins)) {
        ++network_.counts.refused_origin;
        return error_response(403, "origin");
    }
    const bool is_socket = target == kSocket || target.starts_with(kSocketOfRoom);
    if (wants_socket && !is_socket) return error_response(404, "not_found");
    if (is_socket && (!wants_socket || request[http::field::sec_websocket_version] != "13"))
        return error_response(426, "upgrade");
    if (is_socket && request[http::field::sec_websocket_key].empty()) return malformed();
    return std::nullopt;
}

void Exchanges::note_refused(const HeldBody& body) {
    ++network_.counts.refused_bodies;
    network_.limits.reached(body.is_full() ? "bodies" : "bodies_per_address");
}

/// Reads the body, asks the hall and writes its answer; whether the connection goes on.
Task<bool> Exchanges::exchange(HttpStream& stream, beast::flat_buffer& buffer, Parser& parser,
                               const std::string& address) {
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    HttpRequest& request = parser.get();
    const std::string host(view(request[http::field::host]));
    const HeldBody body(network_, address, body_size(parser));
    if (!body.is_there()) {
        note_refused(body);
        const Response no = body.is_full() ? error_response(503, "busy") : too_many_connections();
        co_await dismiss(stream, no, host);
        co_return false;
    }
    stream.expires_after(kBodyTime);
    if (beast::iequals(request[http::field::expect], "100-continue")) {
        constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto go_on = asio::buffer(kGoOn);
        co_await asio::async_write(stream, go_on, token);
    }
    if (!parser.is_done()) co_await http::async_read(stream, buffer, parser, token);
    if (error) {
        const std::optional<Response> no = answer_to(error);
        if (no) co_await dismiss(stream, *no, host);
        co_return false;
    }
    const bool only_head = request.method() == http::verb::head;
    Request asked;
    asked.method = only_head ? "GET" : std::string(view(request.method_string()));
    const std::string_view target = view(request.target());
    const std::size_t mark = target.find('?');
    asked.path = target.substr(0, mark);
    if (mark != std::string_view::npos) asked.query = target.substr(mark + 1);
    asked.body = std::move(request.body());
    asked.address = address;
    asked.authorization = bearer(view(request[http::field::authorization]));
    asked.accept_encoding = view(request[http::field::accept_encoding]);
    asked.accept_language = view(request[http::field::accept_language]);
    const bool secure =
        network_.settings.behind_proxy && view(request["X-Forwarded-Proto"]) == "https";
    if (is_plain_host(host)) asked.site = (secure ? "https://" : "http://") + host;
    Response response = co_await ask(std::move(asked));
    // Who reads slowly keeps his answers here.
    const HeldBody told(network_, address, is_large(response) ? body_of(response).size() : 0);
    if (!told.is_there()) {
        note_refused(told);
        response = error_response(503, "busy");
    }
    const bool keep_alive = request.keep_alive() && !network_.stopping;
    co_await answer(stream, response, host, only_head, keep_alive);
    co_return keep_alive;
}

/// What the hall says, or that it says nothing.
Task<Response> Exchanges::ask(Request request) {
    const auto pending = std::make_shared<Pending>(io_);
    pending->answered.expires_after(kAnswerTime);
    try {
        network_.events.request(
            std::move(request), [weak = std::weak_ptr(pending)](Response response) {
                if (const auto waiting = weak.lock(); waiting && !waiting->response) {
                    waiting->response = std::move(response);
                    waiting->answered.cancel();
                }
            });
    } catch (const std::exception& fault) {  // no memory: this request is given up
        network_.events.failed(fault.what());
        pending->response = error_response(503, "busy");
    }
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    if (!pending->response) co_await pending->answered.async_wait(token);
    if (!pending->response) co_return error_response(503, "busy");
    co_return std::move(*pending->response);
}

Task<void> Exchanges::answer(HttpStream& stream, Response response, std::string_view host,
                             bool only_head, bool keep_alive) {
    if (!response.code.empty()) response.body = network_.events.explain(response.code);
    const std::string head = print_head(response, host, keep_alive);
    const std::string_view body = only_head ? std::string_view() : body_of(response);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(body)};
    stream.expires_after(kWriteTime);
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    co_await asio::async_write(stream, parts, token);
    if (error) stream.close();
}

/// Answers and ends the connection, reading on a little: closing with unread bytes would take the
/// answer from the peer.
Task<void> Exchanges::dismiss(HttpStream& stream, const Response& response, std::string_view host) {
    co_await answer(stream, response, host, false, false);
    error_code error;
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(seconds(1));
    std::array<char, 4096> scrap;
    const auto buffer = asio::buffer(scrap);
    auto token = asio::redirect_error(kAwait, error);
    for (int i = 0; i < 256 && !error; ++i) co_await stream.async_read_some(buffer, token);
}

}  // namespace bankhalter::server
