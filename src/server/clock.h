// The server's clock: the store's, so that all nodes agree, carried on by a steady one, so that
// nobody can turn it.
#pragma once

#include "base/layers.h"
#include "room/pace.h"

namespace bankhalter::server {

Millis now_ms();
/// The store's clock shows this. The first time it is taken over; later, a small step towards it.
void follow_clock(Millis store_now);

}  // namespace bankhalter::server
