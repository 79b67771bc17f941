// What the operator may do while the server runs: look at games, take damaged ones out and give
// them back, shut people out, close the door, empty the house. Called on the thread of the door; it
// waits for the loops and the store.
#pragma once

#include <span>

#include "server/hall.h"

namespace bankhalter::server {

class Admin {
public:
    Admin(Hall& hall, Gateway& gateway) : hall_(hall), home_(gateway.home()) {}

    /// A list of words as JSON, answered by {"ok":…,"text":…}.
    std::string answer(const std::string& line);

private:
    using Words = std::span<const std::string>;
    using Answered = Result<std::string>;
    struct Order {
        std::string_view name;
        std::size_t least, most;  // words behind it
        Answered (Admin::*carry_out)(Words);
    };
    static const Order kOrders[];

    Answered list(Words words);
    Answered show(Words words);
    Answered print_log(Words words);
    Answered remove(Words words);
    Answered quarantine(Words words);
    Answered repair(Words words);
    Answered ban(Words words);
    Answered unban(Words words);
    Answered bans(Words words);
    Answered close(Words words);
    Answered open(Words words);
    Answered drain(Words words);
    Answered revoke(Words words);
    Answered reports(Words words);
    Answered dismiss(Words words);
    Answered say(Words words);

    Answered lay_down(const std::string& key, const std::string& value, std::string text);
    /// What comes of an order that is given on a loop.
    template <class Out>
    Out on(Gateway::Loop& loop, std::function<void(std::function<void(Out)> done)> order);
    template <class Question>
    auto in_store(Question question);

    Hall& hall_;
    Gateway::Loop& home_;
};

}  // namespace bankhalter::server
