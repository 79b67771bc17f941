#include "edition/rule_book.h"

#include "edition/load_values.h"
#include "edition/template.h"

namespace bankhalter::edition {

std::optional<Variant> variant_placeholder(std::string_view name) {
    if (name == "standard") return Variant::Standard;
    if (name == "short") return Variant::Short;
    if (name == "speed") return Variant::Speed;
    return std::nullopt;
}

std::optional<int> value_placeholder(const Rules& rules, std::string_view name) {
    if (name.size() != 5 || !name.starts_with("side") || name[4] < '1' || name[4] > '4')
        return std::nullopt;
    return rules.deeds[first_street(rules, name[4] - '1')].house_price;
}

bool RuleBook::covers(Variant variant) const {
    if (variant_) return *variant_ == variant;
    return !edition_ || edition_->offers(variant);
}

std::vector<const Clause*> RuleBook::clauses() const {
    std::vector<const Clause*> out;
    for (const Clause& clause : library_.clauses)
        if (!clause.variant || covers(*clause.variant)) out.push_back(&clause);
    return out;
}

std::string RuleBook::print(const Bilingual& text, Language language) const {
    const TermMap& terms = edition_ ? edition_->terms[static_cast<std::size_t>(language)]
                                    : library_.terms[static_cast<std::size_t>(language)];
    return fill(text.in(language), [&](std::string_view key) {
        if (const auto variant = variant_placeholder(key))
            return std::string(covers(*variant) ? "1" : "0");
        if (const auto value = value_placeholder(edition_ ? edition_->rules : library_.rules, key))
            return std::to_string(*value);
        const auto found = terms.find(key);
        return found == terms.end() ? std::string(key) : found->second;
    });
}

}  // namespace bankhalter::edition
