// The connections of a room: which seat each has, and what they are told.
#pragma once

#include <deque>
#include <optional>
#include <unordered_map>

#include "room/draft.h"
#include "server/gateway.h"

namespace bankhalter::server {

class Audience {
public:
    struct Member {
        std::optional<Seat> seat;
        std::string token_hash;  // a seat's number may change until the game begins, this does not
    };

    Audience(Gateway& gateway, std::deque<SharedText> recent)
        : gateway_(gateway), recent_(std::move(recent)) {}

    /// A connection is welcomed and gets what it has missed. Its seat, if it has one.
    std::optional<Seat> enter(ConnectionId id, const Room& room, const std::string& token_hash,
                              std::optional<std::int64_t> since);
    void leave(ConnectionId id) { members_.erase(id); }
    const Member* find(ConnectionId id) const;
    void seat(ConnectionId id, Seat seat, std::string token_hash);
    /// In the lobby seats change hands, and at the start they are numbered anew.
    void seat_anew(const Room& room);

    void say(ConnectionId id, std::string text) const;
    /// Everybody hears of the entries that led to `after`, each seat also what it may do now.
    void tell(const std::vector<EventMessage>& told, const Room& after);
    void say_bye(std::string_view reason, Millis retry) const;

    bool empty() const { return members_.empty(); }
    std::size_t size() const { return members_.size(); }
    /// Connections without a seat.
    std::int64_t watchers() const;

    /// So many of the last messages are kept, for those who missed only these.
    static constexpr std::size_t kRecent = 24;

private:
    Gateway& gateway_;
    std::deque<SharedText> recent_;
    std::unordered_map<ConnectionId, Member> members_;
};

}  // namespace bankhalter::server
