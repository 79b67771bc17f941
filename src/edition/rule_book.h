// The rules as one edition prints them: only its variants, in its words.
#pragma once

#include "edition/edition.h"

namespace bankhalter::edition {

class RuleBook {
public:
    /// Without an edition: everything, in generic words. Without a variant: all that the edition
    /// offers.
    RuleBook(const Library& library, const Edition* edition,
             std::optional<Variant> variant = std::nullopt)
        : library_(library), edition_(edition), variant_(variant) {}

    /// The clauses that belong here, in the order of the catalogue.
    std::vector<const Clause*> clauses() const;
    /// A title or text in the words of the edition.
    std::string print(const Bilingual& text, Language language) const;
    bool covers(Variant variant) const;

private:
    const Library& library_;
    const Edition* edition_;
    std::optional<Variant> variant_;
};

/// Names that stand for a number of the values: `{side1}` to `{side4}`, what a building costs on
/// each side of the board. The number, or none.
std::optional<int> value_placeholder(const Rules& rules, std::string_view name);

/// Names that stand for a variant in a rule's text: `{short|…|}` is there where the short game is.
std::optional<Variant> variant_placeholder(std::string_view name);

}  // namespace bankhalter::edition
