#include "server/analyses.h"

#include <boost/json/serialize.hpp>

#include "server/gzip.h"

namespace bankhalter::server {

static constexpr std::size_t kRemembered = 32;             // some hundred kilobytes each
static constexpr std::size_t kRememberedBytes = 64 << 20;  // the longest games: many megabytes
static constexpr std::size_t kWaiting[] = {8, 4};  // by look: some seconds, some minutes each

std::optional<Analyses::Known> Analyses::find(const std::string& game, Look look) {
    auto found = works_.find({game, Look::Deep});
    if (look != Look::Deep && (found == works_.end() || !found->second->ready()))
        found = works_.find({game, look});
    if (found == works_.end()) return std::nullopt;
    asked_.remove(found->first);
    asked_.push_back(found->first);
    return Known{found->second->progress, found->second->ready()};
}

bool Analyses::has_room(Look look) {
    const auto by_look = static_cast<std::size_t>(look);
    const std::lock_guard lock(mutex_);
    return waiting_[by_look].size() < kWaiting[by_look];
}

void Analyses::begin(const Order& order, std::shared_ptr<const Course> course) {
    const auto work = std::make_shared<Work>();
    work->order = order;
    work->analysis.emplace(library_, std::move(course), order.look);
    remember({order.game, order.look}, work);
    {
        const std::lock_guard lock(mutex_);
        waiting_[static_cast<std::size_t>(order.look)].push_back(work);
    }
    thinker_.post([this] { go_on(); });
}

void Analyses::add(const std::string& game, Look look, Text text) {
    const auto work = std::make_shared<Work>();
    work->text = std::make_shared<const Text>(std::move(text));
    work->progress = 1;
    remember({game, look}, work);
}

void Analyses::remember(const Key& key, std::shared_ptr<Work> work) {
    works_[key] = std::move(work);
    asked_.remove(key);
    asked_.push_back(key);
    for (auto oldest = asked_.begin(); remembers_much() && oldest != asked_.end();) {
        const auto found = works_.find(*oldest);
        if (!found->second->ready()) {
            ++oldest;
            continue;
        }
        works_.erase(found);
        oldest = asked_.erase(oldest);
    }
}

bool Analyses::remembers_much() const {
    std::size_t bytes = 0;
    for (const auto& known : works_) bytes += known.second->bytes();
    return works_.size() > kRemembered || bytes > kRememberedBytes;
}

void Analyses::forget(const std::string& game) {
    for (const Look look : {Look::Usual, Look::Deep}) {
        works_.erase({game, look});
        asked_.remove({game, look});
    }
}

void Analyses::go_on() {
    std::shared_ptr<Work> work;
    {
        const std::lock_guard lock(mutex_);
        work = waiting_[waiting_[0].empty() ? 1 : 0].front();
    }
    work->analysis->go_on();
    if (const double share = work->analysis->progress(); share < 1) {
        work->progress = share;
        return thinker_.post([this] { go_on(); });
    }
    std::string text = boost::json::serialize(work->analysis->result());
    std::string packed = gzip(text);
    keep_(work->order, packed);
    work->text = std::make_shared<const Text>(Text{std::move(text), std::move(packed)});
    work->analysis.reset();
    work->progress = 1;
    const std::lock_guard lock(mutex_);
    waiting_[static_cast<std::size_t>(work->order.look)].pop_front();
}

}  // namespace bankhalter::server
