#include "bots/trader_style.h"

#include <algorithm>

#include "base/words.h"

namespace bankhalter::bots {
namespace {

struct Amount {
    std::string_view name;
    int TraderStyle::* value;
};
constexpr Amount kAmounts[] = {{"reserve", &TraderStyle::reserve},
                               {"buy_reserve", &TraderStyle::buy_reserve},
                               {"redeem_reserve", &TraderStyle::redeem_reserve},
                               {"bid_percent", &TraderStyle::bid_percent},
                               {"least_gain", &TraderStyle::least_gain}};
constexpr int kMostAmount = 100'000;

bool read_amount(TraderStyle& style, std::string_view name, std::string_view value) {
    const auto* amount = std::find_if(std::begin(kAmounts), std::end(kAmounts),
                                      [&](const Amount& a) { return a.name == name; });
    const auto number = parse_number(value);
    if (amount == std::end(kAmounts) || !number || *number > kMostAmount) return false;
    style.*(amount->value) = *number;
    return true;
}

bool read_jail(TraderStyle& style, std::string_view value) {
    using Jail = TraderStyle::Jail;
    if (value != "usual" && value != "stay" && value != "leave") return false;
    style.jail = value == "stay" ? Jail::Stay : value == "leave" ? Jail::Leave : Jail::Usual;
    return true;
}

/// "H", "AB", with T for the stations and W for the utilities, as deeds are coded.
bool read_skips(TraderStyle& style, std::string_view letters) {
    for (char c : letters) {
        if (c >= 'A' && c < 'A' + kStreetGroups)
            style.skips.add(Group{static_cast<std::uint8_t>(c - 'A')});
        else if (c == 'T')
            style.skips.add(kStations);
        else if (c == 'W')
            style.skips.add(kUtilities);
        else
            return false;
    }
    return !letters.empty();
}

bool read_setting(TraderStyle& style, std::string_view name, std::string_view value) {
    if (name == "jail") return read_jail(style, value);
    if (name == "skip") return read_skips(style, value);
    if (name == "raises" && (value == "yes" || value == "no")) {
        style.raises = value == "yes";
        return true;
    }
    return read_amount(style, name, value);
}

}  // namespace

Result<TraderStyle> parse_style(std::string_view words) {
    TraderStyle style;
    Diagnostics faults;
    for (std::string_view word : split_at(words, ',')) {
        const std::size_t equals = word.find('=');
        const bool fits = equals != std::string_view::npos &&
                          read_setting(style, word.substr(0, equals), word.substr(equals + 1));
        if (!fits)
            faults.push_back("trader: '" + std::string(word) +
                             "' is not reserve=N, buy_reserve=N, redeem_reserve=N, bid_percent=N, "
                             "least_gain=N, raises=yes|no, jail=usual|stay|leave or skip=GROUPS");
    }
    if (!faults.empty()) return faults;
    return style;
}

}  // namespace bankhalter::bots
