// What somebody chooses or types at a table, as the message that the table understands.
#pragma once

#include "room/message.h"

namespace bankhalter::terminal {

/// Words of a choice or of an action; `question` is the number of what is asked.
room::message::ToTable read_act(const std::string& words, std::optional<std::int64_t> question);

/// "trade 2 give 5,$200 take 39", with "counters 3" behind it when it answers that offer.
room::message::Offer read_trade(std::string_view words);

}  // namespace bankhalter::terminal
