// HTTP requests are served by one coroutine for each connection. A WebSocket gets a coroutine of its own for reading, so that what HTTP
// needed is given back; its writes are a chain of handlers over a bounded queue, because a socket takes one write at a time.
//
// g++ 12 destroys aggregates and capturing lambdas twice that are made inside a co_await expression: they are named on the line before.
#include "server/gateway.h"

#include <array>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>
#include <optional>
#include <unordered_map>

#include "net/descriptors.h"
#include "server/addresses.h"
#include "server/http.h"

namespace bankhalter {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using std::chrono::seconds;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using AsioTimer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using HttpStream = beast::basic_stream<tcp, Executor>;
using WebSocket = websocket::stream<Socket, false>;  // without compression: it would cost each socket hundreds of kilobytes
using Parser = http::request_parser<http::string_body>;
using HttpRequest = Parser::value_type;
template <class T>
using Task = asio::awaitable<T, Executor>;
constexpr asio::use_awaitable_t<Executor> kAwait;

constexpr std::uint32_t kHeaderBytes = 8 * 1024;
constexpr seconds kHeaderTime{10}, kBodyTime{30}, kAnswerTime{30}, kWriteTime{30}, kKeptAlive{15};
constexpr seconds kClosingTime{2};       // for the queue and the closing handshake
constexpr int kTurnedAway = 256;         // connections over the limit that are told so; the others are just closed
constexpr int kFlood = 1000;             // messages over the rate before the connection is closed
constexpr int kSendBuffer = 128 * 1024;  // the kernel's part of a slow reader's queue
constexpr std::size_t kReadBufferKept = 2048;

/// What a connection holds of the limits, given back at its end.
class Place {
public:
    Place(int& total, Addresses& addresses) : total_(&total), addresses_(&addresses) { ++total; }
    Place(Place&& other) noexcept
        : total_(std::exchange(other.total_, nullptr)), addresses_(other.addresses_), known_(std::exchange(other.known_, nullptr)) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
        if (total_) --*total_;
        if (known_) addresses_->leave(known_);
    }
    bool enter(const std::string& address) { return known_ || (known_ = addresses_->enter(address, Clock::now())); }

private:
    int* total_;
    Addresses* addresses_;
    Addresses::Known* known_ = nullptr;
};

struct Counted {
    explicit Counted(int& n) : count(n) { ++count; }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --count; }
    int& count;
};

/// One WebSocket.
struct Session {
    Session(Socket s, Place p, Bucket b) : socket(std::move(s)), place(std::move(p)), bucket(b) {}

    bool is_closing() const { return code != 0; }
    void cut() {
        error_code ignored;
        socket.next_layer().close(ignored);
    }

    Message take_written() {
        Message written = std::move(queue[next++]);
        queued_bytes -= written->size();
        if (next == queue.size() || next > 64) {  // a queue that never empties must not grow at its front
            queue.erase(queue.begin(), queue.begin() + static_cast<std::ptrdiff_t>(next));
            next = 0;
            if (queue.capacity() > 16 && queue.empty()) queue.shrink_to_fit();
        }
        return written;
    }

    WebSocket socket;
    Place place;
    Bucket bucket;
    int dropped = 0;
    ConnectionId id = 0;
    std::vector<Message> queue;  // from `next` on; the first of them is being written when `writing`
    std::size_t next = 0, queued_bytes = 0;
    bool writing = false, close_sent = false;
    std::uint16_t code = 0;  // to close with when the queue is empty; 0 while open
    std::string reason;
};
using SessionPtr = std::shared_ptr<Session>;

/// An answer that the hall may give later.
struct Pending {
    explicit Pending(asio::io_context& loop) : answered(loop.get_executor()) {}
    std::optional<Response> response;
    AsioTimer answered;
};

void rethrow(std::exception_ptr error) {
    if (error) std::rethrow_exception(error);  // out of run(): the hall's fault, not the network's
}

std::string print_address(const tcp::endpoint& peer) {
    const asio::ip::address address = peer.address();
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
    return address.to_string();
}

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

