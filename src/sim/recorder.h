// Records a game while it is played.
#pragma once

#include <algorithm>
#include <cctype>

#include "bots/game.h"
#include "play/table.h"

namespace bankhalter::sim {

class Recorder final : public Observer {
public:
    Recorder(const Edition& edition, Variant variant, std::vector<std::string> names)
        : table_(edition, variant, std::move(names)) {}
    void action(const Action& a, const State&, const EventList&) override { table_.submit(a); }
    std::string text() const { return print_record(table_.record()); }

private:
    Table table_;
};

/// Names for the seats of a record: letters and digits of the players', the second of a name
/// numbered.
inline std::vector<std::string> seat_names(const std::vector<std::string>& players) {
    constexpr std::size_t kLongest = 18;  // leaves room for the number
    std::vector<std::string> names;
    for (const std::string& player : players) {
        std::string name;
        for (char c : player)
            if (name.size() < kLongest && (std::isalnum(static_cast<unsigned char>(c)) || c == '-'))
                name += c;
        if (name.empty()) name = "player";
        std::string numbered = name;
        for (int copy = 2; std::find(names.begin(), names.end(), numbered) != names.end(); ++copy)
            numbered = name + " " + std::to_string(copy);
        names.push_back(std::move(numbered));
    }
    return names;
}

}  // namespace bankhalter::sim
