#include "server/analyses.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

#include "analysis/analyse.h"
#include "analysis/analysis_json.h"
#include "server/gzip.h"

namespace bankhalter::server {

static constexpr std::size_t kKept = 32;    // some hundred kilobytes each
static constexpr std::size_t kWaiting = 8;  // some seconds each

std::optional<Analyses::Known> Analyses::find(const std::string& game) {
    const auto found = works_.find(game);
    if (found == works_.end()) return std::nullopt;
    asked_.remove(game);
    asked_.push_back(game);
    const Work& work = *found->second;
    return Known{static_cast<double>(work.done) / static_cast<double>(work.all), work.ready.load()};
}

bool Analyses::has_room() const {
    return static_cast<std::size_t>(std::count_if(works_.begin(), works_.end(), [](const auto& w) {
               return !w.second->ready.load();
           })) < kWaiting;
}

void Analyses::begin(const std::string& game, std::shared_ptr<const Course> course) {
    const auto work = std::make_shared<Work>();
    work->all = std::max<std::size_t>(1, course->length());
    works_[game] = work;
    asked_.push_back(game);
    for (auto oldest = asked_.begin(); works_.size() > kKept && oldest != asked_.end();) {
        const auto found = works_.find(*oldest);
        if (!found->second->ready.load()) {
            ++oldest;
            continue;
        }
        works_.erase(found);
        oldest = asked_.erase(oldest);
    }
    thinker_.post([this, work, course = std::move(course)] {
        const Depth depth = Depth::for_length(course->length());
        const Analysis a =
            analyse(*course, depth, 1, 1, [&](std::size_t done) { work->done = done; });
        std::string text = boost::json::serialize(to_json(library_, *course, a, depth));
        std::string packed = gzip(text);
        work->ready = std::make_shared<const Text>(Text{std::move(text), std::move(packed)});
    });
}

}  // namespace bankhalter::server
