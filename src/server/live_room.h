// A room that is open on this server: one mailbox, in order. A command is judged, drafted,
// appended, committed, and only then told. Who is connected (room/audience.h) and heard of
// (presence.h), the bots (room_bots.h), the rematch (rematch.h) and reports (reports.h) are parts
// of their own.
#pragma once

#include <future>

#include "room/audience.h"
#include "room/message.h"
#include "room/ruling.h"
#include "server/bucket.h"
#include "server/presence.h"
#include "server/rematch.h"
#include "server/reports.h"
#include "server/room_bots.h"

namespace bankhalter::server {

class LiveRoom : public std::enable_shared_from_this<LiveRoom> {
public:
    /// `sum` is that of the last entry (store/chain.h).
    LiveRoom(Corridor& corridor, Room room, std::string sum, std::deque<SharedText> recent);

    const Room& room() const { return room_; }
    /// Whether who was here last may still have entries written; bots are slow where not.
    bool has_budget() const;
    /// The room's clock, which never runs backwards: should its log be ahead of this server's
    /// clock, it goes on from there.
    Millis now() const { return now_ms() + ahead_; }

    // Connections.
    void enter(ConnectionId id, const std::string& token_hash, std::optional<std::int64_t> since);
    void leave(ConnectionId id) { audience_.leave(id); }
    /// Somebody says something. Who is in no seat, or in no room any more, is answered too.
    void hear(const Asker& asker, message::InRoom said);
    void answer(const Asker& asker, const Ruling& ruling, std::int64_t n);
    void say_bye(std::string_view reason, Millis retry);
    std::size_t connections() const { return audience_.members().size(); }
    std::int64_t watchers() const { return audience_.watchers(); }

    // The mailbox.
    static constexpr int kTable = -1, kWatchers = kMaxSeats;

    /// For timers, threads and the store: does it if the room is still there, as the room's own
    /// doing.
    template <class Work>
    auto later(Work work) {
        return [self = weak_from_this(), work = std::move(work)](auto&&... what) mutable {
            if (const auto room = self.lock())
                room->corridor_.carefully(room->room_.id(),
                                          [&] { work(std::forward<decltype(what)>(what)...); });
        };
    }

    /// Thinks on another thread, and then goes on with what came of it, here. The room ends on the
    /// loop, never there.
    template <class Think, class Then>
    void think(Think think, Then then) {
        house_.thinkers.post([self = shared_from_this(), this, think = std::move(think),
                              then = std::move(then)]() mutable {
            std::promise<decltype(think())> thought;
            try {
                thought.set_value(think());
            } catch (...) {
                thought.set_exception(std::current_exception());
            }
            corridor_.loop.post([self = std::move(self), this, then = std::move(then),
                                 result = thought.get_future().share()] {
                corridor_.carefully(self->room_.id(), [&] { then(result.get()); });
            });
        });
    }

    struct Command {
        std::function<Ruling(const Room&, Millis)> judge;
        std::function<void(const Ruling&, std::int64_t n)> answer{};
        int from = kTable;  // a seat, all watchers together, or the table itself
    };
    void submit(Command command);
    /// It is open no longer; those who are in it are told why.
    void end(const std::string& code, std::string_view bye, Millis retry = 0);
    bool is_gone() const { return mail_ == Mail::Gone; }

    // Rollbacks.
    /// Gives the dice another seed if the log was rolled back more often than it says itself.
    void begin_epoch(std::int64_t epoch, std::function<void()> then = [] {});
    /// A player has seen more of the log than there is. Calls when that is settled.
    void miss_entries(std::function<void()> then);
    /// The store could not be asked.
    void try_again();

    // Other servers.
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
    bool somebody_waits() const { return room_.is_waited_for(); }
    /// Nobody is connected and nothing runs.
    bool idle() const;

private:
    enum class Mail {
        Idle,        // the next command is carried out at once
        Committing,  // the store has a draft
        Reloading,   // the store is asked for entries of others
        StoreAway,   // it does not answer, and is asked again and again
        Gone,        // it is closed
    };

    // A function for each thing that is said.
    void handle(const Asker& asker, message::ToTable& said);
    void handle(const Asker& asker, const message::ToKeeper& said);
    void handle(const Asker& asker, const message::Ping& said);
    void handle(const Asker& asker, const message::Rematch& said);
    void handle(const Asker& asker, const message::Report& said);

    std::optional<Seat> seat_of(ConnectionId id) const;
    void beat(Seat seat, bool moved);
    void pump();
    void carry_out(Command command);
    void commit(Command command, Ruling ruling, std::shared_ptr<Draft> draft);
    void committed(Command command, const Ruling& ruling, Draft& draft, std::string sum,
                   Appended outcome);
    void take(Draft& draft, std::string sum);
    void reload(std::function<void()> then);
    void reloaded(const Result<Log>& log, std::function<void()> then);
    void go_on();
    void wait_for_store(std::function<void()> then);
    void dismiss();
    void give_hint(const Asker& asker);
    void refuse_queued(const std::string& code);
    void answer_waiting(bool store_failed);
    void schedule();

    Corridor& corridor_;
    House& house_;
    Room room_;
    std::string sum_;
    Millis ahead_;
    Mail mail_ = Mail::Idle;
    std::deque<Command> mailbox_;
    bool owned_ = false;
    std::string payer_;        // the household that was heard of last
    bool is_believed_ = true;  // who has seen more than the log
    std::int64_t heard_ = 0;   // the last number heard of since the store was asked
    std::vector<std::function<void(bool)>> waiting_;  // for it
    Millis ask_again_;                                // whose the room is
    std::vector<Bucket> chat_;                        // of each seat, and of all watchers
    std::unique_ptr<Gateway::Timer> due_timer_, retry_timer_;
    Audience audience_;
    Presence presence_;
    RoomBots bots_;
    Rematch rematch_;
    Reports reports_;
};

}  // namespace bankhalter::server
