// What decided finished games: worked out one after the other, beside everything else, and kept.
#pragma once

#include <atomic>
#include <list>
#include <map>
#include <memory>
#include <string>

#include "analysis/course.h"
#include "server/thinkers.h"

namespace bankhalter::server {

/// Used on the loop's thread only; the work is done on a thread of its own.
class Analyses {
public:
    explicit Analyses(const Library& library) : library_(library) {}

    struct Text {
        std::string plain, packed;  // JSON, and the same for those who take gzip
    };
    struct Known {
        double progress = 0;  // from 0 to 1
        std::shared_ptr<const Text> ready{};
    };
    /// What is known about a game; none when nobody has asked for it lately.
    std::optional<Known> find(const std::string& game);
    /// Whether there is room for one more to work on.
    bool has_room() const;
    /// Works a game out. Precondition: there is room.
    void begin(const std::string& game, std::shared_ptr<const analysis::Course> course);

private:
    struct Work {
        std::atomic<std::size_t> done = 0;
        std::size_t all = 1;
        std::atomic<std::shared_ptr<const Text>> ready;
    };

    const Library& library_;
    std::map<std::string, std::shared_ptr<Work>, std::less<>> works_;
    std::list<std::string> asked_;  // the latest last
    Thinkers thinker_{1};
};

}  // namespace bankhalter::server