std::string_view bearer(std::string_view authorization) {
    constexpr std::string_view kScheme = "Bearer ";
    return authorization.starts_with(kScheme) ? authorization.substr(kScheme.size()) : std::string_view();
}

Response malformed() {
    return error_response(400, "malformed", "Diese Anfrage ist nicht zu verstehen.", "This request cannot be understood.");
}

/// What is to be said to a request that could not be read; nothing to a peer that is gone.
std::optional<Response> answer_to(const error_code& error) {
    if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
    if (error == http::error::body_limit) return error_response(413, "too_large", "Die Anfrage ist zu groß.", "The request is too large.");
    if (error == http::error::header_limit || error == http::error::buffer_overflow)
        return error_response(431, "too_large", "Der Kopf der Anfrage ist zu groß.", "The header of the request is too large.");
    if (error.category() == make_error_code(http::error::bad_method).category()) return malformed();
    return std::nullopt;
}

class LoopTimer : public Gateway::Timer {
public:
    explicit LoopTimer(asio::io_context& loop) : state_(std::make_shared<State>(loop)) {}

    void set(std::chrono::milliseconds in, std::function<void()> work) override {
        state_->work = std::move(work);
        state_->timer.expires_after(in);
        // An expired wait that is already queued cannot be cancelled: its number tells that it was replaced.
        state_->timer.async_wait([state = std::weak_ptr(state_), number = ++state_->number](error_code error) {
            const auto alive = state.lock();
            if (error || !alive || alive->number != number) return;
            const auto due = std::exchange(alive->work, nullptr);  // it may set or destroy the timer
            due();
        });
    }
    void cancel() override {
        ++state_->number;
        state_->work = nullptr;
        state_->timer.cancel();
    }

private:
    struct State {
        explicit State(asio::io_context& loop) : timer(loop.get_executor()) {}
        AsioTimer timer;
        std::uint64_t number = 0;
        std::function<void()> work;
    };
    std::shared_ptr<State> state_;
};

}  // namespace

struct Gateway::Impl {
    explicit Impl(GatewaySettings s);
    ~Impl();

    Task<void> accept();
    Task<void> serve(Socket socket, std::string peer, Place place, std::optional<Response> refusal);
    Task<bool> exchange(HttpStream& stream, beast::flat_buffer& buffer, Parser& parser, const std::string& address);
    Task<void> answer(HttpStream& stream, const Response& response, std::string_view host, bool only_head, bool keep_alive);
    Task<void> dismiss(HttpStream& stream, const Response& response, std::string_view host);
    Task<void> upgrade(HttpStream& stream, const HttpRequest& request, std::string address, Place place);
    Task<void> read(SessionPtr session);

    std::optional<Response> refuse(const HttpRequest& request, const std::string& address);
    void receive(const SessionPtr& session, std::string_view text);
    void count_dropped(const SessionPtr& session);
    void send(const SessionPtr& session, Message text);
    void write_next(const SessionPtr& session);
    void close(const SessionPtr& session, std::uint16_t code, std::string reason);
    void cut_overdue();
    void wait_for_signal();
    void stop();
    void end_when_quiet(Clock::time_point latest);

    GatewaySettings settings;
    Flow messages, requests;
    GatewayEvents events;
    GatewayCounts counts;
    Addresses addresses;
    int connections = 0, turned_away = 0, exchanges = 0;
    ConnectionId last_id = 0;
    bool stopping = false;
    Message too_fast, bye_slow;

    std::optional<asio::io_context> loop;
    std::optional<Acceptor> acceptor;
    std::optional<asio::signal_set> signals;
    std::optional<AsioTimer> overdue, grace;
    std::deque<std::pair<Clock::time_point, std::weak_ptr<Session>>> closing;  // by time
    std::unordered_map<ConnectionId, SessionPtr> sessions;
};

