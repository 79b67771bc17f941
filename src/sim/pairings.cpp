#include "sim/pairings.h"

#include <algorithm>

namespace bankhalter::sim {
namespace {

int find_or_add(std::vector<std::string>& names, const std::string& name) {
    const auto found = std::find(names.begin(), names.end(), name);
    const auto at = found - names.begin();
    if (found == names.end()) names.push_back(name);
    return static_cast<int>(at);
}

/// All ways to add `left` kinds from `from` on, in the order of the names.
void choose(std::vector<std::vector<int>>& line_ups, std::vector<int>& chosen, int from, int kinds,
            std::size_t left) {
    if (left == 0) {
        line_ups.push_back(chosen);
        return;
    }
    for (int kind = from; kind + static_cast<int>(left) <= kinds; ++kind) {
        chosen.push_back(kind);
        choose(line_ups, chosen, kind + 1, kinds, left - 1);
        chosen.pop_back();
    }
}

}  // namespace

std::int64_t count_line_ups(const std::vector<std::string>& players, Meeting meeting,
                            std::size_t seats) {
    if (meeting == Meeting::Table) return 1;
    std::vector<std::string> names;
    for (const std::string& name : players) find_or_add(names, name);
    std::int64_t of = static_cast<std::int64_t>(names.size()),
                 chosen = static_cast<std::int64_t>(seats);
    if (meeting == Meeting::Gauntlet) --of, --chosen;
    if (chosen > of) return 0;
    constexpr std::int64_t kEnough = 1'000'000'000;
    std::int64_t count = 1;
    for (std::int64_t i = 1; i <= chosen && count < kEnough; ++i)
        count = count * (of - chosen + i) / i;
    return count;
}

Pairings pair_up(const std::vector<std::string>& players, Meeting meeting, std::size_t seats) {
    Pairings out;
    std::vector<int> all, chosen;
    for (const std::string& name : players) all.push_back(find_or_add(out.names, name));
    const int kinds = static_cast<int>(out.names.size());
    if (meeting == Meeting::Table) out.line_ups.push_back(std::move(all));
    if (meeting == Meeting::RoundRobin) choose(out.line_ups, chosen, 0, kinds, seats);
    if (meeting == Meeting::Gauntlet) {
        chosen.push_back(0);
        choose(out.line_ups, chosen, 1, kinds, seats - 1);
    }
    return out;
}

}  // namespace bankhalter::sim
