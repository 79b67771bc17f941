// Drafts as the store takes them.
#pragma once

#include "room/draft.h"
#include "store/store.h"

namespace bankhalter::server {

GameRow row_of(const Room& room, Millis now);
/// `after` is the sum of the entry before it; empty for a new room.
Append append_of(const Draft& draft, const std::string& after = {});
/// The sum of the last entry once that is written.
std::string sum_after(const Append& append);

}  // namespace bankhalter::server