Gateway::Impl::Impl(GatewaySettings s)
    : settings(std::move(s)),
      messages{settings.messages_per_second, settings.message_burst},
      requests{settings.requests_per_second, settings.request_burst},
      addresses(requests, settings.connections_per_address) {
    const int wait = messages.per_second > 0 ? static_cast<int>(1000 / messages.per_second) + 1 : 0;
    too_fast = std::make_shared<const std::string>(
        R"({"type":"refused","id":null,"code":"too_fast","clause":null,"text":{"de":"Zu viele Nachrichten; diese wurde verworfen.",)"
        R"("en":"Too many messages; this one was dropped."},"wait_ms":)" +
        std::to_string(wait) + "}");
    bye_slow = std::make_shared<const std::string>(R"({"type":"bye","reason":"slow","retry_ms":1000})");
    loop.emplace(1);  // one thread runs it; others may post
}

/// The loop goes first: what its coroutines hold gives back to members that must still be there.
Gateway::Impl::~Impl() {
    sessions.clear();
    grace.reset();
    overdue.reset();
    signals.reset();
    acceptor.reset();
    loop.reset();
}

// ---------------------------------------------------------------------------------------------------------------------- HTTP

Task<void> Gateway::Impl::accept() {
    AsioTimer pause(loop->get_executor());
    while (acceptor->is_open()) {
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        Socket socket = co_await acceptor->async_accept(token);
        if (stopping) break;
        if (error) {  // no descriptors left, or the peer is gone already
            pause.expires_after(std::chrono::milliseconds(20));
            co_await pause.async_wait(token);
            continue;
        }
        const auto end = socket.remote_endpoint(error);
        if (error) continue;
        std::string peer = print_address(end);
        std::optional<Response> refusal;
        Place place(connections, addresses);
        if (connections > settings.connections)
            refusal = error_response(503, "full", "Der Server ist voll.", "The server is full.");
        else if (!settings.behind_proxy && !place.enter(peer))
            refusal =
                error_response(429, "too_many", "Zu viele Verbindungen von dieser Adresse.", "Too many connections from this address.");
        if (refusal) ++counts.refused_full;
        if (refusal && turned_away >= kTurnedAway) continue;
        socket.set_option(tcp::no_delay(true), error);
        asio::co_spawn(*loop, serve(std::move(socket), std::move(peer), std::move(place), std::move(refusal)), rethrow);
    }
}

Task<void> Gateway::Impl::serve(Socket socket, std::string peer, Place place, std::optional<Response> refusal) {
    HttpStream stream(std::move(socket));
    beast::flat_buffer buffer(2 * kHeaderBytes);
    std::optional<Counted> waiting;
    if (refusal) waiting.emplace(turned_away);
    for (bool first = true;; first = false) {
        Parser parser;
        parser.header_limit(kHeaderBytes);
        parser.body_limit(settings.body_bytes);
        stream.expires_after(first ? kHeaderTime : kKeptAlive);
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        co_await http::async_read_header(stream, buffer, parser, token);
        const HttpRequest& request = parser.get();
        const std::string_view host = view(request[http::field::host]);
        const Counted busy(exchanges);
        std::optional<Response> no = refusal;
        if (error) {
            no = answer_to(error);
            if (!no) co_return;
        }
        const std::string address = settings.behind_proxy ? forwarded_address(view(request["X-Forwarded-For"]), peer) : peer;
        if (!no) no = refuse(request, address);
        const bool wants_socket = !no && websocket::is_upgrade(request);
        if (wants_socket && buffer.size() > 0) no = malformed();  // spoke before it was answered
        if (wants_socket && !place.enter(address)) {
            ++counts.refused_full;
            no = error_response(429, "too_many", "Zu viele Verbindungen von dieser Adresse.", "Too many connections from this address.");
        }
        if (no) {
            co_await dismiss(stream, *no, host);
            co_return;
        }
        if (wants_socket) {
            co_await upgrade(stream, request, address, std::move(place));
            co_return;
        }
        const bool more = co_await exchange(stream, buffer, parser, address);
        if (!more) co_return;
    }
}

