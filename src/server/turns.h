// Whose turn it is for something that only so many can have at a time: households are served by
// turns, however much one of them asks for.
#pragma once

#include <deque>
#include <functional>
#include <string>

namespace bankhalter::server {

class Turns {
public:
    /// So many at once; so many may wait of one household, and of all.
    Turns(int at_once, std::size_t per_household, std::size_t in_all)
        : free_(at_once), per_household_(per_household), in_all_(in_all) {}

    /// Calls `begin` when it is its turn, perhaps at once; then `end` must follow. False when too
    /// many wait.
    bool ask(const std::string& address, std::function<void()> begin);
    void end();

private:
    struct Line {
        std::string household;
        std::deque<std::function<void()>> waiting;
    };
    void go_on();

    int free_;
    std::size_t per_household_, in_all_, waiting_ = 0;
    std::deque<Line> lines_;  // of those who wait; the first is next
};

}  // namespace bankhalter::server
