#include "bots/registry.h"

#include "base/words.h"
#include "bots/champion.h"
#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/random_player.h"
#include "bots/standard.h"
#include "bots/trader.h"

namespace bankhalter {
namespace {

using Made = std::unique_ptr<Player>;
using Make = Made (*)(const Rules&, std::uint64_t seed);
struct Entry {
    std::string_view name;
    Make make;
};
constexpr Entry kPlayers[] = {
    {"random", [](const Rules&, std::uint64_t seed) -> Made { return std::make_unique<RandomPlayer>(seed); }},
    {"standard-200", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Standard>(200); }},
    {"standard-100", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Standard>(100); }},
    {"cornell", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Cornell>(); }},
    {"fixed-c", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<FixedPolicy>(kFixedPolicyC); }},
    {"fixed-a", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<FixedPolicy>(kFixedPolicyA); }},
    {"fixed-b", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<FixedPolicy>(kFixedPolicyB); }},
    {"fixed-plus", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<FixedPolicy>(kFixedPolicyPlus); }},
    {"trader", [](const Rules& r, std::uint64_t) -> Made { return std::make_unique<Trader>(r); }},
    {"champion", [](const Rules& r, std::uint64_t seed) -> Made { return std::make_unique<Champion>(r, seed); }},
};

}  // namespace

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed) {
    constexpr std::string_view kBudgeted = "champion:";
    if (name.starts_with(kBudgeted)) {
        const auto playouts = parse_number(name.substr(kBudgeted.size()));
        if (!playouts || *playouts < 1) return nullptr;
        return std::make_unique<Champion>(rules, seed, ChampionBudget{.playouts = *playouts});
    }
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
