// The rooms of one loop: a room belongs to the loop that its name says, and everything in it is
// done there.
#pragma once

#include <atomic>
#include <unordered_map>

#include "room/message.h"
#include "server/live_room.h"

namespace bankhalter::server {

/// The code that says why a log cannot be used; empty when it can.
std::string refusal_of(const Result<Log>& log);

class Wing {
public:
    Wing(House& house, Gateway::Loop& loop);

    Gateway::Loop& loop() { return corridor_.loop; }
    /// From any thread.
    std::size_t open_rooms() const { return open_rooms_; }

    // Connections, of whichever loop.
    struct Entrance {
        ConnectionId id;
        std::string address, message_id, room, token_hash;
        std::optional<std::int64_t> since;
        std::optional<std::string> commitment;
        std::function<void(bool is_in)> then;  // unless he has left meanwhile
    };
    void enter(Entrance who);
    /// Somebody who is in a room says something.
    void hear(const Asker& asker, message::InRoom said);
    void leave(ConnectionId id);

    // Rooms.
    void look_after();
    /// A game that no server looked after is this one's; `busy` hears that it cannot be read now.
    void adopt(const std::string& game, std::function<void()> busy);
    /// Others may have taken this server for dead and its games over.
    void ask_to_own();
    void know_nodes(const std::vector<std::string>& living) { corridor_.living_nodes = living; }
    /// Another server has written up to this number.
    void heard(const std::string& game, std::int64_t number);
    /// Something may have been missed.
    void look_again();
    std::int64_t watchers(const std::string& room) const;
    /// Deletes a game for whoever holds its first person's secret; empty, or why not.
    void remove(const std::string& game, const std::string& token, const std::string& address,
                std::function<void(const std::string& refusal)> done);
    /// Makes the secret of a seat worthless; empty, or why not.
    void revoke(const std::string& game, Seat seat,
                std::function<void(const std::string& refusal)> done);
    /// Closes a room whose game is about to be deleted.
    void shut(const std::string& id);
    /// Closes a room whose game is out of play.
    void shut_away(const std::string& id);
    void quarantine(const std::string& id, const Damage& damage);
    void break_off(const std::string& id, std::string_view what);
    /// Closes all rooms; others take over. How many there were.
    std::size_t drain();
    void say_bye();

private:
    struct Visitor {
        std::string address;
        std::shared_ptr<LiveRoom> room{};  // none while he is coming in
    };

    void admit(const Entrance& who, const std::shared_ptr<LiveRoom>& found,
               const std::string& refusal);
    /// With the room, or null and the code that says why.
    using Found = std::function<void(std::shared_ptr<LiveRoom>, const std::string& refusal)>;
    /// Reads a room unless it is open, then calls. Addresses have rooms read by turns.
    void with_room(const std::string& id, const std::string& address, Found then);
    /// A log that was read and folded beside the loop.
    struct Reading {
        std::string refusal{};
        std::optional<Draft> draft{};
        std::deque<SharedText> recent{};
        std::string sum{};
        std::optional<Damage> damage{};
        std::int64_t epoch = 0, unknown = 0;
    };
    Reading read_room(Store& store, const std::string& id) const;
    void open_room(const std::string& id, Reading& reading);
    void answer_readers(const std::string& id, const std::shared_ptr<LiveRoom>& room,
                        const std::string& refusal);
    std::shared_ptr<LiveRoom> find(const std::string& id) const;
    /// It is open no longer; null when it was not.
    std::shared_ptr<LiveRoom> take(const std::string& id);
    void give_up(const std::string& id, std::int64_t n);
    void roll_back(const Room& room);

    House& house_;
    Corridor corridor_;
    std::unordered_map<std::string, std::shared_ptr<LiveRoom>> rooms_;
    std::atomic<std::size_t> open_rooms_ = 0;
    std::unordered_map<std::string, std::vector<Found>> reading_;
    std::unordered_map<ConnectionId, Visitor> visitors_;
};

}  // namespace bankhalter::server
