// Edition files: the built-in ones are complete, and every fault is found with file and line.
#include "edition/edition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>

#include "edition/folder.h"
#include "edition/narrate.h"
#include "edition/rule_book.h"
#include "edition/template.h"
#include "library.h"
#include "notation/names.h"

namespace bankhalter::tests {
namespace {

/// The built-in files with one replacement, and the faults that it causes.
Diagnostics faults_after(const std::string& path, const std::string& from, const std::string& to) {
    EditionFiles files = embedded_files();
    std::string& content = files.at(path);
    const std::size_t at = content.find(from);
    EXPECT_NE(at, std::string::npos) << path << " has no " << from;
    content.replace(at, from.size(), to);
    const auto loaded = load_library(files);
    return loaded ? Diagnostics{} : loaded.faults();
}

bool any_contains(const Diagnostics& faults, const std::string& text) {
    return std::any_of(faults.begin(), faults.end(),
                       [&](const std::string& f) { return f.find(text) != std::string::npos; });
}

TEST(Editions, TheFiveAreThereWithTheirVariants) {
    ASSERT_EQ(library().editions.size(), 5u);
    for (const char* id : {"zelda", "thrones", "mass-effect", "big-bang"}) {
        EXPECT_TRUE(library().find(id)->offers(Variant::Short)) << id;
        EXPECT_FALSE(library().find(id)->offers(Variant::Speed)) << id;
    }
    EXPECT_TRUE(library().find("bond")->offers(Variant::Speed));
    EXPECT_FALSE(library().find("bond")->offers(Variant::Short));
    EXPECT_EQ(library().find("big-bang")->tokens[0].size(), 7u);
    EXPECT_EQ(library().find("zelda")->tokens[1].size(), 6u);
    EXPECT_EQ(library().find("mass-effect")->term(Language::German, "address"), "du");
    EXPECT_EQ(library().find("nothing"), nullptr);
}

TEST(Editions, VariantsChangeWhatTheySay) {
    const Edition& bond = *library().find("bond");
    EXPECT_EQ(compile(bond, Variant::Standard).start_cash, 1500);
    EXPECT_EQ(compile(bond, Variant::Speed).start_cash, 2500);
    const Rules quick = compile(*library().find("zelda"), Variant::Short);
    EXPECT_EQ(quick.max_houses, 3);
    EXPECT_EQ(quick.jail_throws, 1);
    EXPECT_EQ(quick.height(kHotelLevel), 4);
}

TEST(Editions, CodesFollowTheBoard) {
    for (const Edition& e : library().editions) {
        EXPECT_EQ(e.spaces[0].code, "GO");
        EXPECT_EQ(e.spaces[1].code, "A1");
        EXPECT_EQ(e.spaces[39].code, "H2");
        EXPECT_EQ(e.spaces[5].code, "T1");
        EXPECT_EQ(e.spaces[28].code, "W2");
    }
}

TEST(Editions, CardTextsAreOurOwnAndAllDifferent) {
    std::set<std::string> seen;
    const std::regex digits("[0-9]");
    for (const Edition& e : library().editions)
        for (const auto& deck : e.cards)
            for (const Bilingual& card : deck)
                for (const std::string& text : card.text) {
                    EXPECT_TRUE(seen.insert(text).second) << text;
                    EXPECT_FALSE(std::regex_search(text, digits)) << text;
                }
    EXPECT_EQ(seen.size(), 5u * 32u * 2u);
}

TEST(Editions, CardsAreRenderedWithTheirNumbersAndNames) {
    const Narrator narrator(library(), *library().find("zelda"), Language::German, {});
    EXPECT_NE(narrator.card(Deck{0}, 8).find("50 Rubine"), std::string::npos);
    EXPECT_NE(narrator.card(Deck{0}, 3).find(library().find("zelda")->spaces[24].name),
              std::string::npos);
    for (int n = 1; n <= kCardsPerDeck; ++n)
        EXPECT_EQ(narrator.card(Deck{1}, n).find('{'), std::string::npos);
}

TEST(Texts, EveryRefusalAndEventIsToldInBothLanguages) {
    for (const Language language : {Language::German, Language::English}) {
        for (int i = 1; i < kRefusals; ++i) {
            const auto code = refusal_name(static_cast<Refusal>(i)).code;
            EXPECT_NE(library().text(language, "refusal", code), "") << code;
        }
        const TermMap& events =
            library().texts[static_cast<std::size_t>(language)].find("event")->second;
        for (int i = 0; i <= static_cast<int>(EventKind::GameOver); ++i)
            EXPECT_TRUE(events.contains(event_name(static_cast<EventKind>(i)))) << i;
    }
}

TEST(Texts, BothLanguagesHaveTheSameKeys) {
    for (const auto& [name, table] : library().texts[0]) {
        if (name == "box") continue;  // German has two forms of address
        for (const auto& [key, text] : table)
            EXPECT_TRUE(library().texts[1].at(name).contains(key)) << name << "." << key;
        EXPECT_EQ(table.size(), library().texts[1].at(name).size()) << name;
    }
}

TEST(Texts, ClausesOfRefusalsAndFaultsExist) {
    for (int i = 1; i < kRefusals; ++i)
        EXPECT_TRUE(library().find_clause(refusal_name(static_cast<Refusal>(i)).clause)) << i;
    for (int i = 0; i < kFaults; ++i)
        EXPECT_TRUE(library().find_clause(fault_name(static_cast<Fault>(i)).clause)) << i;
}

TEST(RuleBooks, SpeakTheEditionsWords) {
    const Clause& clause = *library().find_clause("BUILD-1");
    EXPECT_NE(RuleBook(library(), library().find("thrones"))
                  .print(clause.text, Language::German)
                  .find("Dörfer"),
              std::string::npos);
}

bool mentions(const RuleBook& book, Language language, const std::string& word) {
    const auto clauses = book.clauses();
    return std::any_of(clauses.begin(), clauses.end(), [&](const Clause* clause) {
        return clause->id != "AMB-63" &&  // says which edition has which variant
               (book.print(clause->title, language) + book.print(clause->text, language))
                       .find(word) != std::string::npos;
    });
}

TEST(RuleBooks, HaveOnlyTheVariantsOfTheirEdition) {
    EXPECT_EQ(RuleBook(library(), nullptr).clauses().size(), library().clauses.size());
    for (const Edition& e : library().editions) {
        const RuleBook book(library(), &e);
        EXPECT_EQ(mentions(book, Language::German, "Tempo-Würfel"), e.offers(Variant::Speed));
        EXPECT_EQ(mentions(book, Language::English, "speed die"), e.offers(Variant::Speed));
        EXPECT_EQ(mentions(book, Language::German, "Kurzspiel"), e.offers(Variant::Short));
        EXPECT_EQ(mentions(book, Language::English, "short game"), e.offers(Variant::Short));
        const RuleBook standard(library(), &e, Variant::Standard);
        for (const char* word : {"Tempo-Würfel", "Kurzspiel", "„Mr.“"})
            EXPECT_FALSE(mentions(standard, Language::German, word)) << e.id << " " << word;
        for (const char* word : {"speed die", "short game", "“Mr.”"})
            EXPECT_FALSE(mentions(standard, Language::English, word)) << e.id << " " << word;
    }
    EXPECT_TRUE(mentions(RuleBook(library(), library().find("bond"), Variant::Speed),
                         Language::English, "“Mr.” moves twice"));
}

TEST(Boxes, SayWhatIsKnownAndWhatIsNot) {
    auto box = [&](const char* id) {
        return print_box(library(), *library().find(id), Language::English);
    };
    EXPECT_EQ(box("zelda").age, "Ages 8 and up");
    EXPECT_EQ(box("thrones").age, "Ages 18 and up (from a public copy of the sheet)");
    EXPECT_EQ(box("mass-effect").age, "The age on the sheet is not known");
    EXPECT_EQ(box("bond").players, "2 to 6 players");
    EXPECT_EQ(box("big-bang").players, "2 to 6 players (inferred from the other editions)");
    EXPECT_EQ(box("zelda").start_money,
              "Starting money 1500 Rupees: 2 × 500, 4 × 100, 1 × 50, 1 × 20, 2 × 10, 1 × 5, 5 × 1");
    EXPECT_EQ(box("zelda").contents.front(), "1 board");
    EXPECT_EQ(box("bond").contents.back(), "1 speed die");
    EXPECT_NE(box("mass-effect").contents[1].find("N7 Helmet"), std::string::npos);
    EXPECT_NE(print_box(library(), *library().find("mass-effect"), Language::German)
                  .newcomers.find("liest du"),
              std::string::npos);
}

TEST(Faults, NameFileAndLine) {
    const Diagnostics faults = faults_after("base/board.toml", "price = 60", "price = \"sixty\"");
    ASSERT_EQ(faults.size(), 1u);
    EXPECT_TRUE(std::regex_match(faults[0], std::regex("base/board\\.toml:[0-9]+: price: .*")))
        << faults[0];
}

TEST(Faults, AreFoundEveryOne) {
    EXPECT_TRUE(any_contains(faults_after("base/board.toml", "kind = \"go\"", "kind = \"start\""),
                             "'start' is unknown"));
    EXPECT_TRUE(any_contains(faults_after("base/board.toml", "group = \"A\"", "group = \"B\""),
                             "group A: 1 streets"));
    EXPECT_TRUE(any_contains(faults_after("base/board.toml", "salary = 200", "salry = 200"),
                             "salry: unknown key"));
    EXPECT_TRUE(any_contains(faults_after("base/board.toml", "format = 1", "format = 2"),
                             "format 1 is the only one"));
    EXPECT_TRUE(any_contains(
        faults_after("base/board.toml", "rents = [2, 10, 30, 90, 160, 250]", "rents = [2, 10]"),
        "rents: not 6"));
    EXPECT_TRUE(
        any_contains(faults_after("base/board.toml", "house = 50", "house = 51"), "must be even"));
    EXPECT_TRUE(
        any_contains(faults_after("base/cards.toml", "effect = \"jail_free\"", "effect = \"jail\""),
                     "exactly one jail_free"));
    EXPECT_TRUE(
        any_contains(faults_after("base/cards.toml", "effect = \"advance\"", "effect = \"fly\""),
                     "'fly' is unknown"));
    EXPECT_TRUE(any_contains(
        faults_after("zelda/board.toml", "short = \"LOS\"", "short = \"viel zu langer Name\""),
        "longer than 10"));
    EXPECT_TRUE(any_contains(
        faults_after("zelda/board.toml", "name_shy = \"LOS\"", "name_shy = \"LO\""), "name_shy"));
    EXPECT_TRUE(any_contains(faults_after("zelda/board.toml", "code = \"A1\"", "code = \"A2\""),
                             "stands twice"));
    EXPECT_TRUE(any_contains(faults_after("zelda/board.toml", "id = \"zelda\"", "id = \"selda\""),
                             "folder's name"));
    EXPECT_TRUE(any_contains(faults_after("zelda/board.toml", "\"short\"]", "\"shart\"]"),
                             "'shart' is unknown"));
    EXPECT_TRUE(any_contains(faults_after("zelda/cards.toml", "{space}", "{ort}"),
                             "placeholders do not fit"));
    EXPECT_TRUE(any_contains(faults_after("zelda/theme.toml", "paper = \"#", "paper = \"?"),
                             "not a colour"));
    EXPECT_TRUE(any_contains(faults_after("zelda/text.de.toml", "houses = ", "hauses = "),
                             "terms.houses: missing"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "age = 8", "age = 0"), "age: not a"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "\"sheet\"", "\"hearsay\""),
                             "age_source: sheet, copy or inferred"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "players = [2, 6]", "players = [6, 2]"),
                             "players: fewest first"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "500, 100", "100, 500"),
                             "values: not falling"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "start = [2", "start = [3"),
                             "start: 2000 together, the rules give 1500"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "tokens = 6", "tokens = 7"),
                             "contents.tokens: 7"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "dice = 2", "dice = 2\nducks = 1"),
                             "contents.ducks: unknown"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "dice = 2", "dice = 2\nspeed_die = 1"),
                             "contents.speed_die: 1"));
    EXPECT_TRUE(any_contains(faults_after("zelda/box.toml", "en = ", "fr = "), "fr: unknown key"));
    EXPECT_TRUE(
        any_contains(faults_after("zelda/text.de.toml", "address = \"Sie\"", "address = \"Ihr\""),
                     "terms.address: no texts say 'Ihr'"));
    EXPECT_TRUE(any_contains(
        faults_after("base/rules.de.toml", "variant = \"short\"", "variant = \"long\""),
        "variant: 'long' is unknown"));
    EXPECT_TRUE(any_contains(faults_after("base/rules.de.toml", "{go}", "{los}"),
                             "{los}: unknown placeholder"));
    EXPECT_TRUE(
        any_contains(faults_after("base/rules.en.toml", "[OBJ-1]", "[OBJ-9]"), "OBJ-1 is missing"));
    EXPECT_TRUE(
        any_contains(faults_after("bond/cards.toml", "[[deck1]]", "[deck1"), "bond/cards.toml:"));
}

TEST(Faults, ComeAllAtOnce) {
    EditionFiles files = embedded_files();
    files.erase("zelda/theme.toml");
    files.at("bond/text.en.toml") += "\nbroken = \n";
    files.at("base/board.toml")
        .replace(files.at("base/board.toml").find("fine = 50"), 9, "fine = -5");
    const auto loaded = load_library(files);
    ASSERT_FALSE(loaded.ok());
    EXPECT_EQ(loaded.faults().size(), 3u);
    EXPECT_TRUE(any_contains(loaded.faults(), "zelda/theme.toml: missing"));
    EXPECT_TRUE(any_contains(loaded.faults(), "bond/text.en.toml:"));
    EXPECT_TRUE(any_contains(loaded.faults(), "fine: not a whole number"));
}

TEST(Faults, AFolderThatIsNotThereIsSaid) { EXPECT_FALSE(read_files("/nowhere/at/all").ok()); }

}  // namespace
}  // namespace bankhalter::tests
