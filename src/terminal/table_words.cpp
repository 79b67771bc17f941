#include "terminal/table_words.h"

#include "base/words.h"
#include "client/policy.h"

namespace bankhalter::terminal {
namespace message = room::message;

/// A number that somebody typed: the table refuses what is no seat.
static Seat seat_of(int number) {
    return number >= 0 && number < kMaxSeats ? Seat{static_cast<std::uint8_t>(number)} : kNobody;
}

message::ToTable read_act(const std::string& text, std::optional<std::int64_t> question) {
    const auto words = split_words(text);
    const std::string_view verb = words[0];
    const int n = words.size() > 1 ? parse_number(words[1]).value_or(0) : 0;
    const bool on = words.size() < 3 || words[2] != "off";
    if (verb == "ready") return message::Ready{.on = true};
    if (verb == "start") return message::Start();
    if (verb == "bot")
        return message::Bot{seat_of(n),
                            words.size() > 2 ? std::optional(std::string(words[2])) : std::nullopt};
    if (verb == "vote") return message::Vote{seat_of(n), on};
    if (verb == "mute") return message::Mute{seat_of(n), on};
    if (verb == "accept") return message::Accept{n};
    if (verb == "decline") return message::Decline{n};
    if (verb == "withdraw") return message::Withdraw{n};
    return message::Act{text, is_answer(text) ? question : std::nullopt};
}

message::Offer read_trade(std::string_view text) {
    const auto words = split_words(text);
    message::Offer offer{.to = seat_of(parse_number(words[1]).value_or(0)),
                         .give = std::string(words[3]),
                         .take = std::string(words[5])};
    if (words.size() > 7) offer.counters = parse_number(words[7]).value_or(0);
    return offer;
}

}  // namespace bankhalter::terminal
