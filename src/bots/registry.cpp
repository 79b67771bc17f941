#include "bots/registry.h"

#include "bots/champion.h"
#include "bots/random_player.h"
#include "bots/trader.h"

namespace bankhalter {
namespace {

using Make = std::unique_ptr<Player> (*)(const Rules&, std::uint64_t seed);
struct Entry {
    std::string_view name;
    Make make;
};
constexpr Entry kPlayers[] = {
    {"random", [](const Rules&, std::uint64_t seed) -> std::unique_ptr<Player> { return std::make_unique<RandomPlayer>(seed); }},
    {"trader", [](const Rules& r, std::uint64_t) -> std::unique_ptr<Player> { return std::make_unique<Trader>(r); }},
    {"champion", [](const Rules& r, std::uint64_t seed) -> std::unique_ptr<Player> { return std::make_unique<Champion>(r, seed); }},
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed) {
    for (const Entry& e : kPlayers)
        if (e.name == name) return e.make(rules, seed);
    return nullptr;
}

std::vector<std::string_view> player_names() {
    std::vector<std::string_view> names;
    for (const Entry& e : kPlayers) names.push_back(e.name);
    return names;
}

}  // namespace bankhalter
