#include "server/hourly.h"

#include "server/clock.h"

namespace bankhalter::server {

bool HourlyCounts::count(const std::string& who, int most) {
    const Millis now = now_ms();
    const std::lock_guard lock(mutex_);
    std::vector<Millis>& times = times_[who];
    std::erase_if(times, [&](Millis t) { return t < now - kHour; });
    if (static_cast<int>(times.size()) >= most) return false;
    times.push_back(now);
    return true;
}

void HourlyCounts::forget_quiet() {
    const Millis before = now_ms() - kHour;
    const std::lock_guard lock(mutex_);
    std::erase_if(
        times_, [&](const auto& one) { return one.second.empty() || one.second.back() < before; });
}

}  // namespace bankhalter::server
