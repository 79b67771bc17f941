// The connections of a room: which seat each has, and what they are told.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>

#include "base/connection.h"
#include "room/draft.h"

namespace bankhalter::room {

/// Folds a log into the draft of a new room, and keeps the messages of its last entries. False when
/// an entry does not fit: the one that would have come next.
bool reopen(Draft& draft, std::span<const std::string> log, std::deque<SharedText>& recent);

/// Who waits for the answer to which message.
struct Asker {
    ConnectionId id;
    std::string message_id;
};

class Audience {
public:
    struct Member {
        std::optional<Seat> seat;
        std::string token_hash;  // a seat's number may change until the game begins, this does not
    };
    using Members = std::unordered_map<ConnectionId, Member>;
    using Send = std::function<void(ConnectionId, SharedText)>;

    explicit Audience(Send send, std::deque<SharedText> recent = {})
        : send_(std::move(send)), recent_(std::move(recent)) {}

    /// A connection is welcomed and gets what it has missed. Its seat, if it has one.
    std::optional<Seat> enter(ConnectionId id, const Room& room, const std::string& token_hash,
                              std::optional<std::int64_t> since, Millis now);
    void leave(ConnectionId id) { members_.erase(id); }
    const Member* find(ConnectionId id) const;
    /// In the lobby seats change hands, and at the start they are numbered anew.
    void seat_anew(const Room& room);

    void say(ConnectionId id, std::string text) const;
    /// What has become of a message; whoever sat down by it has the seat from now on.
    void answer(const Asker& asker, const Room& room, const Ruling& ruling, std::int64_t n);
    /// Everybody hears of the entries that led to `after`, each seat also what it may do now.
    void tell(const std::vector<EventMessage>& told, const Room& after);

    const Members& members() const { return members_; }
    /// Connections without a seat.
    std::int64_t watchers() const;

    /// So many of the last messages are kept, for those who missed only these.
    static constexpr std::size_t kRecent = 24;

private:
    Send send_;
    std::deque<SharedText> recent_;
    Members members_;
};

}  // namespace bankhalter::room
