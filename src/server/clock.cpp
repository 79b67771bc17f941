#include "server/clock.h"

#include <algorithm>
#include <atomic>

#include "base/steady.h"

namespace bankhalter::server {
namespace {

constexpr Millis kStep = 10;  // a beat is a second: a clock that drifts is followed, a leap is not

std::atomic<Millis> offset = 0;  // of the store's clock
std::atomic<bool> is_set = false;

}  // namespace

Millis now_ms() { return steady_wall_ms() + offset; }

void follow_clock(Millis store_now) {
    const Millis off = store_now - now_ms();
    offset += is_set.exchange(true) ? std::clamp(off, -kStep, kStep) : off;
}

}  // namespace bankhalter::server
