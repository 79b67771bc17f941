// The connections of one loop, and in which wing each of them is.
#pragma once

#include <unordered_map>

#include "room/message.h"
#include "server/wing.h"

namespace bankhalter::server {

class Guests {
public:
    /// Where the room of that name is.
    using WingOf = std::function<Wing&(std::string_view room)>;

    Guests(House& house, Gateway::Loop& loop, WingOf wing_of)
        : house_(house), loop_(loop), wing_of_(std::move(wing_of)) {}

    void arrive(ConnectionId id, const std::string& address);
    void hear(ConnectionId id, std::string_view text);
    void leave(ConnectionId id);
    /// Sends away who is banned by now.
    void shut_out();
    /// How many have been told.
    std::size_t say_to_all(const SharedText& text);

private:
    struct Guest {
        std::string address;
        Wing* wing = nullptr;   // where his room is
        bool entering = false;  // what he says meanwhile waits
        std::vector<Message> waiting{};
    };

    // Where each message goes. Who is entering is heard afterwards.
    void dispatch(ConnectionId id, Message message);
    void pass_on(const Asker& asker, message::Hello& said);
    void pass_on(const Asker& asker, message::InRoom& said);
    void enter(Wing::Entrance who);
    void entered(ConnectionId id, bool is_in);
    void refuse(ConnectionId id, std::string_view message_id, std::string code);

    House& house_;
    Gateway::Loop& loop_;
    const WingOf wing_of_;
    std::unordered_map<ConnectionId, Guest> guests_;
};

}  // namespace bankhalter::server
