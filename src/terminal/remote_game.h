// A seat, or a place to watch from, at a server's table (docs/protocol.md). A lost connection is
// taken up again with the key of the seat and the last number seen.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <optional>
#include <thread>

#include "client/loop.h"
#include "client/visit.h"
#include "terminal/inbox.h"
#include "terminal/own_bot.h"
#include "terminal/own_nonce.h"
#include "terminal/session.h"

namespace bankhalter::terminal {

/// Where a table is: http://host:port/r/ROOM.
struct TableLink {
    Server server;
    std::string room;
};
Result<TableLink> parse_link(std::string_view link);

struct RemoteOrder {
    TableLink link;
    std::string name{};
    std::optional<int> seat{};  // the one to take; else the first free one
    std::string token_file{};   // where the keys of seats are kept (seat_keys.h)
    bool watches = false;
    bool auto_claim = false;
};

class RemoteGame : public Session {
public:
    /// With a bot the person here looks on: it sits down and plays.
    RemoteGame(const Library& library, RemoteOrder order, Language language,
               std::unique_ptr<OwnBot> bot = nullptr);
    ~RemoteGame() override;

    Mood mood() const override;
    void step() override;
    /// The one that plays here; null for people and built-in players.
    const RemotePlayer* program() const { return bot_ ? bot_->program() : nullptr; }
    int wake_fd() const override { return inbox_.fd(); }

protected:
    void act(const std::string& words) override;
    void trade(const std::string& words) override;
    void carry_out(const Intent& intent) override;
    void hear_dice(const room::entry::What& what) override;

private:
    using Clock = std::chrono::steady_clock;
    static constexpr const char* kSit = "sit";  // the id of asking for a seat

    void connect();
    void drop();
    void tick();
    void send_waiting();
    /// Asks something; until it is answered nothing else is asked. Whether it was.
    bool ask_server(room::message::What what);
    void ask(room::message::What what);
    void read(const Mail& mail);
    void lose(std::string_view why);
    void fail(std::string why);

    // remote_hearing.cpp
    void hear(std::string_view text);
    void hear_entry(const boost::json::object& message);
    void hear_refused(const boost::json::object& message, const Visit::Heard& heard);
    void hear_seated();
    void set_clock(const boost::json::object& message);
    void keep_key();
    bool write_key() const;
    void tell_seed(std::string_view seed);

    void sit();
    void let_bot_speak();
    void let_bot_get_ready();
    std::string own_name() const;
    void settle();
    void tend_nonce();
    void go_to_rematch();
    /// A board of one's own is not built in: it is fetched from its table.
    void fetch_board();
    bool board_missing() const;
    void read_board(std::string_view file);
    void show();
    void show_clocks();
    bool is_seated() const { return visit_.is_seated(); }

    RemoteOrder order_;
    Inbox inbox_;
    Loop loop_;
    std::thread thread_;
    Loop::LinkId link_id_ = 0;  // of the loop's thread
    int link_ = 0, namesakes_ = 0;
    bool ever_open_ = false, wants_rematch_ = false;
    Visit visit_;
    std::string secret_;  // the token asked for with the seat: asking again is harmless
    OwnNonce own_nonce_;
    std::unique_ptr<OwnBot> bot_;
    bool bot_refused_ = false;
    std::deque<Edition> boards_;  // of one's own, the last is this table's
    bool board_asked_ = false;
    std::int64_t last_id_ = 0;
    std::optional<Clock::time_point> reconnect_at_;
    std::chrono::milliseconds server_ahead_{};  // of our clock
    std::string
        id_start_;  // ids are the seat's own: another start of the program must not repeat them
};

}  // namespace bankhalter::terminal
