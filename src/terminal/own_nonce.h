// The own part in the dice of a table: a nonce that is promised in the lobby, told when the game is
// to begin, and looked for in what the game says it was played with.
#pragma once

#include <boost/json/object.hpp>
#include <map>
#include <optional>
#include <string>

#include "room/message.h"
#include "terminal/seat_keys.h"

namespace bankhalter::terminal {

class OwnNonce {
public:
    /// What was kept of an earlier start of the program.
    void recall(const SeatKey& kept);
    /// What is to be said now: a seal, the nonce, or nothing. Each once for a connection.
    std::optional<room::message::ToTable> take_due(const boost::json::object& view, int seat);
    void say_again() { said_ = Said::Nothing; }

    const std::string& nonce() const { return nonce_; }
    const std::string& commitment() const { return commitment_; }
    /// The game has begun with these nonces.
    void hear_start(const std::map<int, std::string>& nonces);
    enum class Found { Nothing, Seed, Both, Otherwise };
    /// Whether the seed is the one that was promised and the own nonce went in, as far as that is
    /// known here.
    Found compare(std::string_view seed) const;

private:
    enum class Said { Nothing, Seal, Nonce };

    std::string nonce_, commitment_;
    Said said_ = Said::Nothing;
    std::optional<bool> went_in_;
};

}  // namespace bankhalter::terminal
