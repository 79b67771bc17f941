// An edition as people know it: names, words, card texts, colours, and the rules compiled from its
// values.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "edition/box.h"
#include "edition/files.h"
#include "edition/language.h"
#include "engine/rules.h"

namespace bankhalter::edition {

using TermMap = std::map<std::string, std::string, std::less<>>;

struct SpaceText {
    std::string name;        // German, as on the board
    std::string name_shy;    // with soft hyphens
    std::string short_name;  // at most 10 characters
    std::string short_en;
    std::string code;  // A1 … H2, T1 … T4, W1, W2 …
    std::string name_en;
    const std::string& in(Language language) const {
        return language == Language::German ? name : name_en;
    }
    const std::string& short_in(Language language) const {
        return language == Language::German ? short_name : short_en;
    }
};

/// What a board of one's own is drawn with: names from our set of drawings.
struct Art {
    std::string scene;
    std::map<std::string, std::vector<std::string>, std::less<>> drawings;  // by kind
};

struct Edition {
    std::string id;
    std::string title;
    int year = 0;  // 0 when the sheet does not tell
    std::vector<Variant> variants;
    std::array<SpaceText, kSpaces> spaces;
    std::array<std::array<Bilingual, kCardsPerDeck>, kDecks> cards;
    std::array<TermMap, kLanguages> terms;
    std::array<std::vector<std::string>, kLanguages> tokens;
    Box box;
    std::map<std::string, TermMap, std::less<>> theme;  // light, dark, groups
    Art art;                                            // empty: drawings of its own
    Rules rules;                                        // of the standard game
    std::string fingerprint;  // of the values, not of the words: a record fits every edition with
                              // the same one

    bool offers(Variant variant) const;
    const std::string& term(Language language, std::string_view key) const;
};

/// One rule in our words.
struct Clause {
    std::string id;
    Bilingual title;
    Bilingual text;
    std::optional<Variant> variant{};  // where it belongs to one variant alone
};

/// All editions and the texts they share.
struct Library {
    std::vector<Edition> editions;
    Rules rules;                            // the values that all share
    std::vector<Clause> clauses;            // in the order of the catalogue
    std::array<TermMap, kLanguages> terms;  // generic words
    std::array<std::map<std::string, TermMap, std::less<>>, kLanguages>
        texts;  // event, refusal, command tables

    const Edition* find(std::string_view id) const;
    const Clause* find_clause(std::string_view id) const;
    /// A text of one of the tables; empty where there is none.
    const std::string& text(Language language, std::string_view table, std::string_view key) const;
};

/// What may be the id of an edition, and the name of its folder.
bool is_edition_id(std::string_view id);

/// Loads and checks everything; on failure every fault, with file and line.
Result<Library> load_library(const EditionFiles& files);

/// The rules of a variant (QUICK, SPEED); the edition must offer it.
Rules compile(const Edition& edition, Variant variant);

}  // namespace bankhalter::edition
