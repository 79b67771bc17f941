#include "bots/registry.h"

#include <algorithm>
#include <optional>

#include "base/words.h"
#include "bots/champion.h"
#include "bots/cornell.h"
#include "bots/fixed_policy.h"
#include "bots/hard_trader.h"
#include "bots/level.h"
#include "bots/random_player.h"
#include "bots/schemer.h"
#include "bots/standard.h"
#include "bots/trader_style.h"

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
    {"schemer", [](const Rules& r, std::uint64_t) -> Made { return std::make_unique<Schemer>(r); }},
    {"pretender",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<Schemer>(r, Scheme{.pretends = 25});
     }},
    {"grudger",
     [](const Rules& r, std::uint64_t) -> Made {
         return std::make_unique<Schemer>(r,
                                          Scheme{.leaves = 1, .wants = 1, .bears_grudges = true});
     }},
    {"gambler",
     [](const Rules& r, std::uint64_t seed) -> Made {
         return std::make_unique<Champion>(r, seed, kGambler);
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

/// The style of "trader:reserve=300"; nothing for other names.
std::optional<Result<TraderStyle>> style_in(std::string_view name) {
    constexpr std::string_view kStyled = "trader:";
    if (!name.starts_with(kStyled)) return std::nullopt;
    return parse_style(name.substr(kStyled.size()));
}

}  // namespace

bool is_player(std::string_view name) {
    const auto style = style_in(name);
    return find(name) || budget_in(name) || find_level(name) || (style && style->ok());
}

std::unique_ptr<Player> make_player(std::string_view name, const Rules& rules, std::uint64_t seed) {
    if (const BotLevel* level = find_level(name)) name = level->player;
    if (const auto playouts = budget_in(name))
        return std::make_unique<Champion>(rules, seed, ChampionBudget{.playouts = *playouts});
    if (const auto style = style_in(name); style && style->ok())
        return std::make_unique<Trader>(rules, **style);
    const Entry* e = find(name);
    return e ? e->make(rules, seed) : nullptr;
}

std::optional<std::string> command_of(std::string_view player) {
    constexpr std::string_view kPrefix = "exec:";
    if (!player.starts_with(kPrefix)) return std::nullopt;
    return std::string(player.substr(kPrefix.size()));
}

std::string check_player(std::string_view name) {
    if (command_of(name) || is_player(name)) return {};
    if (const auto style = style_in(name)) return style->faults()[0];
    std::string text = "player " + std::string(name) + " is unknown; there are:";
    for (std::string_view known : player_names()) text += " " + std::string(known);
    for (const BotLevel& level : kBotLevels) text += " " + std::string(level.name);
    return text + " exec:COMMAND";
}

std::vector<std::string> split_players(std::string_view text) {
    std::vector<std::string> players;
    for (std::string_view part : split_at(text, ',')) {
        const bool is_setting =
            part.find_first_not_of("abcdefghijklmnopqrstuvwxyz_") == part.find('=') &&
            part.find('=') != std::string_view::npos && part.front() != '=';
        if (is_setting && !players.empty())
            players.back() += "," + std::string(part);
        else
            players.emplace_back(part);
    }
    return players;
}

std::vector<std::string_view> player_names() {
    std::vector<std::string_view> names;
    for (const Entry& e : kPlayers) names.push_back(e.name);
    return names;
}

}  // namespace bankhalter::bots
