// Every text of the program, in both languages, every edition and with counts of 0, 1 and 2:
// placeholders that are known and filled, plurals that agree, capitals and full stops.
#include <gtest/gtest.h>

#include <cctype>
#include <regex>
#include <set>

#include "edition/box.h"
#include "edition/rule_book.h"
#include "edition/template.h"
#include "library.h"

namespace bankhalter::tests {
namespace {

/// What the program fills in by itself, by table; all other names are the edition's words.
const std::map<std::string, std::set<std::string>>& own_names() {
    static const std::map<std::string, std::set<std::string>> names{
        {"event",
         {"seat", "seat_object", "other", "amount", "number", "space", "lot", "level", "deck",
          "card", "dice", "winners"}},
        {"terminal", {"amount",  "cash",   "get",   "give", "group", "label", "left",
                      "level",   "list",   "lot",   "most", "name",  "names", "number",
                      "missing", "needed", "other", "rent", "space", "times", "word"}},
        {"reason", {"0", "1"}},
        {"page", {"name"}},
        {"box", {"number", "list", "low", "high", "amount"}},
        {"way", {"number", "space", "amount"}},
        {"analysis", {"number", "text", "space", "amount", "name", "other"}},
    };
    return names;
}

/// Names that stand for a count of something.
bool is_count(const std::string& table, std::string_view name) {
    if (table == "terminal")
        return name == "number" || name == "left" || name == "missing" || name == "needed";
    if (table == "reason") return name == "1";
    return name == "number";
}

struct Filled {
    const Edition& edition;
    Language language;
    std::string table;
    int count;
    std::vector<std::string> unknown;