/// What the network itself has against a request.
std::optional<Response> Gateway::Impl::refuse(const HttpRequest& request, const std::string& address) {
    const std::string_view target = view(request.target());
    const std::string_view origin = view(request[http::field::origin]);
    const std::size_t hosts = request.count(http::field::host);
    const bool names_host = hosts == 1 || (hosts == 0 && request.version() < 11);
    if (target.empty() || target[0] != '/' || !names_host || request.count(http::field::origin) > 1) return malformed();
    if (!addresses.may_ask(address, Clock::now())) {
        ++counts.rate_limited;
        return error_response(429, "too_fast", "Zu viele Anfragen.", "Too many requests.");
    }
    const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
    if (!reads && request.method() != http::verb::post && request.method() != http::verb::delete_)
        return error_response(405, "method", "Diese Methode gibt es hier nicht.", "There is no such method here.");
    const bool wants_socket = websocket::is_upgrade(request);
    // Pages of others may read what is public, but open no sockets and change nothing.
    if ((!reads || wants_socket) && !is_welcome(origin, view(request[http::field::host]), settings.origins)) {
        ++counts.refused_origin;
        return error_response(403, "origin", "Diese Seite gehört nicht zu diesem Server.", "This page does not belong to this server.");
    }
    if (wants_socket && target != "/ws") return error_response(404, "not_found", "Das gibt es hier nicht.", "There is no such thing here.");
    if (!wants_socket && target == "/ws")
        return error_response(426, "upgrade", "Hier wird WebSocket gesprochen.", "WebSocket is spoken here.");
    return std::nullopt;
}

/// Reads the body, asks the hall and writes its answer; whether the connection goes on.
Task<bool> Gateway::Impl::exchange(HttpStream& stream, beast::flat_buffer& buffer, Parser& parser, const std::string& address) {
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    HttpRequest& request = parser.get();
    const std::string host(view(request[http::field::host]));
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

    const auto pending = std::make_shared<Pending>(*loop);
    pending->answered.expires_after(kAnswerTime);
    events.request(std::move(asked), [weak = std::weak_ptr(pending)](Response response) {
        if (const auto waiting = weak.lock(); waiting && !waiting->response) {
            waiting->response = std::move(response);
            waiting->answered.cancel();
        }
    });
    if (!pending->response) co_await pending->answered.async_wait(token);
    if (!pending->response) pending->response = error_response(503, "busy", "Der Server antwortet nicht.", "The server does not answer.");
    const bool keep_alive = request.keep_alive() && !stopping;
    co_await answer(stream, *pending->response, host, only_head, keep_alive);
    co_return keep_alive;
}

Task<void> Gateway::Impl::answer(HttpStream& stream, const Response& response, std::string_view host, bool only_head, bool keep_alive) {
    const std::string head = print_head(response, host, keep_alive);
    const std::string_view body = only_head ? std::string_view() : body_of(response);
    const std::array<asio::const_buffer, 2> parts{asio::buffer(head), asio::buffer(body)};
    stream.expires_after(kWriteTime);
    error_code error;
    auto token = asio::redirect_error(kAwait, error);
    co_await asio::async_write(stream, parts, token);
    if (error) stream.close();
}

/// Answers and ends the connection, reading on a little: closing with unread bytes would take the answer from the peer.
Task<void> Gateway::Impl::dismiss(HttpStream& stream, const Response& response, std::string_view host) {
    co_await answer(stream, response, host, false, false);
    error_code error;
    stream.socket().shutdown(tcp::socket::shutdown_send, error);
    stream.expires_after(seconds(1));
    std::array<char, 4096> scrap;
    const auto buffer = asio::buffer(scrap);
    auto token = asio::redirect_error(kAwait, error);
    for (int i = 0; i < 256 && !error; ++i) co_await stream.async_read_some(buffer, token);
}

// ----------------------------------------------------------------------------------------------------------------- WebSocket

