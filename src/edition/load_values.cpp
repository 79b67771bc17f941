#include "edition/load_values.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/fnv.h"

namespace bankhalter::edition {
namespace {

constexpr std::array<std::string_view, 10> kKinds{"go",      "street",    "station", "utility",
                                                  "levy",    "deck1",     "deck2",   "jail",
                                                  "parking", "go_to_jail"};
constexpr std::array<SpaceKind, 10> kSpaceKinds{
    SpaceKind::Go,      SpaceKind::Street,    SpaceKind::Station,   SpaceKind::Utility,
    SpaceKind::Levy,    SpaceKind::CardSpace, SpaceKind::CardSpace, SpaceKind::Jail,
    SpaceKind::Parking, SpaceKind::GoToJail};

// With these the engine's numbers cannot run over: a doubled rent fits its claim, a group's worth
// the bots' tables, and a million rounds of salaries the cash of a player.
constexpr std::int64_t kMostPrice = 2'000;
constexpr std::int64_t kMostRent = 5'000;
constexpr std::int64_t kMostHouse = 1'000;
constexpr int kMostSalary = 1'000;

/// `before`: how many faults there were before price and mortgage were read.
void check_mortgage(const TomlFile& file, const toml::table& t, DeedFacts& d, std::size_t before) {
    if (d.mortgage > d.price && file.faults() == before)
        file.fault(t.get(t.contains("mortgage") ? "mortgage" : "price"),
                   "mortgage: more than the price");
    d.interest = static_cast<std::int16_t>((d.mortgage + 9) / 10);  // AMB-28
}

void check_house(const TomlFile& file, const toml::table& t, const DeedFacts& d) {
    if (d.house_price % 2)
        file.fault(t.get("house"), "house: must be even, half of it is paid back");
}

void read_rents(const TomlFile& file, const toml::table& t, DeedFacts& d) {
    const std::size_t before = file.faults();
    const auto rents = file.numbers(t, "rents", 6, 1, kMostRent);
    for (std::size_t i = 0; i < 6; ++i) d.rents[i] = static_cast<std::int16_t>(rents[i]);
    if (file.faults() == before && !std::is_sorted(d.rents.begin(), d.rents.end()))
        file.fault(t.get("rents"), "rents: fall with a building");
}

void read_bank(const TomlFile& file, Rules& r) {
    const toml::table& bank = file.table(file.root(), "bank");
    file.only(bank, {"start_cash", "speed_extra", "salary", "fine", "houses", "hotels"});
    auto money = [&](std::string_view key, int most) {
        return static_cast<std::int16_t>(file.number(bank, key, 1, most));
    };
    r.start_cash = money("start_cash", 10'000);
    r.speed_extra = money("speed_extra", 10'000);
    r.salary = money("salary", kMostSalary);
    r.fine = money("fine", kMostSalary);
    r.houses = static_cast<std::uint8_t>(file.number(bank, "houses", 1, 100));
    r.hotels = static_cast<std::uint8_t>(file.number(bank, "hotels", 1, 100));
    file.only(file.table(file.root(), "stations"), {"rents"});
    file.only(file.table(file.root(), "utilities"), {"times"});
    const auto rents = file.numbers(file.table(file.root(), "stations"), "rents", 4, 1, kMostRent);
    for (std::size_t i = 0; i < 4; ++i) r.station_rents[i] = static_cast<std::int16_t>(rents[i]);
    const auto times = file.numbers(file.table(file.root(), "utilities"), "times", 2, 1, 100);
    for (std::size_t i = 0; i < 2; ++i) r.utility_times[i] = static_cast<std::uint8_t>(times[i]);
}

void read_deed(const TomlFile& file, const toml::table& t, SpaceKind kind, Rules& r, Space space,
               int& deeds) {
    if (deeds >= kDeeds) return file.fault(&t, "more than 28 properties");
    const Deed deed{static_cast<std::uint8_t>(deeds++)};
    r.spaces[space].deed = deed;
    DeedFacts& d = r.deeds[deed];
    d.space = space;
    const std::size_t before = file.faults();
    d.price = static_cast<std::int16_t>(file.number(t, "price", 1, kMostPrice));
    d.mortgage = static_cast<std::int16_t>(file.number(t, "mortgage", 1, kMostPrice));
    check_mortgage(file, t, d, before);
    d.group = kind == SpaceKind::Station ? kStations : kUtilities;
    if (kind == SpaceKind::Street) {
        const std::string group = file.text(t, "group");
        if (group.size() != 1 || group[0] < 'A' || group[0] > 'H')
            return file.fault(&t, "group: not a letter from A to H");
        d.group = Group{static_cast<std::uint8_t>(group[0] - 'A')};
        d.house_price = static_cast<std::int16_t>(file.number(t, "house", 2, kMostHouse));
        read_rents(file, t, d);
        check_house(file, t, d);
    }
    r.groups[d.group].add(deed);
}

void read_space(const TomlFile& file, const toml::table& t, Rules& r, Space space, int& deeds) {
    file.only(t, {"kind", "group", "price", "rents", "house", "mortgage", "amount"});
    const std::string kind = file.text(t, "kind");
    const auto found = std::find(kKinds.begin(), kKinds.end(), kind);
    if (found == kKinds.end()) {
        if (!kind.empty()) file.fault(t.get("kind"), fmt::format("kind: '{}' is unknown", kind));
        return;
    }
    SpaceFacts& facts = r.spaces[space];
    facts.kind = kSpaceKinds[static_cast<std::size_t>(found - kKinds.begin())];
    if (facts.kind == SpaceKind::Street || facts.kind == SpaceKind::Station ||
        facts.kind == SpaceKind::Utility)
        read_deed(file, t, facts.kind, r, space, deeds);
    if (facts.kind == SpaceKind::Levy)
        facts.levy = static_cast<std::int16_t>(file.number(t, "amount", 1, kMostPrice));
    if (kind == "deck2") facts.deck = Deck{1};
}

void check_groups(const TomlFile& file, const Rules& r, int deeds) {
    if (deeds != kDeeds) file.fault(nullptr, fmt::format("{} properties, 28 are needed", deeds));
    int last_price = 0;
    for (std::uint8_t i = 0; i < kStreetGroups; ++i) {
        const DeedSet group = r.groups[Group{i}];
        const char letter = static_cast<char>('A' + i);
        if (group.count() < 2 || group.count() > 3) {
            file.fault(nullptr, fmt::format("group {}: {} streets, 2 or 3 are needed", letter,
                                            group.count()));
            continue;
        }
        const int price = r.deeds[group.first()].house_price;
        for (Deed d : group)
            if (r.deeds[d].house_price != price)
                file.fault(nullptr, fmt::format("group {}: house prices differ", letter));
        if (price < last_price)
            file.fault(nullptr,
                       fmt::format("group {}: house price below the group before", letter));
        last_price = price;
    }
    if (r.groups[kStations].count() != 4) file.fault(nullptr, "4 stations are needed");
    if (r.groups[kUtilities].count() != 2) file.fault(nullptr, "2 utilities are needed");
    if (r.spaces[kGo].kind != SpaceKind::Go) file.fault(nullptr, "space 0 must be GO");
    if (r.spaces[kJail].kind != SpaceKind::Jail) file.fault(nullptr, "space 10 must be the jail");
}

/// BUILD-2: one price on each side of the board.
void check_sides(const TomlFile& file, const Rules& r) {
    for (std::uint8_t i = 1; i < kDeeds; ++i) {
        const DeedFacts &d = r.deeds[Deed{i}], &side = r.deeds[first_street(r, d.space.value / 10)];
        if (r.is_street(Deed{i}) && d.house_price != side.house_price)
            file.fault(nullptr, fmt::format("house: prices differ on side {} of the board",
                                            d.space.value / 10 + 1));
    }
}

}  // namespace

Rules read_board(const Reading& reading) {
    Rules r;
    const TomlFile file(reading, "base/board.toml");
    if (file.root().empty()) return r;
    file.only(file.root(), {"format", "bank", "stations", "utilities", "space"});
    read_bank(file, r);
    int deeds = 0;
    std::uint8_t space = 0;
    for (const toml::table* t : file.tables("space", kSpaces))
        read_space(file, *t, r, Space{space++}, deeds);
    check_groups(file, r, deeds);
    return r;
}

Deed first_street(const Rules& r, int side) {
    for (std::uint8_t i = 0; i < kDeeds; ++i)
        if (r.is_street(Deed{i}) && r.deeds[Deed{i}].space.value / 10 == side) return Deed{i};
    return Deed{};
}

void read_own_values(const TomlFile& file, std::span<const toml::table* const> spaces, Rules& r) {
    bool changed = false;
    for (std::uint8_t i = 0; i < kSpaces; ++i) {
        const toml::table& t = *spaces[i];
        const SpaceFacts& facts = r.spaces[Space{i}];
        const bool street = facts.kind == SpaceKind::Street;
        const bool deed =
            street || facts.kind == SpaceKind::Station || facts.kind == SpaceKind::Utility;
        for (std::string_view key : kOwnValues) {
            if (!t.contains(key)) continue;
            changed = true;
            if (!deed || (!street && (key == "house" || key == "rents")))
                file.fault(t.get(key), fmt::format("{}: this space has none of its own", key));
        }
        if (!deed) continue;
        DeedFacts& d = r.deeds[facts.deed];
        const std::size_t before = file.faults();
        file.may_change(t, "price", 1, kMostPrice, d.price);
        file.may_change(t, "mortgage", 1, kMostPrice, d.mortgage);
        if (t.contains("price") || t.contains("mortgage")) check_mortgage(file, t, d, before);
        if (!street) continue;
        file.may_change(t, "house", 2, kMostHouse, d.house_price);
        if (t.contains("house")) check_house(file, t, d);
        if (t.contains("rents")) read_rents(file, t, d);
    }
    if (!changed) return;
    check_groups(file, r, kDeeds);
    check_sides(file, r);
}

std::string fingerprint_of(const Rules& r) {
    std::string facts = fmt::format("{} {} {} {} {} {}", r.start_cash, r.speed_extra, r.salary,
                                    r.fine, r.houses, r.hotels);
    auto add = [&](int n) { facts += fmt::format(" {}", n); };
    for (int n : r.station_rents) add(n);
    for (int n : r.utility_times) add(n);
    for (const SpaceFacts& s : r.spaces) {
        add(static_cast<int>(s.kind));
        add(s.deck.value);
        add(s.levy);
    }
    for (const DeedFacts& d : r.deeds) {
        for (int n : {int{d.space.value}, int{d.group.value}, int{d.price}, int{d.mortgage},
                      int{d.house_price}})
            add(n);
        for (int n : d.rents) add(n);
    }
    for (const auto& deck : r.cards)
        for (const Card& c : deck)
            for (int n : {static_cast<int>(c.effect), int{c.amount}, int{c.per_hotel}}) add(n);
    return fmt::format("{:016x}", fnv1a(facts));
}

}  // namespace bankhalter::edition