    std::string operator()(std::string_view text) {
        return fill(text, [&](std::string_view name) -> std::string {
            const auto own = own_names().find(table);
            if (own != own_names().end() && own->second.contains(std::string(name))) {
                if (is_count(table, name) || name == "0") return std::to_string(count);
                if (name == "amount" && table == "event")
                    return std::to_string(count) + " " +
                           edition.term(language, count == 1 ? "money_one" : "money");
                if (name == "other" && text.find("{other|") != std::string_view::npos)
                    return std::to_string(count);  // the bank's stock has two numbers
                return "Ada";
            }
            if (const auto variant = variant_placeholder(name))
                return edition.offers(*variant) ? "1" : "0";
            if (const auto value = value_placeholder(edition.rules, name))
                return std::to_string(*value);
            const TermMap& terms = edition.terms[static_cast<std::size_t>(language)];
            const auto term = terms.find(name);
            if (term != terms.end()) return term->second;
            unknown.emplace_back(name);
            return {};
        });
    }
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) || (c & 0x80); }

/// A small letter after a word and a full stop; "z. B." and "1-2-Mr. for" are not such.
bool small_after_stop(std::string_view text) {
    for (std::size_t at = 0; (at = text.find(". ", at)) != std::string_view::npos; ++at)
        if (at > 0 && is_letter(text[at - 1]) && at + 2 < text.size() &&
            capitalised(std::string(text.substr(at + 2))) != text.substr(at + 2))
            return true;
    return false;
}

void check_sentence(const std::string& text, const std::string& where) {
    EXPECT_EQ(text.find_first_of("{}"), std::string::npos) << where << ": " << text;
    EXPECT_FALSE(small_after_stop(text)) << where << ": " << text;
    EXPECT_EQ(text.find(".."), std::string::npos) << where << ": " << text;
    EXPECT_TRUE(text.find("  ") == std::string::npos || where.ends_with("help"))
        << where << ": " << text;
}

/// Whether this number stands before this word, both whole.
bool counts(std::string_view text, const std::string& number, const std::string& word) {
    const std::string wanted = number + " " + word;
    for (std::size_t at = 0; (at = text.find(wanted, at)) != std::string_view::npos; ++at) {
        const bool begins = at == 0 || !std::isdigit(static_cast<unsigned char>(text[at - 1]));
        const std::size_t end = at + wanted.size();
        if (begins && (end == text.size() || !is_letter(text[end]))) return true;
    }
    return false;
}

/// "1 houses" and "2 house" in the words of the edition.
void check_plurals(const Edition& e, Language language, const std::string& text,
                   const std::string& where) {
    for (const auto& [one, many] :
         {std::pair("house", "houses"), std::pair("hotel", "hotels"), std::pair("deed", "deeds"),
          std::pair("building", "buildings"), std::pair("street", "streets"),
          std::pair("station", "stations"), std::pair("utility", "utilities"),
          std::pair("money_one", "money"), std::pair("property", "properties")}) {
        const std::string &single = e.term(language, one), &plural = e.term(language, many);
        if (single == plural) continue;
        EXPECT_FALSE(counts(text, "1", plural)) << where << ": " << text;
        for (const char* number : {"0", "2"})
            EXPECT_FALSE(counts(text, number, single)) << where << ": " << text;
    }
}

/// A count is followed by words that agree with it: a choice, a term chosen with it, or no noun.
void check_count(const std::string& table, std::string_view text, const std::string& where) {
    while (const auto hole = next_placeholder(text)) {
        text = hole->after;
        if (hole->chooses || !is_count(table, hole->name) || text.size() < 2 || text[0] != ' ')
            continue;
        const auto next = next_placeholder(text);
        const bool bare_plural =
            next && next->before == " " && !next->chooses && next->name.ends_with('s');
        const bool noun = std::isupper(static_cast<unsigned char>(text[1])) &&
                          !text.starts_with(" Würfel") && !text.starts_with(" Tempo-Würfel");
        EXPECT_FALSE(bare_plural || noun)
            << where << ": a count before a word that does not agree: " << text;
    }
}

template <class Visit>
void every_edition_and_count(Visit visit) {
    for (const Edition& e : library().editions)
        for (const Language language : {Language::German, Language::English})
            for (int count : {0, 1, 2}) visit(e, language, count);
}

TEST(EveryText, HasKnownPlaceholdersAndAgreesWithItsNumbers) {
    every_edition_and_count([](const Edition& e, Language language, int count) {
        for (const auto& [table, texts] : library().texts[static_cast<std::size_t>(language)]) {
            if (table == "terms" || table == "terminal_word") continue;
            for (const auto& [key, text] : texts) {
                const std::string where =
                    e.id + (language == Language::German ? " de " : " en ") + table + "." + key;
                Filled filled{e, language, table, count, {}};
                const std::string told = filled(text);
                EXPECT_TRUE(filled.unknown.empty()) << where << ": {" << filled.unknown[0] << "}";
                check_sentence(told, where);
                check_plurals(e, language, told, where);
                check_count(table, text, where);
            }
        }
    });
}

TEST(EveryText, FillsTheSamePlaceholdersInBothLanguages) {
    for (const auto& [table, own] : own_names())
        for (const auto& [key, text] : library().texts[0].at(table)) {
            const auto english = library().texts[1].at(table).find(key);
            if (english == library().texts[1].at(table).end()) continue;  // a form of address
            auto used = [&, &names = own](const std::string& t) {
                std::set<std::string> out;
                for (const std::string& name : placeholders(t))
                    if (names.contains(name)) out.insert(name);
                return out;
            };
            EXPECT_EQ(used(text), used(english->second)) << table << "." << key;
        }
}

TEST(EveryText, RulesAreWholeSentencesInEveryEditionAndVariant) {
    for (const Language language : {Language::German, Language::English})
        for (const Edition& e : library().editions)
            for (const Variant variant : e.variants) {
                const RuleBook book(library(), &e, variant);
                for (const Clause* clause : book.clauses())
                    for (const Bilingual* text : {&clause->title, &clause->text}) {
                        const std::string told = book.print(*text, language);
                        check_sentence(told, e.id + " " + clause->id);
                        check_plurals(e, language, told, e.id + " " + clause->id);
                        EXPECT_EQ(told, capitalised(told)) << clause->id;
                    }
            }
}

TEST(EveryText, BoxesAndCardsAreWholeSentences) {
    for (const Edition& e : library().editions)
        for (const Language language : {Language::German, Language::English}) {
            const BoxText box = print_box(library(), e, language);
            std::vector<std::string> texts{box.opening,   box.age,     box.players,
                                           box.newcomers, box.experts, box.start_money};
            texts.insert(texts.end(), box.contents.begin(), box.contents.end());
            for (const std::string& text : texts) {
                check_sentence(text, e.id);
                check_plurals(e, language, text, e.id);
            }
            for (const auto& deck : e.cards)
                for (const Bilingual& card : deck)
                    check_sentence(fill(card.in(language), [](auto) { return "5"; }), e.id);
        }
}

/// Each edition speaks to its players as its sheet does, on every card and in its opening.
TEST(EveryText, KeepsTheFormOfAddress) {
    const std::regex formal("[a-zäöü,] (Sie|Ihr|Ihre|Ihnen|Ihren|Ihrem|Ihrer)[ ,.;:]"),
        familiar("(^| )[Dd](u|ir|ich|ein|eine|einen|einem|einer)[ ,.;:]");
    for (const Edition& e : library().editions) {
        const bool says_du = e.term(Language::German, "address") == "du";
        std::vector<std::string> texts{e.box.opening.in(Language::German)};
        for (const auto& deck : e.cards)
            for (const Bilingual& card : deck) texts.push_back(card.in(Language::German));
        for (const std::string& text : texts)
            EXPECT_FALSE(std::regex_search(text, says_du ? formal : familiar)) << text;
    }
}

TEST(Templates, ChooseByNumberAndMindTheFullStop) {
    auto filled = [](std::string_view text, const std::string& n) {
        return fill(text, [&](std::string_view name) {
            return name == "n"    ? n
                   : name == "mr" ? std::string("Mr.")
                                  : "<" + std::string(name) + ">";
        });
    };
    EXPECT_EQ(filled("{n} {n|vote|votes}", "1"), "1 vote");
    EXPECT_EQ(filled("{n} {n|vote|votes}", "0"), "0 votes");
    EXPECT_EQ(filled("{n} {n|{house}|{houses}}", "2"), "2 <houses>");
    EXPECT_EQ(filled("{n|is|are}", "1 Rupee"), "is");
    EXPECT_EQ(filled("{n|is|are}", "11"), "are");
    EXPECT_EQ(filled("shows {mr}.", "1"), "shows Mr.");
    EXPECT_EQ(filled("{n|yes|}.", "0"), ".");
    EXPECT_EQ(fill("{Old} men", [](std::string_view) { return std::string("österreichische"); }),
              "Österreichische men");
    EXPECT_EQ(filled("open {n", "1"), "open {n");
    EXPECT_EQ(placeholders("{a|{b}|{c}} {D}"), (std::vector<std::string>{"a", "b", "c", "d"}));
}

}  // namespace
}  // namespace bankhalter::tests