Task<void> Gateway::Impl::upgrade(HttpStream& stream, const HttpRequest& request, std::string address, Place place) {
    stream.expires_never();
    const auto session = std::make_shared<Session>(stream.release_socket(), std::move(place), Bucket(messages, Clock::now()));
    WebSocket& socket = session->socket;
    error_code error;
    socket.next_layer().set_option(asio::socket_base::send_buffer_size(kSendBuffer), error);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = kClosingTime;
    limits.idle_timeout = settings.idle;
    limits.keep_alive_pings = true;
    socket.set_option(limits);
    socket.read_message_max(settings.message_bytes);
    socket.auto_fragment(false);
    socket.text(true);
    auto token = asio::redirect_error(kAwait, error);
    co_await socket.async_accept(request, token);
    if (error || stopping) co_return;
    session->id = ++last_id;
    sessions.emplace(session->id, session);
    ++counts.connections;
    ++counts.opened;
    // Pings are answered by Beast; too many of them are a flood as well.
    socket.control_callback([this, id = session->id](websocket::frame_type kind, beast::string_view) {
        const auto at = sessions.find(id);
        if (kind == websocket::frame_type::ping && at != sessions.end() && !at->second->bucket.take(messages, Clock::now()))
            count_dropped(at->second);
    });
    events.opened(session->id, address);
    asio::co_spawn(*loop, read(session), rethrow);  // on its own: this frame and all that HTTP needed end here
}

Task<void> Gateway::Impl::read(SessionPtr session) {
    beast::flat_buffer buffer(settings.message_bytes + 1);
    for (;;) {
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        co_await session->socket.async_read(buffer, token);
        if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) ++counts.oversized;
        if (error) break;
        if (session->socket.got_binary())
            close(session, websocket::close_code::unknown_data, "text only");
        else if (!session->is_closing())
            receive(session, {static_cast<const char*>(buffer.cdata().data()), buffer.size()});
        buffer.clear();
        if (buffer.capacity() > kReadBufferKept) buffer.shrink_to_fit();
    }
    session->cut();
    sessions.erase(session->id);
    --counts.connections;
    events.closed(session->id);
}

void Gateway::Impl::receive(const SessionPtr& session, std::string_view text) {
    ++counts.messages_in;
    counts.bytes_in += text.size();
    const auto now = Clock::now();
    if (session->bucket.take(messages, now)) {
        if (session->bucket.level(messages, now) > messages.burst / 2) session->dropped = 0;
        events.message(session->id, text);
        return;
    }
    send(session, too_fast);
    count_dropped(session);
}

void Gateway::Impl::count_dropped(const SessionPtr& session) {
    ++counts.rate_limited;
    if (++session->dropped >= kFlood) close(session, websocket::close_code::policy_error, "flood");
}

void Gateway::Impl::send(const SessionPtr& session, Message text) {
    if (session->is_closing()) return;
    session->queued_bytes += text->size();
    session->queue.push_back(std::move(text));
    if (session->queued_bytes > settings.queue_bytes) {
        // What waits is given up; the frame under way has to end before the peer can be told why.
        ++counts.slow_readers;
        session->queue.resize(session->next + (session->writing ? 1 : 0));
        session->queue.push_back(bye_slow);
        close(session, websocket::close_code::policy_error, "slow");
    }
    write_next(session);
}

void Gateway::Impl::write_next(const SessionPtr& session) {
    if (session->writing || session->close_sent) return;
    if (session->next == session->queue.size()) {
        if (!session->is_closing()) return;
        session->close_sent = true;
        const websocket::close_reason why(static_cast<websocket::close_code>(session->code), session->reason);
        session->socket.async_close(why, [session](error_code) {});
        return;
    }
    session->writing = true;
    const std::string& text = *session->queue[session->next];
    session->socket.async_write(asio::buffer(text), [this, session](error_code error, std::size_t) {
        session->writing = false;
        const Message written = session->take_written();
        if (error) {
            session->cut();
            return;
        }
        ++counts.messages_out;
        counts.bytes_out += written->size();
        write_next(session);
    });
}

