#include "room/done_ids.h"

#include <algorithm>
#include <ranges>
#include <utility>

#include "base/fnv.h"

namespace bankhalter::room {

constexpr std::size_t kPage = 32;

void DoneIds::add(std::string_view id, std::int64_t n) {
    last_.push_back({fnv1a(id), n});
    if (last_.size() == kPage)
        full_.push_back(std::make_shared<const Page>(std::exchange(last_, {})));
}

std::int64_t DoneIds::find(std::string_view id) const {
    const auto in = [hash = fnv1a(id)](const Page& page) -> std::int64_t {
        const auto at = std::ranges::find(page, hash, &Done::hash);
        return at == page.end() ? 0 : at->n;
    };
    if (const std::int64_t n = in(last_)) return n;
    for (const auto& page : full_ | std::views::reverse)
        if (const std::int64_t n = in(*page)) return n;
    return 0;
}

}  // namespace bankhalter::room
