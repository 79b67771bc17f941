// Loading and checking editions. Faults never stop the reading: all of them come back together.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/fnv.h"
#include "edition/edition.h"
#include "edition/load_box.h"
#include "edition/rule_book.h"
#include "edition/template.h"
#include "edition/toml_reader.h"

namespace bankhalter::edition {
namespace {

constexpr std::array<std::string_view, 10> kKinds{"go",      "street",    "station", "utility",
                                                  "levy",    "deck1",     "deck2",   "jail",
                                                  "parking", "go_to_jail"};
constexpr std::array<SpaceKind, 10> kSpaceKinds{
    SpaceKind::Go,      SpaceKind::Street,    SpaceKind::Station,   SpaceKind::Utility,
    SpaceKind::Levy,    SpaceKind::CardSpace, SpaceKind::CardSpace, SpaceKind::Jail,
    SpaceKind::Parking, SpaceKind::GoToJail};

// ---- base/board.toml ----

void read_bank(const TomlFile& file, Rules& r) {
    const toml::table& bank = file.table(file.root(), "bank");
    file.only(bank, {"start_cash", "speed_extra", "salary", "fine", "houses", "hotels"});
    auto money = [&](std::string_view key) {
        return static_cast<std::int16_t>(file.number(bank, key, 1, 10'000));
    };
    r.start_cash = money("start_cash");
    r.speed_extra = money("speed_extra");
    r.salary = money("salary");
    r.fine = money("fine");
    r.houses = static_cast<std::uint8_t>(file.number(bank, "houses", 1, 100));
    r.hotels = static_cast<std::uint8_t>(file.number(bank, "hotels", 1, 100));
    file.only(file.table(file.root(), "stations"), {"rents"});
    file.only(file.table(file.root(), "utilities"), {"times"});
    const auto rents = file.numbers(file.table(file.root(), "stations"), "rents", 4, 1, 10'000);
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
    d.price = static_cast<std::int16_t>(file.number(t, "price", 1, 10'000));
    d.mortgage = static_cast<std::int16_t>(file.number(t, "mortgage", 1, 10'000));
    d.interest = static_cast<std::int16_t>((d.mortgage + 9) / 10);  // AMB-28
    d.group = kind == SpaceKind::Station ? kStations : kUtilities;
    if (kind == SpaceKind::Street) {
        const std::string group = file.text(t, "group");
        if (group.size() != 1 || group[0] < 'A' || group[0] > 'H')
            return file.fault(&t, "group: not a letter from A to H");
        d.group = Group{static_cast<std::uint8_t>(group[0] - 'A')};
        d.house_price = static_cast<std::int16_t>(file.number(t, "house", 2, 10'000));
        if (d.house_price % 2)
            file.fault(t.get("house"), "house: must be even, half of it is paid back");
        const auto rents = file.numbers(t, "rents", 6, 1, 10'000);
        for (std::size_t i = 0; i < 6; ++i) d.rents[i] = static_cast<std::int16_t>(rents[i]);
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
        facts.levy = static_cast<std::int16_t>(file.number(t, "amount", 1, 10'000));
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

Rules read_board(const EditionFiles& files, Diagnostics& faults) {
    Rules r;
    const TomlFile file(files, "base/board.toml", faults);
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

// ---- base/cards.toml ----

Card read_card(const TomlFile& file, const toml::table& t) {
    file.only(t, {"effect", "space", "kind", "amount", "steps", "house", "hotel"});
    const std::string effect = file.text(t, "effect");
    auto number = [&](std::string_view key, int high) {
        return static_cast<std::int16_t>(file.number(t, key, 0, high));
    };
    if (effect == "advance") return {CardEffect::Advance, number("space", kSpaces - 1)};
    if (effect == "receive") return {CardEffect::Receive, number("amount", 10'000)};
    if (effect == "pay") return {CardEffect::Pay, number("amount", 10'000)};
    if (effect == "back") return {CardEffect::Back, number("steps", kSpaces - 1)};
    if (effect == "jail") return {CardEffect::GoToJail};
    if (effect == "jail_free") return {CardEffect::JailFree};
    if (effect == "repairs")
        return {CardEffect::Repairs, number("house", 10'000), number("hotel", 10'000)};
    if (effect == "pay_each") return {CardEffect::PayEach, number("amount", 10'000)};
    if (effect == "receive_each") return {CardEffect::ReceiveEach, number("amount", 10'000)};
    if (effect == "nearest") {
        const std::string kind = file.text(t, "kind");
        if (kind == "station") return {CardEffect::NearestStation};
        if (kind == "utility") return {CardEffect::NearestUtility};
        file.fault(&t, "kind: station or utility");
    } else if (!effect.empty()) {
        file.fault(t.get("effect"), fmt::format("effect: '{}' is unknown", effect));
    }
    return {};
}

void read_card_effects(const EditionFiles& files, Rules& r, Diagnostics& faults) {
    const TomlFile file(files, "base/cards.toml", faults);
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "deck1", "deck2"});
    for (std::size_t deck = 0; deck < kDecks; ++deck) {
        int jail_free = 0;
        std::size_t n = 0;
        for (const toml::table* t : file.tables(deck == 0 ? "deck1" : "deck2", kCardsPerDeck)) {
            r.cards[deck][n] = read_card(file, *t);
            jail_free += r.cards[deck][n++].effect == CardEffect::JailFree;
        }
        if (jail_free != 1)
            file.fault(nullptr,
                       fmt::format("deck{}: exactly one jail_free card is needed", deck + 1));
    }
}

// ---- texts ----

TermMap read_texts(const TomlFile& file, const toml::table& t) {
    TermMap out;
    for (const auto& [key, node] : t) {
        if (const auto* value = node.as_string())
            out.emplace(std::string(key.str()), value->get());
        else
            file.fault(&node, fmt::format("{}: not a text", key.str()));
    }
    return out;
}

constexpr std::array<std::string_view, kLanguages> kCodes{"de", "en"};

void read_base_texts(const EditionFiles& files, Library& library, Diagnostics& faults) {
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(files, fmt::format("base/text.{}.toml", kCodes[l]), faults);
        if (file.root().empty()) continue;
        for (const auto& [key, node] : file.root())
            if (const toml::table* t = node.as_table())
                library.texts[l].emplace(std::string(key.str()), read_texts(file, *t));
        library.terms[l] = library.texts[l]["terms"];
    }
}

/// The placeholders of a template must be terms that every edition has.
void check_placeholders(const TomlFile& file, const toml::node* node, const std::string& text,
                        const TermMap& terms) {
    for (const std::string& name : placeholders(text))
        if (!terms.contains(name) && !variant_placeholder(name))
            file.fault(node, fmt::format("{{{}}}: unknown placeholder", name));
}

void read_clauses(const EditionFiles& files, Library& library, Diagnostics& faults) {
    std::array<std::map<std::string, std::pair<std::string, std::string>>, kLanguages> read;
    std::vector<std::pair<std::uint32_t, std::string>>
        order;  // by line: the order of the catalogue
    std::map<std::string, std::optional<Variant>> variants;
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(files, fmt::format("base/rules.{}.toml", kCodes[l]), faults);
        for (const auto& [key, node] : file.root()) {
            const toml::table* t = node.as_table();
            if (!t) continue;
            if (l == 0)
                file.only(*t, {"title", "text", "variant"});
            else
                file.only(*t, {"title", "text"});
            auto& entry = read[l][std::string(key.str())];
            entry = {file.text(*t, "title"), file.text(*t, "text")};
            check_placeholders(file, t, entry.first + entry.second, library.terms[l]);
            if (l == 0) order.emplace_back(t->source().begin.line, std::string(key.str()));
            if (l == 0 && t->contains("variant")) {
                const std::string word = file.text(*t, "variant");
                variants[std::string(key.str())] = variant_placeholder(word);
                if (!variant_placeholder(word))
                    file.fault(t->get("variant"), fmt::format("variant: '{}' is unknown", word));
            }
        }
    }
    std::sort(order.begin(), order.end());
    for (const auto& [line, id] : order) {
        if (!read[1].contains(id))
            faults.push_back(fmt::format("base/rules.en.toml:1: {} is missing", id));
        Clause clause{id, {}, {}, variants[id]};
        for (std::size_t l = 0; l < kLanguages; ++l) {
            clause.title.text[l] = read[l][id].first;
            clause.text.text[l] = read[l][id].second;
        }
        library.clauses.push_back(std::move(clause));
    }
    for (const auto& [id, entry] : read[1])
        if (!read[0].contains(id))
            faults.push_back(fmt::format("base/rules.de.toml:1: {} is missing", id));
}

// ---- one edition ----

std::size_t letters(std::string_view utf8) {
    return static_cast<std::size_t>(
        std::count_if(utf8.begin(), utf8.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string without_soft_hyphens(std::string text) {
    for (std::size_t i; (i = text.find("\u00AD")) != std::string::npos;) text.erase(i, 2);
    return text;
}

SpaceText read_space_text(const TomlFile& file, const toml::table& t) {
    file.only(t, {"name", "name_shy", "short", "short_en", "code", "name_en"});
    SpaceText s{file.text(t, "name"), file.text(t, "name_shy"), {}, {},
                file.text(t, "code"), file.text(t, "name_en")};
    s.short_name = s.short_en = file.text(t, "short");
    if (t.contains("short_en")) s.short_en = file.text(t, "short_en");
    for (const auto& [key, text] :
         {std::pair("short", s.short_name), std::pair("short_en", s.short_en)})
        if (letters(text) > 10)
            file.fault(t.get(key), std::string(key) + ": longer than 10 characters");
    if (without_soft_hyphens(s.name_shy) != s.name)
        file.fault(t.get("name_shy"), "name_shy: is not the name with soft hyphens");
    return s;
}

void read_names(const EditionFiles& files, const std::string& id, Edition& e, Diagnostics& faults) {
    const TomlFile file(files, id + "/board.toml", faults);
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "id", "title", "year", "variants", "space"});
    e.id = file.text(file.root(), "id");
    if (e.id != id) file.fault(file.root().get("id"), "id: is not the folder's name");
    e.title = file.text(file.root(), "title");
    if (file.root().contains("year"))
        e.year = static_cast<int>(file.number(file.root(), "year", 1900, 2100));
    for (const std::string& name : file.texts(file.root(), "variants")) {
        if (const auto variant = variant_placeholder(name))
            e.variants.push_back(*variant);
        else
            file.fault(file.root().get("variants"), fmt::format("variants: '{}' is unknown", name));
    }
    std::set<std::string> codes;
    std::size_t i = 0;
    for (const toml::table* t : file.tables("space", kSpaces)) {
        e.spaces[i] = read_space_text(file, *t);
        if (!codes.insert(e.spaces[i].code).second && !t->empty())
            file.fault(t->get("code"), "code: stands twice");
        ++i;
    }
}

/// The placeholders a card's text must have, and no others, so that text and effect cannot drift
/// apart.
std::set<std::string> card_placeholders(const Card& card) {
    switch (card.effect) {
        case CardEffect::Advance:
            return card.amount == 0 ? std::set<std::string>{} : std::set<std::string>{"space"};
        case CardEffect::Receive:
        case CardEffect::Pay:
        case CardEffect::PayEach:
        case CardEffect::ReceiveEach: return {"amount"};
        case CardEffect::Back: return {"steps"};
        case CardEffect::Repairs: return {"per_house", "per_hotel"};
        default: return {};
    }
}

void read_card_texts(const EditionFiles& files, const std::string& id, Edition& e,
                     Diagnostics& faults) {
    const TomlFile file(files, id + "/cards.toml", faults);
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "deck1", "deck2"});
    for (std::size_t deck = 0; deck < kDecks; ++deck) {
        std::size_t n = 0;
        for (const toml::table* t : file.tables(deck == 0 ? "deck1" : "deck2", kCardsPerDeck)) {
            file.only(*t, {"de", "en"});
            Bilingual& card = e.cards[deck][n];
            for (std::size_t l = 0; l < kLanguages; ++l) {
                card.text[l] = file.text(*t, kCodes[l]);
                const auto found = placeholders(card.text[l]);
                if (std::set<std::string>(found.begin(), found.end()) !=
                    card_placeholders(e.rules.cards[deck][n]))
                    file.fault(t->get(kCodes[l]),
                               fmt::format("deck{} card {}: placeholders do not fit its effect",
                                           deck + 1, n + 1));
            }
            ++n;
        }
    }
}

void read_words(const EditionFiles& files, const std::string& id, const Library& library,
                Edition& e, Diagnostics& faults) {
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(files, fmt::format("{}/text.{}.toml", id, kCodes[l]), faults);
        if (file.root().empty()) continue;
        file.only(file.root(), {"format", "tokens", "terms"});
        e.tokens[l] = file.texts(file.root(), "tokens");
        if (e.tokens[l].size() < kMaxSeats)
            file.fault(file.root().get("tokens"), "tokens: six at least");
        const toml::table& terms = file.table(file.root(), "terms");
        e.terms[l] = read_texts(file, terms);
        for (const auto& [key, word] : library.terms[l])
            if (!e.terms[l].contains(key))
                file.fault(&terms, fmt::format("terms.{}: missing", key));
        // The form of address chooses between texts.
        if (const auto address = e.terms[l].find("address");
            address != e.terms[l].end() &&
            library.text(static_cast<Language>(l), "box", "newcomers_" + address->second).empty())
            file.fault(terms.get("address"),
                       fmt::format("terms.address: no texts say '{}'", address->second));
        for (const auto& [key, word] : e.terms[l])
            if (!library.terms[l].contains(key))
                file.fault(terms.get(key), fmt::format("terms.{}: unknown", key));
    }
}

bool is_colour(std::string_view text) {
    return text.size() == 7 && text[0] == '#' &&
           text.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

void read_theme(const EditionFiles& files, const std::string& id, Edition& e, Diagnostics& faults) {
    const TomlFile file(files, id + "/theme.toml", faults);
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "light", "dark", "groups"});
    for (std::string_view part : {"light", "dark", "groups"}) {
        const toml::table& t = file.table(file.root(), part);
        const auto keys =
            part == "groups"
                ? std::vector<std::string_view>{"A", "B", "C", "D",       "E",
                                                "F", "G", "H", "station", "utility"}
                : std::vector<std::string_view>{"paper", "surface", "ink",        "muted",
                                                "line",  "accent",  "accent_ink", "board"};
        for (std::string_view key : keys)
            if (const std::string colour = file.text(t, key); !colour.empty() && !is_colour(colour))
                file.fault(t.get(key), fmt::format("{}: not a colour like #1a2b3c", key));
        for (const auto& [key, node] : t)
            if (std::find(keys.begin(), keys.end(), key.str()) == keys.end())
                file.fault(&node, fmt::format("{}: unknown key", key.str()));
        e.theme[std::string(part)] = read_texts(file, t);
    }
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

}  // namespace

Result<Library> load_library(const EditionFiles& files) {
    Diagnostics faults;
    Library library;
    Rules rules = read_board(files, faults);
    read_card_effects(files, rules, faults);
    read_base_texts(files, library, faults);
    read_clauses(files, library, faults);
    std::set<std::string> folders;
    for (const auto& [path, content] : files)
        if (const std::string folder = path.substr(0, path.find('/')); folder != "base")
            folders.insert(folder);
    for (const std::string& id : folders) {
        Edition e;
        e.rules = rules;
        read_names(files, id, e, faults);
        read_card_texts(files, id, e, faults);
        read_words(files, id, library, e, faults);
        read_theme(files, id, e, faults);
        read_box(files, id, library, e, faults);
        e.fingerprint = fingerprint_of(rules);
        library.editions.push_back(std::move(e));
    }
    if (!faults.empty()) return faults;
    return library;
}

}  // namespace bankhalter::edition
