// The network: HTTP and WebSocket on one or several event loops. Everything of Beast and Asio stays
// behind this header (network.h); the hall sees plain connections, requests, loops and timers.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/connection.h"
#include "base/result.h"
#include "server/counter.h"

namespace bankhalter::server {

struct Timings;

struct Request {
    std::string method, path, query, body;
    std::string address;        // of the peer, or what a trusted proxy says it is
    std::string authorization;  // the bearer token, without "Bearer "
    std::string accept_encoding, accept_language;
    std::string site;  // what the client called us, "https://example.org"; empty if that is no name
};

struct Response {
    int status = 200;
    std::string type = "application/json";
    std::string body{};
    std::string_view fixed{};  // used instead of body when not empty: what lies elsewhere, already
                               // gzipped when `gzip`
    std::shared_ptr<const void> keeps{};  // what `fixed` is part of; none: it is there for ever
    bool gzip = false;
    std::string cache = "no-store";
    std::string code{};  // of an error that has no body yet: what it says is asked for
};

struct GatewaySettings {
    std::string bind = "127.0.0.1";
    std::uint16_t port = 8080;  // 0 chooses a free one
    std::size_t loops = 1;      // threads for connections; the first accepts them and serves HTTP
    std::vector<std::string>
        origins{};  // allowed besides the own host; pages of others get 403 at the upgrade
    std::vector<std::string> hosts{};  // names this server goes by besides addresses; none: any
    bool behind_proxy = false;         // trust the last address of X-Forwarded-For
    std::size_t message_bytes = 8 * 1024;
    std::size_t body_bytes = 1024 * 1024;
    std::size_t bodies_per_address = 4 * 1024 * 1024;  // of requests and of large answers
    std::size_t bodies = 64 * 1024 * 1024;             // of all
    std::size_t queue_bytes = 512 * 1024;              // unsent to one reader; more cuts it off
    int connections = 12000;
    int connections_per_address = 200;  // 0: no limit
    double messages_per_second = 40;    // per connection, token bucket
    double message_burst = 120;
    double requests_per_second = 40;  // per address
    double request_burst = 200;
    std::chrono::seconds idle{30};  // a WebSocket that answers no ping for so long is closed
};

/// What happens on the network: of a WebSocket, told to the hall on the thread of its loop;
/// anything else on that of the first.
struct GatewayEvents {
    std::function<void(ConnectionId, const std::string& address)> opened;
    std::function<void(ConnectionId, std::string_view text)> message;
    std::function<void(ConnectionId)> closed;
    /// Answered by calling `respond` once, now or later, on the first loop's thread.
    std::function<void(Request, std::function<void(Response)> respond)> request;
    /// The number of the loop to which a room belongs: a client that says where it is going is
    /// served there, and spares its messages the way from loop to loop.
    std::function<std::size_t(std::string_view room)> loop_of_room;
    // Words for people are not the network's: what a code says, as the body of an HTTP error, and
    // as a message to a connection that has to wait.
    std::function<std::string(std::string_view code)> explain;
    std::function<std::string(std::string_view code, std::int64_t wait_ms)> refusal;
    std::function<std::string(std::string_view reason, std::int64_t retry_ms)> bye;
    /// An exception that nobody else has caught has ended whatever was under way, on any loop.
    std::function<void(std::string_view what)> failed;
    /// A signal asked for the end; the hall tells its clients and calls stop().
    std::function<void()> terminate;
};

struct GatewayCounts {
    Counter connections, opened, messages_in, messages_out, bytes_in, bytes_out;
    Counter refused_origin, refused_full, rate_limited, oversized, slow_readers, refused_host,
        refused_bodies;
};

class Gateway {
public:
    explicit Gateway(GatewaySettings settings);
    ~Gateway();

    /// Binds; the port that was bound, or why it could not be.
    Result<std::uint16_t> open(GatewayEvents events);
    /// Serves until stop(); this thread has the first loop. SIGINT and SIGTERM call `terminate`.
    void run();
    void stop();

    /// A timer that can be set again; setting replaces, destroying cancels.
    class Timer {
    public:
        virtual ~Timer() = default;
        virtual void set(std::chrono::milliseconds in, std::function<void()> work) = 0;
        virtual void cancel() = 0;
    };
    /// A thread with what belongs to it: connections, and whatever the hall gives it. That is
    /// touched on this thread only, and so needs no locks; all functions but `post` are for it.
    class Loop {
    public:
        virtual ~Loop() = default;
        /// Runs on the loop; may be called from any thread.
        virtual void post(std::function<void()> work) = 0;
        /// Runs on another loop, in the order of the calls; here it is done at once. What is told
        /// to a loop in one go is handed over together: to wake it costs more than most work.
        virtual void tell(Loop& other, std::function<void()> work) = 0;
        /// Queues a text for a connection of whichever loop; unknown ids are ignored. A reader that
        /// lets too much pile up is cut off.
        virtual void send(ConnectionId id, SharedText text) = 0;
        /// Sends what is queued, then closes with a WebSocket code.
        virtual void close(ConnectionId id, std::uint16_t code, std::string reason) = 0;
        virtual std::unique_ptr<Timer> make_timer() = 0;
    };

    std::size_t loops() const;
    Loop& loop(std::size_t number);
    /// The first, which accepts and serves HTTP.
    Loop& home() { return loop(0); }
    /// The number of the loop on which a connection lives.
    std::size_t loop_of(ConnectionId id) const { return id % loops(); }

    // From any thread.
    GatewayCounts counts() const;
    /// A limit was reached: told in the log once a minute.
    void note_limit(std::string_view which);
    /// How long things take.
    Timings& timings();

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace bankhalter::server
