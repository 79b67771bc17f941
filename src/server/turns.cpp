#include "server/turns.h"

#include <algorithm>

#include "server/addresses.h"

namespace bankhalter::server {

bool Turns::ask(const std::string& address, std::function<void()> begin) {
    const std::string who = household(address);
    auto line = std::ranges::find(lines_, who, &Line::household);
    if (waiting_ == in_all_ || (line != lines_.end() && line->waiting.size() == per_household_))
        return false;
    if (line == lines_.end()) line = lines_.insert(lines_.end(), Line{who, {}});
    line->waiting.push_back(std::move(begin));
    ++waiting_;
    go_on();
    return true;
}

void Turns::end() {
    ++free_;
    go_on();
}

void Turns::go_on() {
    while (free_ > 0 && !lines_.empty()) {
        Line line = std::move(lines_.front());
        lines_.pop_front();
        const auto begin = std::move(line.waiting.front());
        line.waiting.pop_front();
        --waiting_;
        if (!line.waiting.empty()) lines_.push_back(std::move(line));
        --free_;
        begin();
    }
}

}  // namespace bankhalter::server
