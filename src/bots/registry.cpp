#include "bots/registry.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "bots/champion.h"
#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/hard_trader.h"
#include "bots/random_player.h"
#include "bots/standard.h"
#include "bots/trader.h"

namespace bankhalter::bots {
namespace {

using Made = std::unique_ptr<Player>;
using Make = Made (*)(const Rules&, std::uint64_t seed);
struct Entry {
    std::string_view name;
    Make make;
};
constexpr Entry kPlayers[] = {
    {"random",
     [](const Rules&, std::uint64_t seed) -> Made { return std::make_unique<RandomPlayer>(seed); }},
    {"standard-200",
     [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Standard>(200); }},
    {"standard-100",
     [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Standard>(100); }},
    {"cornell", [](const Rules&, std::uint64_t) -> Made { return std::make_unique<Cornell>(); }},
    {"fixed-c",
     [](const Rules&, std::uint64_t) -> Made {
         return std::make_unique<FixedPolicy>(kFixedPolicyC);
     }},
    {"fixed-a",
     [](const Rules&, std::uint64_t) -> Made {
         return std::make_unique<FixedPolicy>(kFixedPolicyA);
     }},
    {"fixed-b",
     [](const Rules&, std::uint64_t) -> Made {
         return std::make_unique<FixedPolicy>(kFixedPolicyB);
     }},
    {"fixed-plus",
     [](const Rules&, std::uint64_t) -> Made {
         return std::make_unique<FixedPolicy>(kFixedPolicyPlus);
     }},
    {"trader", [](const Rules& r, std::uint64_t) -> Made { return std::make_unique<Trader>(r); }},
    {"even",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{});
     }},
    {"even-chances",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.measure = Measure::InChances});
     }},
    {"even-rents",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.measure = Measure::ByRents});
     }},
    {"greedy",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.share = 1.5});
     }},
    {"decliner",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r,
                                             HardStyle{.share = 3, .least = 300, .offers = false});
     }},
    {"never",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.trades = false});
     }},
    {"house-keeper",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.keeps_houses = true});
     }},
    {"bidder-up",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.bids_up = true});
     }},
    {"sharp",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<HardTrader>(r, HardStyle{.is_sharp = true});
     }},
    {"champion",
     [](const Rules& r, std::uint64_t seed) -> Made {
         return std::make_unique<Champion>(r, seed);
     }},
};

const Entry* find(std::string_view name) {
    const auto* found = std::find_if(std::begin(kPlayers), std::end(kPlayers),
                                     [&](const Entry& e) { return e.name == name; });
    return found == std::end(kPlayers) ? nullptr : found;
}

/// The playouts of "champion:400".
std::optional<int> budget_in(std::string_view name) {
    constexpr std::string_view kBudgeted = "champion:";
    const auto playouts =
        name.starts_with(kBudgeted) ? parse_number(name.substr(kBudgeted.size())) : std::nullopt;
    return playouts && *playouts > 0 ? playouts : std::nullopt;
}

}  // namespace

bool is_player(std::string_view name) { return find(name) || budget_in(name); }

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed) {
    if (const auto playouts = budget_in(name))
        return std::make_unique<Champion>(rules, seed, ChampionBudget{.playouts = *playouts});
    const Entry* e = find(name);
    return e ? e->make(rules, seed) : nullptr;
}

std::vector<std::string_view> player_names() {
    std::vector<std::string_view> names;
    for (const Entry& e : kPlayers) names.push_back(e.name);
    return names;
}

}  // namespace bankhalter::bots
