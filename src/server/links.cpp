#include "server/links.h"

#include "server/outbox.h"

namespace bankhalter::server {
using namespace net;
namespace {

// Without compression: it would cost each socket hundreds of kilobytes.
using WebSocket = websocket::stream<Outbox, false>;

constexpr double kLongestMessages = 4;  // so many a second may be as long as they can be
constexpr int kFlood = 1000;            // messages over the rate before the link is closed
constexpr std::size_t kReadBufferKept = 2048;
constexpr int kSlowRetry = 1000;  // milliseconds

}  // namespace

struct Links::Link {
    Link(Socket s, const Flow& bytes, Place p, Bucket b)
        : socket(std::move(s), Inflow(bytes)), place(std::move(p)), bucket(b) {}

    Outbox& outbox() { return socket.next_layer(); }
    bool is_closing() const { return code != 0; }
    bool may_speak(const Flow& flow) {
        return bucket.take(flow, Clock::now()) && place.may_speak();
    }

    WebSocket socket;
    Place place;
    Bucket bucket;
    int dropped = 0;
    ConnectionId id = 0;
    bool close_sent = false;
    std::uint16_t code = 0;  // to close with when nothing waits to be written; 0 while open
    std::string reason;
};

Links::Links(Network& network, asio::io_context& io, std::size_t loop)
    : network_(network),
      io_(io),
      messages_{network.settings.messages_per_second, network.settings.message_burst},
      bytes_{messages_.per_second > 0
                 ? kLongestMessages * static_cast<double>(network.settings.message_bytes)
                 : 0,
             4 * kLongestMessages * static_cast<double>(network.settings.message_bytes)},
      last_id_(loop),
      overdue_(io.get_executor()) {}

Task<void> Links::open(Socket from, HttpRequest request, std::string address, Place place) {
    const auto link = std::make_shared<Link>(std::move(from), bytes_, std::move(place),
                                             Bucket(messages_, Clock::now()));
    WebSocket& socket = link->socket;
    error_code error;
    link->outbox().socket().non_blocking(true, error);
    websocket::stream_base::timeout limits{};
    limits.handshake_timeout = kClosingTime;
    limits.idle_timeout = network_.settings.idle;
    limits.keep_alive_pings = true;
    socket.set_option(limits);
    socket.read_message_max(network_.settings.message_bytes);
    socket.auto_fragment(false);
    socket.text(true);
    auto token = asio::redirect_error(kAwait, error);
    co_await socket.async_accept(request, token);
    if (error || network_.stopping) co_return;
    link->id = last_id_ += network_.lanes.size();
    links_.emplace(link->id, link);
    ++network_.counts.connections;
    ++network_.counts.opened;
    // Pings are answered by Beast, pongs ignored; too many of them are a flood as well.
    socket.control_callback([this, id = link->id](websocket::frame_type kind, beast::string_view) {
        const auto at = links_.find(id);
        if (kind != websocket::frame_type::close && at != links_.end() &&
            !at->second->may_speak(messages_))
            count_dropped(at->second);
    });
    link->outbox().when_written(
        [&counts = network_.counts](std::size_t bytes) {
            ++counts.messages_out;
            counts.bytes_out += bytes;
        },
        [weak = std::weak_ptr(link)] {
            if (const auto written = weak.lock()) close_when_written(written);
        });
    network_.events.opened(link->id, address);
    asio::co_spawn(io_, read(link),
                   rethrow);  // on its own: this frame and all that HTTP needed end here
}

Task<void> Links::read(LinkPtr link) {
    beast::flat_buffer buffer(network_.settings.message_bytes + 1);
    for (;;) {
        error_code error;
        auto token = asio::redirect_error(kAwait, error);
        co_await link->socket.async_read(buffer, token);
        if (error == websocket::error::message_too_big ||
            error == websocket::error::buffer_overflow)
            ++network_.counts.oversized;
        if (error) break;
        if (link->socket.got_binary())
            close(link, websocket::close_code::unknown_data, "text only");
        else if (!link->is_closing()) {
            try {
                receive(link, {static_cast<const char*>(buffer.cdata().data()), buffer.size()});
            } catch (const std::exception& fault) {  // no memory: this message is given up
                network_.events.failed(fault.what());
                close(link, websocket::close_code::internal_error, "fault");
            }
        }
        buffer.clear();
        if (buffer.capacity() > kReadBufferKept) buffer.shrink_to_fit();
    }
    link->outbox().cut();
    links_.erase(link->id);
    network_.events.closed(link->id);
    --network_.counts.connections;
}

void Links::receive(const LinkPtr& link, std::string_view text) {
    ++network_.counts.messages_in;
    network_.counts.bytes_in += text.size();
    if (link->may_speak(messages_)) {
        if (link->bucket.level(messages_, Clock::now()) > messages_.burst / 2) link->dropped = 0;
        network_.events.message(link->id, text);
        return;
    }
    if (!too_fast_)
        too_fast_ = std::make_shared<const std::string>(network_.events.refusal(
            "too_fast", messages_.per_second > 0
                            ? static_cast<std::int64_t>(1000 / messages_.per_second) + 1
                            : 0));
    send(link, too_fast_);
    count_dropped(link);
}

void Links::count_dropped(const LinkPtr& link) {
    ++network_.counts.rate_limited;
    network_.limits.reached("messages_per_second");
    if (++link->dropped >= kFlood) close(link, websocket::close_code::policy_error, "flood");
}

void Links::send(const LinkPtr& link, SharedText text) {
    if (link->is_closing()) return;
    Outbox& outbox = link->outbox();
    outbox.put(std::move(text));
    if (outbox.waiting_bytes() <= network_.settings.queue_bytes) return;
    ++network_.counts.slow_readers;
    network_.limits.reached("queue_bytes");
    outbox.drop_waiting();
    outbox.put(std::make_shared<const std::string>(network_.events.bye("slow", kSlowRetry)));
    close(link, websocket::close_code::policy_error, "slow");
}

void Links::close_when_written(const LinkPtr& link) {
    if (!link->is_closing() || link->close_sent || !link->outbox().is_empty()) return;
    link->close_sent = true;
    // With a callback Beast waits a moment before it notes the answer to our close, and if that was
    // written meanwhile both sides of the handshake wait for each other.
    link->socket.control_callback();
    const websocket::close_reason why(static_cast<websocket::close_code>(link->code), link->reason);
    link->socket.async_close(why, [link](error_code) {});
}

void Links::close(const LinkPtr& link, std::uint16_t code, std::string reason) {
    if (link->is_closing()) return;
    link->code = code;
    link->reason = reason.substr(0, 120);
    closing_.emplace_back(Clock::now() + kClosingTime, link);
    if (closing_.size() == 1) cut_overdue();
    close_when_written(link);
}

/// Whoever does not take its queue and the closing handshake in time is cut off.
void Links::cut_overdue() {
    for (; !closing_.empty(); closing_.pop_front()) {
        const auto link = closing_.front().second.lock();
        if (!link) continue;
        if (closing_.front().first > Clock::now()) break;
        link->outbox().cut();
    }
    if (closing_.empty()) return;
    overdue_.expires_at(closing_.front().first);
    overdue_.async_wait([this](error_code error) {
        if (!error) cut_overdue();
    });
}

void Links::send(ConnectionId id, SharedText text) {
    if (const auto at = links_.find(id); at != links_.end()) send(at->second, std::move(text));
}

void Links::close(ConnectionId id, std::uint16_t code, std::string reason) {
    const auto at = links_.find(id);
    if (at == links_.end()) return;
    const LinkPtr link = at->second;
    close(link, code, std::move(reason));
}

void Links::close_all() {
    const auto all = links_;  // closing may end some
    for (const auto& [id, link] : all) close(link, websocket::close_code::going_away, "stopped");
}

}  // namespace bankhalter::server
