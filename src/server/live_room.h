// A room that is open on this server: one mailbox, in order. A command is judged, drafted,
// appended, committed, and only then told.
#pragma once

#include <boost/json/object.hpp>
#include <deque>
#include <functional>
#include <unordered_map>

#include "bots/bot_table.h"
#include "room/draft.h"
#include "room/ruling.h"
#include "server/bucket.h"
#include "server/gateway.h"
#include "server/thinkers.h"
#include "store/keeper.h"

namespace bankhalter::server {

Millis now_ms();

/// What all rooms of a server share.
struct House {
    const RulesShelf& shelf;
    Gateway& gateway;
    Keeper& keeper;
    Thinkers& thinkers;
    std::string node;                                 // this process, anew at every start
    std::vector<std::string> living_nodes;            // as last heard
    std::function<bool(ConnectionId)> may_open_room;  // counts it
    struct Counts {
        std::uint64_t entries = 0, refusals = 0, races = 0, failures = 0, bot_moves = 0,
                      games_over = 0;
    } counts;
};

class LiveRoom : public std::enable_shared_from_this<LiveRoom> {
public:
    LiveRoom(House& house, Room room, std::deque<Message> recent);

    const Room& room() const { return room_; }

    /// A connection belongs to this room from now on and gets what it has missed.
    void enter(ConnectionId id, const std::string& token_hash, std::optional<std::int64_t> since);
    void leave(ConnectionId id);
    /// A sign of life.
    void beat(ConnectionId id);
    void handle(ConnectionId id, boost::json::object message);

    /// Calls once the room is at that number, or the store has no more, or it does not answer.
    void when_at(std::int64_t number, std::function<void(bool store_failed)> then);
    /// Another server has appended up to this number.
    void heard(std::int64_t number);
    /// Something may have been missed: looks into the store.
    void look_again() { heard(room_.n() + 1); }
    /// Whether clocks, bots and the trustee of this room are this server's business.
    void own(bool owned);
    bool owned() const { return owned_; }
    /// Asks for a game that somebody waits for and that may be nobody's: its server has closed it,
    /// or the store did not answer.
    void check_owner(Millis now);
    void ask_to_own();
    /// Notes who has been silent for too long.
    void check_presence(Millis now);
    /// Nobody is connected and nothing runs.
    bool idle() const;
    bool settled() const { return !busy_ && mailbox_.empty() && waiting_.empty(); }
    void say_bye(std::string_view reason, Millis retry);
    std::size_t connections() const { return members_.size(); }

    /// The rest of a log that is being told again: messages of the last entries, for those who
    /// missed only these.
    static constexpr std::size_t kRecent = 24;

private:
    struct Member {
        std::optional<Seat> seat;
        std::string
            token_hash;  // the seat's number may change until the game begins, the secret does not
    };
    static constexpr int kTable = -1, kWatchers = kMaxSeats;
    struct Command {
        std::function<Ruling(const Room&, Millis)> judge;
        std::function<void(const Ruling&, std::int64_t n)> answer;
        int from = kTable;  // a seat, all watchers together, or the table itself
    };
    struct Asker {
        ConnectionId id;
        std::string message_id;
    };

    void hear(Seat seat, bool moved);
    void submit(Command command);
    void pump();
    void commit(Command command, Ruling ruling, std::shared_ptr<Draft> draft);
    void take(Draft& draft);
    void go_on();
    void end();
    void refuse_queued(std::string_view code);
    void answer_waiting(bool store_failed);
    bool somebody_waits() const { return room_.phase() == Phase::Playing && room_.anybody_here(); }
    void seat_members();
    void reload(std::function<void()> then);
    void tell(const std::vector<std::string>& told);
    void answer(ConnectionId id, const std::string& message_id, const Ruling& ruling,
                std::int64_t n);
    void begin_rematch(Asker asker, Seat seat);
    void answer_rematch(const Ruling& ruling, std::int64_t n);
    void schedule();
    void think();
    void play(const BotTable::Move& move);
    bool bots_may_play() const;
    void send(ConnectionId id, const boost::json::object& message);

    House& house_;
    Room room_;
    std::unordered_map<ConnectionId, Member> members_;
    std::array<Millis, kMaxSeats> last_heard_{};
    std::deque<Command> mailbox_;
    bool busy_ = false, owned_ = false, thinking_ = false, gone_ = false, store_away_ = false;
    std::int64_t heard_ = 0;  // the last number heard of since the store was asked
    std::vector<std::function<void(bool)>> waiting_;  // for it
    std::deque<Message> recent_;
    std::vector<Asker> rematch_askers_;  // while the new room is being made
    Bucket watchers_chat_;
    Millis bot_due_, ask_again_;
    std::unique_ptr<Gateway::Timer> due_timer_, bot_timer_, retry_timer_;
    std::unique_ptr<BotTable> bots_;
};

}  // namespace bankhalter::server
