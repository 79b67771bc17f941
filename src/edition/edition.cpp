#include "edition/edition.h"

#include <algorithm>

namespace bankhalter::edition {

std::optional<Language> parse_language(std::string_view word) {
    if (word == "de") return Language::German;
    if (word == "en") return Language::English;
    return std::nullopt;
}

bool Edition::offers(Variant variant) const {
    return std::find(variants.begin(), variants.end(), variant) != variants.end();
}

const std::string& Edition::term(Language language, std::string_view key) const {
    return terms[static_cast<std::size_t>(language)].find(key)->second;
}

const Edition* Library::find(std::string_view id) const {
    const auto found = std::find_if(editions.begin(), editions.end(),
                                    [&](const Edition& e) { return e.id == id; });
    return found == editions.end() ? nullptr : &*found;
}

const Clause* Library::find_clause(std::string_view id) const {
    const auto found =
        std::find_if(clauses.begin(), clauses.end(), [&](const Clause& c) { return c.id == id; });
    return found == clauses.end() ? nullptr : &*found;
}

const std::string& Library::text(Language language, std::string_view table,
                                 std::string_view key) const {
    static const std::string kNone;
    const auto& tables = texts[static_cast<std::size_t>(language)];
    const auto t = tables.find(table);
    if (t == tables.end()) return kNone;
    const auto found = t->second.find(key);
    return found == t->second.end() ? kNone : found->second;
}

}  // namespace bankhalter::edition
