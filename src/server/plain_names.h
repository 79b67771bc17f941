// Names that people can tell apart: nothing invisible in them, and nobody's that looks like
// another's at the table; and texts that show something. What looks alike is Unicode's to say
// (UTS 39), by ICU.
#pragma once

#include <string>
#include <string_view>

#include "room/message.h"
#include "room/room.h"

namespace bankhalter::server {

/// Nothing invisible, no spaces but plain ones, no heaps of marks.
bool is_plain_name(std::string_view name);
/// Whether two names are easily taken for each other.
bool look_alike(std::string_view one, std::string_view other);

/// Letters that look alike become the same; so do capitals and small ones.
std::u16string skeleton(std::string_view text);
/// The name that a message chooses, if it does.
const std::string* chosen_name(const message::ToTable& said);

/// Whether a text shows something, and steers nothing around it: neither the direction of writing
/// nor a terminal.
bool is_plain_text(std::string_view text);

/// What is wrong with the name or text that a message brings: `bad_name`, `name_taken`, `bad_text`,
/// or nothing.
std::string_view text_fault(const Room& room, std::optional<Seat> sender,
                            const message::ToTable& said);

}  // namespace bankhalter::server
