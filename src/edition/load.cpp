// Loading and checking editions. Faults never stop the reading: all of them come back together.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "edition/edition.h"
#include "edition/load_art.h"
#include "edition/load_box.h"
#include "edition/load_values.h"
#include "edition/read_edition.h"
#include "edition/rule_book.h"
#include "edition/template.h"
#include "edition/toml_reader.h"

namespace bankhalter::edition {
namespace {

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

void read_card_effects(const Reading& reading, Rules& r) {
    const TomlFile file(reading, "base/cards.toml");
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

/// Texts that may be empty.
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

TermMap read_texts(const TomlFile& file, const toml::table& t, std::size_t most) {
    TermMap out;
    for (const auto& [key, node] : t)
        out.emplace(std::string(key.str()), file.text(t, key.str(), most));
    return out;
}

constexpr std::array<std::string_view, kLanguages> kCodes{"de", "en"};

void read_base_texts(const Reading& reading, Library& library) {
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(reading, fmt::format("base/text.{}.toml", kCodes[l]));
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
        if (!terms.contains(name) && !variant_placeholder(name) && !value_placeholder({}, name))
            file.fault(node, fmt::format("{{{}}}: unknown placeholder", name));
}

void read_clauses(const Reading& reading, Library& library) {
    std::array<std::map<std::string, std::pair<std::string, std::string>>, kLanguages> read;
    std::vector<std::pair<std::uint32_t, std::string>>
        order;  // by line: the order of the catalogue
    std::map<std::string, std::optional<Variant>> variants;
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(reading, fmt::format("base/rules.{}.toml", kCodes[l]));
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
            reading.faults.push_back(fmt::format("base/rules.en.toml:1: {} is missing", id));
        Clause clause{id, {}, {}, variants[id]};
        for (std::size_t l = 0; l < kLanguages; ++l) {
            clause.title.text[l] = read[l][id].first;
            clause.text.text[l] = read[l][id].second;
        }
        library.clauses.push_back(std::move(clause));
    }
    for (const auto& [id, entry] : read[1])
        if (!read[0].contains(id))
            reading.faults.push_back(fmt::format("base/rules.de.toml:1: {} is missing", id));
}

// ---- one edition ----

constexpr std::size_t kLongestName = 40;
constexpr std::size_t kLongestShort = 10;
constexpr std::size_t kLongestCard = 400;
constexpr std::size_t kMostTokens = 12;

std::string without_soft_hyphens(std::string text) {
    for (std::size_t i; (i = text.find("\u00AD")) != std::string::npos;) text.erase(i, 2);
    return text;
}

SpaceText read_space_text(const TomlFile& file, const toml::table& t) {
    file.only(t, {"name", "name_shy", "short", "short_en", "code", "name_en", "price", "mortgage",
                  "house", "rents"});
    SpaceText s{file.text(t, "name", kLongestName),
                file.text(t, "name_shy", 2 * kLongestName),
                file.text(t, "short", kLongestShort),
                {},
                file.text(t, "code", 2),
                file.text(t, "name_en", kLongestName)};
    s.short_en = t.contains("short_en") ? file.text(t, "short_en", kLongestShort) : s.short_name;
    if (without_soft_hyphens(s.name_shy) != s.name)
        file.fault(t.get("name_shy"), "name_shy: is not the name with soft hyphens");
    return s;
}

void read_names(const Reading& reading, const std::string& id, Edition& e) {
    const TomlFile file(reading, id + "/board.toml");
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "id", "title", "year", "variants", "space"});
    e.id = file.text(file.root(), "id");
    if (!e.id.empty() && !is_edition_id(e.id))
        file.fault(file.root().get("id"),
                   "id: not 1 to 24 small letters, digits and hyphens, a letter first");
    if (e.id != id) file.fault(file.root().get("id"), "id: is not the folder's name");
    e.title = file.text(file.root(), "title", kLongestName);
    if (file.root().contains("year"))
        e.year = static_cast<int>(file.number(file.root(), "year", 1900, 2100));
    for (const std::string& name : file.texts(file.root(), "variants")) {
        if (const auto variant = variant_placeholder(name))
            e.variants.push_back(*variant);
        else
            file.fault(file.root().get("variants"), fmt::format("variants: '{}' is unknown", name));
    }
    if (!e.offers(Variant::Standard))
        file.fault(file.root().get("variants"), "variants: the standard game is missing");
    std::set<std::string> codes;
    std::size_t i = 0;
    const auto spaces = file.tables("space", kSpaces);
    for (const toml::table* t : spaces) {
        e.spaces[i] = read_space_text(file, *t);
        if (!codes.insert(e.spaces[i].code).second && !t->empty())
            file.fault(t->get("code"), "code: stands twice");
        ++i;
    }
    read_own_values(file, spaces, e.rules);
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

void read_card_texts(const Reading& reading, const std::string& id, Edition& e) {
    const TomlFile file(reading, id + "/cards.toml");
    if (file.root().empty()) return;
    file.only(file.root(), {"format", "deck1", "deck2"});
    for (std::size_t deck = 0; deck < kDecks; ++deck) {
        std::size_t n = 0;
        for (const toml::table* t : file.tables(deck == 0 ? "deck1" : "deck2", kCardsPerDeck)) {
            file.only(*t, {"de", "en"});
            Bilingual& card = e.cards[deck][n];
            for (std::size_t l = 0; l < kLanguages; ++l) {
                card.text[l] = file.text(*t, kCodes[l], kLongestCard);
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

void read_words(const Reading& reading, const std::string& id, const Library& library, Edition& e) {
    for (std::size_t l = 0; l < kLanguages; ++l) {
        const TomlFile file(reading, fmt::format("{}/text.{}.toml", id, kCodes[l]));
        if (file.root().empty()) continue;
        file.only(file.root(), {"format", "tokens", "terms"});
        e.tokens[l] = file.texts(file.root(), "tokens", kLongestName);
        if (e.tokens[l].size() < kMaxSeats || e.tokens[l].size() > kMostTokens)
            file.fault(file.root().get("tokens"), "tokens: six at least, twelve at most");
        if (e.tokens[l].size() != e.tokens[0].size())
            file.fault(file.root().get("tokens"), "tokens: not as many as in German");
        const toml::table& terms = file.table(file.root(), "terms");
        e.terms[l] = read_texts(file, terms, kLongestName);
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

}  // namespace

bool is_edition_id(std::string_view id) {
    return !id.empty() && id.size() <= 24 && id[0] >= 'a' && id[0] <= 'z' &&
           id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

Edition read_edition(const Reading& reading, const std::string& id, const Library& library) {
    Edition e;
    e.rules = library.rules;
    read_names(reading, id, e);
    read_card_texts(reading, id, e);
    read_words(reading, id, library, e);
    read_theme(reading, id, e);
    read_art(reading, id, e);
    read_box(reading, id, library, e);
    e.fingerprint = fingerprint_of(e.rules);
    return e;
}

Result<Library> load_library(const EditionFiles& files) {
    Diagnostics faults;
    const Reading reading{files, faults};
    Library library;
    library.rules = read_board(reading);
    read_card_effects(reading, library.rules);
    read_base_texts(reading, library);
    read_clauses(reading, library);
    std::set<std::string> folders;
    for (const auto& [path, content] : files)
        if (const std::string folder = path.substr(0, path.find('/')); folder != "base")
            folders.insert(folder);
    for (const std::string& id : folders)
        library.editions.push_back(read_edition(reading, id, library));
    if (!faults.empty()) return faults;
    return library;
}

}  // namespace bankhalter::edition
