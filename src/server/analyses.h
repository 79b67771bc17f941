// What decided finished games: worked out one after the other, beside everything else.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "analysis/ongoing.h"
#include "server/thinkers.h"

namespace bankhalter::server {

/// Used on the loop's thread only; the work is done on a thread of its own, an action at a time, so
/// that deep looks wait while somebody wants a usual one.
class Analyses {
public:
    /// A game, how closely it is looked at, and what the analysis is made from.
    struct Order {
        std::string game;
        Look look = Look::Usual;
        std::string made_from{};
    };
    /// Hears of what is worked out, packed, on the thread of the work.
    using Keep = std::function<void(const Order&, const std::string& packed)>;
    Analyses(const Library& library, Keep keep) : library_(library), keep_(std::move(keep)) {}

    struct Text {
        std::string plain, packed;  // JSON, and the same for those who take gzip
    };
    struct Known {
        double progress = 0;  // from 0 to 1
        std::shared_ptr<const Text> ready{};
    };
    /// What is known about a game: the deepest look that is ready, or else the one asked for; none
    /// when nobody has asked lately.
    std::optional<Known> find(const std::string& game, Look look);
    /// Whether there is room for one more to work on.
    bool has_room(Look look);
    /// Works a game out. Precondition: there is room.
    void begin(const Order& order, std::shared_ptr<const analysis::Course> course);
    /// What was worked out before.
    void add(const std::string& game, Look look, Text text);
    /// The game is gone.
    void forget(const std::string& game);

private:
    struct Work {
        Order order{};
        std::optional<OngoingAnalysis> analysis{};  // of the thread that works, until it is ready
        std::shared_ptr<const Text> text{};         // of that thread, too, until progress is 1
        std::atomic<double> progress = 0;
        std::shared_ptr<const Text> ready() const { return progress < 1 ? nullptr : text; }
        std::size_t bytes() const {
            const auto there = ready();
            return there ? there->plain.size() + there->packed.size() : 0;
        }
    };
    using Key = std::pair<std::string, Look>;
    void remember(const Key& key, std::shared_ptr<Work> work);
    bool remembers_much() const;
    /// On the thread that works: one action more of what is most urgent.
    void go_on();

    const Library& library_;
    const Keep keep_;
    std::map<Key, std::shared_ptr<Work>> works_;
    std::list<Key> asked_;  // the latest last
    std::mutex mutex_;
    std::array<std::deque<std::shared_ptr<Work>>, 2> waiting_;  // by look
    Thinkers thinker_{1};
};

}  // namespace bankhalter::server
