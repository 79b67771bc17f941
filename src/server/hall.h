// The hall: all wings of this server with their rooms, who is connected to which, and what all of
// them share. Its own work is done on the first loop.
#pragma once

#include <map>

#include "room/opening.h"
#include "server/guests.h"

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
    /// Whether this address may bring one more board of its own, or try to: counts it.
    bool may_bring_board(const std::string& address);
    /// Opens a new room.
    void create(RoomPlan plan, Done done);
    /// Writes the first entries of a room.
    void write(Append room, Done done);
    /// Calls with the log of a game, or with the code that says why there is none.
    void read_log(const std::string& game,
                  std::function<void(const std::string& refusal, std::vector<std::string>)> then);
    /// Deletes a game for whoever holds its first person's secret; empty, or why not.
    void remove(const std::string& game, const std::string& token, const std::string& address,
                std::function<void(const std::string& refusal)> done);
    /// Takes a game out of play.
    void quarantine(const std::string& game, const Damage& damage);
    /// Closes a room after something about it broke down.
    void break_off(const std::string& game, const std::string& what);
    /// Calls with how many watch each of these rooms.
    void count_watchers(std::vector<std::string> rooms,
                        std::function<void(const std::vector<std::int64_t>&)> then);

    // For the operator.
    /// Does what is laid down for all servers, from now on.
    void obey(const std::map<std::string, std::string>& facts);
    /// Gives up all games and lets nobody in; other servers take over. Calls with how many rooms
    /// were open.
    void drain(std::function<void(std::size_t rooms)> done);
    /// Calls with how many have been told.
    void say_to_all(const std::string& text, std::function<void(std::size_t)> done);

    // From any thread.
    Wing& wing_of(std::string_view room) { return *wings_[number_of(room)]; }
    House& house() { return house_; }
    Keeper& keeper() { return keeper_; }
    Keeper& reader() { return reader_; }
    std::size_t open_rooms() const;

private:
    /// The loop to which a room belongs, for ever.
    std::size_t number_of(std::string_view room) const;
    /// Asks on every loop, given its number; goes on here with all answers.
    template <class Answer>
    void ask_everywhere(std::function<Answer(std::size_t loop)> question,
                        std::function<void(const std::vector<Answer>&)> then);
    void note_store(const std::string& fault);
    void look_after();
    void adopt();
    void adopted(const std::vector<std::string>& living, std::vector<std::string> games);

    const RulesShelf shelf_;
    Gateway& gateway_;
    Gateway::Loop& home_;
    HallSettings settings_;
    House house_;
    std::vector<std::unique_ptr<Wing>> wings_;  // of each loop, like its guests
    std::vector<std::unique_ptr<Guests>> guests_;
    HourlyCounts boards_brought_;
    std::vector<std::string> adopted_;  // games that are still to be read
    std::vector<std::string> living_;   // nodes, as last heard
    std::unique_ptr<Gateway::Timer> timer_, close_timer_;
    Millis next_sweep_ = 0, renewed_ = 0;
    std::string store_fault_;  // as last told
    bool adopting_ = false;
    bool closed_ = false;  // for new games
    // Their threads end before what they use.
    Keeper reader_, keeper_;
    Thinkers thinkers_;
};

}  // namespace bankhalter::server
