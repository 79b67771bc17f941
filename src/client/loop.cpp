// One coroutine for each link connects and reads; writes are a chain of handlers, because a socket
// takes one at a time.
#include "client/loop.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <map>
#include <optional>
#include <unordered_map>

#include "client/wire.h"

namespace bankhalter::client {
using namespace net;
namespace {

using Ends = std::vector<tcp::endpoint>;

constexpr seconds kRequestTime{30}, kHandshakeTime{10}, kIdle{60};
constexpr std::size_t kMessageBytes =
    16 * 1024 * 1024;  // a whole view or a long game may come at once
constexpr std::size_t kReadBufferKept = 4096;

struct Link {
    Link(asio::io_context& loop, Loop::LinkEvents e)
        : socket(loop.get_executor()), events(std::move(e)) {}

    void cut() { socket.next_layer().cut(); }

    websocket::stream<Wire, false> socket;
    Loop::LinkEvents events;
    std::deque<std::string> queue;
    bool open = false, writing = false, closing = false, close_sent = false, dropped = false;
};
using LinkPtr = std::shared_ptr<Link>;

}  // namespace

Result<Server> parse_server(std::string_view url) {
    constexpr std::string_view kPlain = "http://", kEncrypted = "https://";
    const auto fault =
        Result<Server>::fail(std::string(url) + ": not http://HOST:PORT or https://HOST:PORT");
    Server server;
    server.encrypted = url.starts_with(kEncrypted);
    if (server.encrypted) server.port = 443;
    if (!server.encrypted && !url.starts_with(kPlain)) return fault;
    url.remove_prefix(server.encrypted ? kEncrypted.size() : kPlain.size());
    if (url.ends_with('/')) url.remove_suffix(1);
    const std::size_t colon = url.rfind(':');
    server.host = url.substr(0, colon);
    if (server.host.empty() || server.host.find_first_of("/?#@") != std::string::npos) return fault;
    if (colon == std::string_view::npos) return server;
    int port = 0;
    for (char c : url.substr(colon + 1)) {
        if (c < '0' || c > '9' || port > 65535) return fault;
        port = port * 10 + (c - '0');
    }
    if (port < 1 || port > 65535) return fault;
    server.port = static_cast<std::uint16_t>(port);
    return server;
}

struct Loop::Impl {
    Impl() : loop(std::in_place, 1), work(loop->get_executor()) {}
    ~Impl() {
        links.clear();
        work.reset();
        loop.reset();  // its coroutines go before what they count in
    }

    Task<void> keep(LinkId id, LinkPtr link, Server server, std::string target);
    Task<void> ask(Server server, http::request<http::string_body> request,
                   std::function<void(Reply)> answered);
    Task<Ends> find(Server server, error_code& error);
    Task<void> reach(Wire& wire, Server server, error_code& error);
    void write_next(const LinkPtr& link);