void Gateway::Impl::close(const SessionPtr& session, std::uint16_t code, std::string reason) {
    if (session->is_closing()) return;
    session->code = code;
    session->reason = reason.substr(0, 120);
    closing.emplace_back(Clock::now() + kClosingTime, session);
    if (closing.size() == 1) cut_overdue();
    write_next(session);
}

/// Whoever does not take its queue and the closing handshake in time is cut off.
void Gateway::Impl::cut_overdue() {
    for (; !closing.empty(); closing.pop_front()) {
        const auto session = closing.front().second.lock();
        if (!session) continue;
        if (closing.front().first > Clock::now()) break;
        session->cut();
    }
    if (closing.empty()) return;
    overdue->expires_at(closing.front().first);
    overdue->async_wait([this](error_code error) {
        if (!error) cut_overdue();
    });
}

// ------------------------------------------------------------------------------------------------------------------ the loop

void Gateway::Impl::wait_for_signal() {
    signals->async_wait([this](error_code error, int) {
        if (error) return;
        if (stopping) return loop->stop();  // asked twice
        wait_for_signal();
        if (events.terminate) events.terminate();
    });
}

void Gateway::Impl::stop() {
    if (std::exchange(stopping, true)) return;
    error_code ignored;
    acceptor->close(ignored);
    const auto all = sessions;  // closing may end some
    for (const auto& [id, session] : all) close(session, websocket::close_code::going_away, "stopped");
    grace.emplace(loop->get_executor());
    end_when_quiet(Clock::now() + kClosingTime);
}

void Gateway::Impl::end_when_quiet(Clock::time_point latest) {
    if ((sessions.empty() && exchanges == 0) || Clock::now() >= latest) return loop->stop();
    grace->expires_after(std::chrono::milliseconds(10));
    grace->async_wait([this, latest](error_code error) {
        if (!error) end_when_quiet(latest);
    });
}

Gateway::Gateway(GatewaySettings settings) : impl_(std::make_unique<Impl>(std::move(settings))) {}
Gateway::~Gateway() = default;

Result<std::uint16_t> Gateway::open(GatewayEvents events) {
    Impl& me = *impl_;
    const auto failed = [&](const error_code& error) {
        return Result<std::uint16_t>::fail(me.settings.bind + ":" + std::to_string(me.settings.port) + ": " + error.message());
    };
    raise_descriptor_limit();
    me.events = std::move(events);
    error_code error;
    const auto address = asio::ip::make_address(me.settings.bind == "localhost" ? "127.0.0.1" : me.settings.bind, error);
    if (error) return failed(error);
    const tcp::endpoint end(address, me.settings.port);
    Acceptor acceptor(me.loop->get_executor());
    acceptor.open(end.protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(end, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    if (error) return failed(error);
    const std::uint16_t port = acceptor.local_endpoint().port();
    me.acceptor.emplace(std::move(acceptor));
    me.signals.emplace(*me.loop, SIGINT, SIGTERM);
    me.overdue.emplace(me.loop->get_executor());
    me.wait_for_signal();
    asio::co_spawn(*me.loop, me.accept(), rethrow);
    return port;
}

void Gateway::run() { impl_->loop->run(); }

void Gateway::stop() {
    asio::post(*impl_->loop, [impl = impl_.get()] { impl->stop(); });
}

void Gateway::send(ConnectionId id, Message text) {
    if (const auto at = impl_->sessions.find(id); at != impl_->sessions.end()) impl_->send(at->second, std::move(text));
}

void Gateway::close(ConnectionId id, std::uint16_t code, std::string reason) {
    const auto at = impl_->sessions.find(id);
    if (at == impl_->sessions.end()) return;
    const SessionPtr session = at->second;
    impl_->close(session, code, std::move(reason));
}

void Gateway::post(std::function<void()> work) { asio::post(*impl_->loop, std::move(work)); }

std::unique_ptr<Gateway::Timer> Gateway::make_timer() { return std::make_unique<LoopTimer>(*impl_->loop); }

GatewayCounts Gateway::counts() const { return impl_->counts; }

}  // namespace bankhalter
