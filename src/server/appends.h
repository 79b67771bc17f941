// Drafts as the store takes them.
#pragma once

#include "room/draft.h"
#include "store/store.h"

namespace bankhalter::server {

GameRow row_of(const Room& room, Millis now);
Append append_of(const Draft& draft);

}  // namespace bankhalter::server