    std::optional<asio::io_context> loop;
    asio::executor_work_guard<Executor> work;
    std::unordered_map<LinkId, LinkPtr> links;
    std::map<std::pair<std::string, std::uint16_t>, Ends> known;  // names are looked up once
    std::optional<asio::ssl::context> tls;  // with the certificates this machine trusts
    LinkId last_id = 0;
    std::uint64_t bytes = 0;
};

Task<Ends> Loop::Impl::find(Server server, error_code& error) {
    const auto key = std::pair(server.host, server.port);
    if (const auto at = known.find(key); at != known.end()) co_return at->second;
    asio::ip::basic_resolver<tcp, Executor> resolver(loop->get_executor());
    auto token = asio::redirect_error(kAwait, error);
    const std::string port = std::to_string(server.port);
    const auto found = co_await resolver.async_resolve(server.host, port, token);
    Ends ends;
    for (const auto& entry : found) ends.push_back(entry.endpoint());
    if (!error) known.emplace(key, ends);
    co_return ends;
}

/// Connects, and makes the handshake of TLS.
Task<void> Loop::Impl::reach(Wire& wire, Server server, error_code& error) {
    auto token = asio::redirect_error(kAwait, error);
    const Ends ends = co_await find(server, error);
    if (!error) co_await asio::async_connect(wire.socket(), ends, token);
    if (error) co_return;
    error_code ignored;
    wire.socket().set_option(tcp::no_delay(true), ignored);
    if (!server.encrypted) co_return;
    if (!tls) {
        tls.emplace(asio::ssl::context::tls_client);
        tls->set_default_verify_paths(ignored);
    }
    co_await wire.encrypt(*tls, server.host).async_handshake(asio::ssl::stream_base::client, token);
}

Task<void> Loop::Impl::keep(LinkId id, LinkPtr link, Server server, std::string target) {
    auto& socket = link->socket;
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    AsioTimer patience(loop->get_executor(), kHandshakeTime);
    patience.async_wait([link](error_code stopped) {
        if (!stopped) link->cut();
    });
    if (!link->dropped) co_await reach(socket.next_layer(), server, error);
    patience.cancel();
    if (!error && !link->dropped) {
        websocket::stream_base::timeout limits{};
        limits.handshake_timeout = kHandshakeTime;
        limits.idle_timeout = kIdle;
        limits.keep_alive_pings = true;
        socket.set_option(limits);
        socket.read_message_max(kMessageBytes);
        socket.auto_fragment(false);
        socket.write_buffer_bytes(512);
        socket.text(true);
        const std::string host = server.host_and_port();
        co_await socket.async_handshake(host, target, token);
    }
    if (!error && !link->dropped) {
        link->open = true;
        link->events.opened();
        write_next(link);
        beast::flat_buffer buffer(kMessageBytes + 1);
        for (;;) {
            co_await socket.async_read(buffer, token);
            if (error) break;
            bytes += buffer.size();
            const std::string_view text(static_cast<const char*>(buffer.cdata().data()),
                                        buffer.size());
            if (!link->dropped) link->events.message(text);
            buffer.clear();
            if (buffer.capacity() > kReadBufferKept) buffer.shrink_to_fit();
        }
    }
    link->open = false;
    link->cut();
    links.erase(id);
    const websocket::close_reason& goodbye = socket.reason();
    const std::uint16_t code = link->dropped ? 0 : goodbye.code;
    const std::string why = code ? std::string(goodbye.reason.data(), goodbye.reason.size())
                            : link->dropped ? "dropped"
                                            : error.message();
    link->events.closed(code, why);
}

void Loop::Impl::write_next(const LinkPtr& link) {
    if (!link->open || link->writing || link->close_sent) return;
    if (link->queue.empty()) {
        if (!link->closing) return;
        link->close_sent = true;
        link->socket.async_close(websocket::close_code::normal, [link](error_code) {});
        return;
    }
    link->writing = true;
    link->socket.async_write(asio::buffer(link->queue.front()),
                             [this, link](error_code error, std::size_t) {
                                 link->writing = false;
                                 link->queue.pop_front();
                                 if (error) return link->cut();
                                 write_next(link);
                             });
}

Task<void> Loop::Impl::ask(Server server, http::request<http::string_body> request,
                           std::function<void(Reply)> answered) {
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    const auto wire = std::make_shared<Wire>(loop->get_executor());
    AsioTimer patience(loop->get_executor(), kRequestTime);
    patience.async_wait([wire](error_code stopped) {
        if (!stopped) wire->cut();
    });
    Reply reply;
    co_await reach(*wire, server, error);
    if (!error) co_await http::async_write(*wire, request, token);
    if (!error) {
        beast::flat_buffer buffer;
        http::response_parser<http::string_body> parser;
        parser.body_limit(kMessageBytes);
        co_await http::async_read(*wire, buffer, parser, token);
        if (!error) {
            reply.status = static_cast<int>(parser.get().result_int());
            reply.body = std::move(parser.get().body());
        }
    }
    if (error) reply.body = error.message();
    answered(std::move(reply));
}

Loop::Loop() : impl_(std::make_unique<Impl>()) {}
Loop::~Loop() = default;

void Loop::run() { impl_->loop->run(); }
void Loop::stop() { impl_->loop->stop(); }
void Loop::post(std::function<void()> work) { asio::post(*impl_->loop, std::move(work)); }

Loop::LinkId Loop::connect(const Server& server, LinkEvents events, std::string_view room) {
    const LinkId id = ++impl_->last_id;
    const auto link = std::make_shared<Link>(*impl_->loop, std::move(events));
    impl_->links.emplace(id, link);
    std::string target = room.empty() ? "/ws" : "/ws?room=" + std::string(room);
    asio::co_spawn(*impl_->loop, impl_->keep(id, link, server, std::move(target)), rethrow);
    return id;
}

void Loop::send(LinkId id, std::string text) {
    const auto at = impl_->links.find(id);
    if (at == impl_->links.end() || at->second->closing || at->second->dropped) return;
    at->second->queue.push_back(std::move(text));
    impl_->write_next(at->second);
}

void Loop::close(LinkId id) {
    const auto at = impl_->links.find(id);
    if (at == impl_->links.end()) return;
    at->second->closing = true;
    impl_->write_next(at->second);
}

void Loop::drop(LinkId id) {
    const auto at = impl_->links.find(id);
    if (at == impl_->links.end()) return;
    at->second->dropped = true;
    at->second->cut();
}

void Loop::request(const Server& server, std::string method, std::string path, std::string body,
                   std::function<void(Reply)> answered) {
    http::request<http::string_body> request;
    request.version(11);
    request.method_string(method);
    request.target(path);
    request.set(http::field::host, server.host_and_port());
    request.set(http::field::connection, "close");
    if (!body.empty()) request.set(http::field::content_type, "application/json");
    request.body() = std::move(body);
    request.prepare_payload();
    asio::co_spawn(*impl_->loop, impl_->ask(server, std::move(request), std::move(answered)),
                   rethrow);
}

void Loop::after(std::chrono::milliseconds in, std::function<void()> work) {
    const auto timer = std::make_shared<AsioTimer>(impl_->loop->get_executor(), in);
    timer->async_wait([timer, work = std::move(work)](error_code error) {
        if (!error) work();
    });
}

std::uint64_t Loop::bytes_received() const { return impl_->bytes; }

}  // namespace bankhalter::client
