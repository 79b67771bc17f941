#include "edition/house_rules.h"

#include <fmt/format.h>

#include <utility>

#include "base/fnv.h"
#include "base/words.h"

namespace bankhalter::edition {
namespace {

struct Switch {
    std::string_view name;
    bool HouseRules::* is_on;
};
constexpr Switch kSwitches[] = {
    {"jackpot", &HouseRules::jackpot},
    {"double_go", &HouseRules::double_go},
    {"no_auctions", &HouseRules::no_auctions},
};

struct Value {
    std::string_view name;
    std::int16_t Rules::* amount;
};
constexpr Value kValues[] = {
    {"cash", &Rules::start_cash},
    {"salary", &Rules::salary},
    {"fine", &Rules::fine},
};
constexpr int kMost = 5'000;  // with this the engine's numbers cannot run over

bool lay_over(Rules& r, std::string_view word) {
    for (const Switch& s : kSwitches)
        if (word == s.name) return !std::exchange(r.house.*s.is_on, true);
    const auto sides = split_at(word, '=');
    const auto amount = sides.size() == 2 ? parse_number(sides[1]) : std::nullopt;
    if (!amount || *amount < 1 || *amount > kMost) return false;
    for (const Value& v : kValues)
        if (sides[0] == v.name) {
            r.*v.amount = static_cast<std::int16_t>(*amount);
            return true;
        }
    return false;
}

}  // namespace

Result<std::shared_ptr<const Edition>> find_edition(const Library& library, std::string_view name) {
    using Found = Result<std::shared_ptr<const Edition>>;
    const std::size_t plus = name.find('+');
    const Edition* printed = library.find(name.substr(0, plus));
    if (!printed) return Found::fail(fmt::format("edition {} is unknown", name));
    if (plus == std::string_view::npos)
        return Found(std::shared_ptr<const Edition>(std::shared_ptr<void>(), printed));
    auto edition = std::make_shared<Edition>(*printed);
    const std::string_view words = name.substr(plus + 1);
    for (std::string_view word : split_at(words, '+'))
        if (!lay_over(edition->rules, word))
            return Found::fail(
                fmt::format("house rule {} is unknown: jackpot, double_go, no_auctions, each once, "
                            "and cash=, salary= or fine= with 1 to {}",
                            word, kMost));
    edition->id = name;
    edition->title += fmt::format(" (unofficial: {})", words);
    edition->fingerprint =
        fmt::format("{:016x}", fnv1a(fmt::format("{}+{}", printed->fingerprint, words)));
    return Found(std::move(edition));
}

}  // namespace bankhalter::edition
