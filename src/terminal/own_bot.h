// A bot of one's own at a server's table: it looks at what the table shows and says what it does.
#pragma once

#include <boost/json/object.hpp>

#include "bots/bot_table.h"
#include "bots/remote.h"
#include "edition/edition.h"

namespace bankhalter::terminal {

class OwnBot {
public:
    /// A player by its name, built in or a program. A program is started at once, so that it does
    /// not sit down in vain.
    static Result<std::unique_ptr<OwnBot>> make(const std::string& player,
                                                std::chrono::milliseconds limit);

    /// How it is called at the table where nobody names it.
    std::string name() const;
    /// What it does on that seat, with the view of a running game; nothing while it waits, or when
    /// it has already thought about the same. The rules are those of the table and must stay where
    /// they are.
    std::optional<BotTable::Move> think(const Rules& rules, const Edition& edition,
                                        const boost::json::object& view, Seat seat);
    /// What it did was refused: what the clock would play now, once for what it has seen.
    std::optional<Action> play_safe(const Rules& rules);
    /// The game is over: a program that wants to know is told, once.
    void hear_end(const Rules& rules, const boost::json::object& view);
    /// Null for built-in players.
    const RemotePlayer* program() const { return program_; }
    /// What the table shows is no position it can play on; empty otherwise.
    const std::string& fault() const { return fault_; }
    /// It has answered a question that was not open yet: it is asked again.
    void ask_again() { seen_.clear(); }

private:
    OwnBot(std::string player, std::unique_ptr<RemotePlayer> program)
        : player_(std::move(player)), standing_(std::move(program)), program_(standing_.get()) {}
    void sit_down(const Rules& rules, const Edition& edition, Seat seat);
    Negotiation read_talk(const Rules& rules, const boost::json::object& view);

    std::string player_;
    std::unique_ptr<RemotePlayer> standing_;  // until it sits down
    RemotePlayer* program_;
    std::unique_ptr<BotTable> table_;
    Seat seat_{};
    std::optional<State> state_;  // that it has thought about
    std::string fault_;
    std::vector<Offer> open_;  // the offers seen last
    std::vector<Negotiation::Ended> ended_;
    int next_offer_ = 1;
    std::string seen_;       // what it has thought about
    std::string safe_seen_;  // where it has played safe
    bool has_heard_end_ = false;
};

}  // namespace bankhalter::terminal
