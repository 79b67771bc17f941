// A visit to a server's table (docs/protocol.md): what is said when a connection opens, what is
// not answered yet and is said again, what of the log has been heard, and when to come back after
// a loss. It knows neither sockets nor clocks: what happens is told to it with the time, and what
// it has to say is taken out of it.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "room/message.h"

namespace bankhalter::client {

/// The pause after a loss doubles from the first to the longest.
struct Patience {
    std::chrono::milliseconds first{400}, longest{5000};
};

class Visit {
public:
    using Time = std::chrono::steady_clock::time_point;
    using Millis = std::chrono::milliseconds;

    /// Something that is answered by its id, so that it can be said again without being done twice.
    struct Ask {
        std::string id, text;
        Time at{};                            // when it is to be said next, or was last
        bool said = false;                    // since `at`
        bool repeated = false;                // over a loss: its time says nothing about the server
        std::optional<std::int64_t> entry{};  // what came of it; done when that has been heard
    };

    enum class Kind {
        Welcome,
        Snapshot,
        Event,
        OldEvent,  // heard before
        Gap,       // entries before it are missing
        Ok,        // `seated` too
        Refused,
        Delayed,  // refused for now: it is said again
        Other
    };
    struct Heard {
        Kind kind = Kind::Other;
        std::optional<Ask> about{};  // the ask that was answered, as it was until now
        bool done = false;           // what came of an ask is there
    };

    Visit(std::string room, std::string token, Patience patience = {})
        : room_(std::move(room)), token_(std::move(token)), patience_(patience) {}

    void open(Time now);
    /// The pause before the next attempt. `chance` in [0, 1) spreads many visitors.
    Millis lose(double chance);
    /// A message from the server.
    Heard hear(const boost::json::object& message, Time now);
    /// Says something that is answered; not before `at`.
    void ask(std::string id, room::message::What what, Time at);
    /// Says something that is not answered. Lost without a connection.
    void tell(room::message::What what);
    /// What has to be said by now, in order.
    std::vector<std::string> take(Time now);

    /// To another table with the same key.
    void move_to(std::string room);
    /// The next welcome brings the whole view.
    void forget_view() { seen_ = 0; }

    const std::string& room() const { return room_; }
    const std::string& token() const { return token_; }
    bool is_open() const { return open_; }
    bool is_welcome() const { return welcome_; }
    bool is_seated() const { return seat_ >= 0; }
    bool is_waiting() const { return !asks_.empty(); }
    bool awaits(std::string_view id) const { return find(id) != asks_.size(); }
    /// Nothing was heard for so long that the network lets nothing through without saying so.
    bool is_cut(Time now) const;
    int failures() const { return failures_; }
    std::int64_t seen() const { return seen_; }
    int seat() const { return seat_; }
    /// The number an answer must name, while something is asked; and what may be done.
    std::optional<std::int64_t> question() const { return question_; }
    const std::vector<std::string>& legal() const { return legal_; }

private:
    std::size_t find(std::string_view id) const;
    std::optional<Ask> end_ask(std::string_view id);
    void hello();
    void hear_you(const boost::json::object& message);
    void hear_welcome(const boost::json::object& message, Time now);
    Heard hear_ok(const boost::json::object& message);
    Heard hear_event(const boost::json::object& message);
    Heard hear_refused(const boost::json::object& message, Time now);
    bool settle();

    std::string room_, token_;
    Patience patience_;
    bool open_ = false, welcome_ = false;
    int failures_ = 0;
    int seat_ = -1;
    std::int64_t seen_ = 0;  // the last entry heard of
    std::optional<std::int64_t> question_;
    std::vector<std::string> legal_;
    std::vector<Ask> asks_;  // unanswered, or what came of them not heard of yet
    std::vector<std::string> out_;
    std::optional<Time> hello_at_;  // the greeting was refused for now
    Time spoke_{}, heard_{};
};

}  // namespace bankhalter::client
