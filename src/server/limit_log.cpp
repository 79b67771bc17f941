#include "server/limit_log.h"

#include <spdlog/spdlog.h>

namespace bankhalter::server {

constexpr std::chrono::minutes kPause{1};

void LimitLog::reached(std::string_view limit) {
    const auto now = std::chrono::steady_clock::now();
    const std::lock_guard lock(mutex_);
    auto at = reached_.find(limit);
    const bool first = at == reached_.end();
    if (first) at = reached_.try_emplace(std::string(limit)).first;
    Reached& known = at->second;
    ++known.since;
    if (!first && now - known.told < kPause) return;
    spdlog::warn(R"({{"event":"limit","limit":"{}","times":{}}})", limit, known.since);
    known = {now, 0};
}

}  // namespace bankhalter::server
