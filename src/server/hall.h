// The hall: all rooms open on this server, and who is connected to which.
#pragma once

#include <unordered_map>

#include "room/message.h"
#include "room/opening.h"
#include "server/bans.h"
#include "server/live_room.h"
#include "server/turns.h"

namespace bankhalter::server {

struct HallSettings {
    int thinkers = 1;                      // threads for bots
    int rooms_per_hour = 60;               // that one address may open; 0: no limit
    double chat_per_second = 1;            // of one seat, with bursts; 0: no limit
    double entries_per_second = 100;       // that one address may have written; 0: no limit
    std::vector<std::string> words{};      // that nobody is to use (word_list.h)
    int boards_per_hour = 20;              // of one's own that one address may bring
    int boards_in_all = 600;               // and all addresses together
    Millis lease = 6'000;                  // a server that is silent for so long is taken for dead
    Millis lobby_life = 7 * 86'400'000LL;  // untouched lobbies are swept away after a week
};

/// What the operator lays down, by key: a reason for each banned range, and whether new games are
/// closed.
inline constexpr std::string_view kBanKey = "ban ", kClosedKey = "closed";

/// A refusal, as HTTP says it.
int status_of(std::string_view refusal);

class Hall {
public:
    Hall(const Library& library, Gateway& gateway, std::unique_ptr<Store> store,
         HallSettings settings);
    ~Hall();

    /// What the gateway tells; requests are answered by `api`.
    GatewayEvents events(std::function<void(Request, std::function<void(Response)>)> api);
    /// Takes over the games that no server looks after, and goes on doing so.
    void open();
    /// Tells everybody, waits for what is under way, then stops the gateway.
    void close();

    // For the API.
    using Done = std::function<void(std::optional<Refused>, std::string room, std::string code)>;
    /// Whether this address may open one more room, or try to: counts it.
    bool may_open_room(const std::string& address);
    /// The same for a board of one's own.
    bool may_bring_board(const std::string& address);
    /// Opens a new room.
    void create(RoomPlan plan, Done done);
    /// Writes the first entries of a room.
    void write(Append room, Done done);
    /// Calls with the log of a game, or with the code that says why there is none.
    void read_log(const std::string& game,
                  std::function<void(const std::string& refusal, std::vector<std::string>)> then);
    /// Deletes a game for whoever holds its first person's secret; empty, or why not.
    void remove(const std::string& game, const std::string& token,
                std::function<void(const std::string& refusal)> done);
    // For the operator.
    /// Closes a room whose game is about to be deleted.
    void shut(const std::string& id);
    /// Makes the secret of a seat worthless; empty, or why not.
    void revoke(const std::string& game, Seat seat,
                std::function<void(const std::string& refusal)> done);
    /// Does what is laid down for all servers, from now on.
    void obey(const std::map<std::string, std::string>& facts);
    /// Gives up all games and lets nobody in; other servers take over. How many rooms were open.
    std::size_t drain();
    bool is_draining() const { return draining_; }
    /// How many have been told.
    std::size_t say_to_all(const std::string& text);

    Keeper& keeper() { return keeper_; }
    /// For questions that may take long: nobody's commit waits for them.
    Keeper& reader() { return reader_; }
    /// Works on the loop when all that is to be written by now has been: readers see it then.
    void after_writes(std::function<void()> work);
    House& house() { return house_; }
    const RulesShelf& shelf() const { return shelf_; }
    std::size_t open_rooms() const { return rooms_.size(); }
    std::int64_t watchers(const std::string& room) const;

private:
    struct Guest {
        std::string address;
        std::shared_ptr<LiveRoom> room;
        bool entering = false;  // its room is being read; what it says meanwhile waits
        std::vector<Message> waiting;
    };
    struct Entrance {
        ConnectionId id;
        std::string message_id, token_hash;
        std::optional<std::int64_t> since;
        std::optional<std::string> commitment;
    };

    void message(ConnectionId id, std::string_view text);
    // Where each message goes. Who is entering is heard afterwards.
    void dispatch(ConnectionId id, Message message);
    void hear(ConnectionId id, const std::string& message_id, message::ToTable& said);
    void hear(ConnectionId id, const std::string& message_id, message::ToServer& said);
    void hear(ConnectionId id, const std::string& message_id, const message::Hello& said);
    void hear(ConnectionId id, const std::string& message_id, const message::Ping& said);
    void hear(ConnectionId id, const std::string& message_id, const message::Rematch& said);
    void hear(ConnectionId id, const std::string& message_id, const message::Report& said);
    void refuse(ConnectionId id, std::string_view message_id, std::string code);
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
        std::string sum{}, fault{};
        std::optional<Damage> damage{};
        std::int64_t epoch = 0, unknown = 0;
    };
    Reading read_room(Store& store, const std::string& id) const;
    void open_room(const std::string& id, Reading& reading);
    void answer_readers(const std::string& id, const std::shared_ptr<LiveRoom>& room,
                        const std::string& refusal);
    void give_up(const std::string& id, std::int64_t n);
    void quarantine(const std::string& id, const Damage& damage);
    void roll_back(const Room& room);
    void fail(std::string_view what);
    void note_store(const std::string& fault);
    void break_off(const std::string& id, std::string_view what);
    void look_after();
    void adopt();

    const RulesShelf shelf_;
    Gateway& gateway_;
    HallSettings settings_;
    Keeper reader_, keeper_;
    Turns readings_;
    Thinkers thinkers_;
    House house_;
    std::unordered_map<std::string, std::shared_ptr<LiveRoom>> rooms_;
    std::unordered_map<std::string, std::vector<Found>> reading_;
    std::unordered_map<ConnectionId, Guest> guests_;
    using Times = std::unordered_map<std::string, std::vector<Millis>>;  // by household
    Times opened_by_, boards_by_;
    std::vector<std::string> adopted_;  // games that are still to be read
    std::unique_ptr<Gateway::Timer> timer_, close_timer_;
    Millis next_sweep_ = 0, renewed_ = 0;
    std::string store_fault_;  // as last told
    Bans bans_;
    bool adopting_ = false, closing_ = false, draining_ = false;
    bool closed_ = false;  // for new games
};

}  // namespace bankhalter::server
