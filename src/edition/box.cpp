#include "edition/box.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "edition/edition.h"
#include "edition/rule_book.h"
#include "edition/template.h"

namespace bankhalter::edition {
namespace {

using Values = std::map<std::string, std::string, std::less<>>;

struct Printer {
    const Library& library;
    const Edition& edition;
    Language language;
    RuleBook book{library, &edition};

    std::string say(std::string_view key, const Values& values = {}) const {
        return fill(library.text(language, "box", key), [&](std::string_view name) {
            if (const auto found = values.find(name); found != values.end()) return found->second;
            if (const auto variant = variant_placeholder(name))
                return std::string(book.covers(*variant) ? "1" : "0");
            return edition.term(language, name);
        });
    }
    std::string source(Source source) const {
        if (source == Source::Sheet) return {};
        return say(source == Source::Copy ? "source_copy" : "source_inferred");
    }
    std::string item(const std::string& key, int count) const {
        Values values{{"number", fmt::format("{}", count)}};
        if (key == "tokens")
            values["list"] = fmt::format(
                "{}", fmt::join(edition.tokens[static_cast<std::size_t>(language)], ", "));
        if (key == "money") values["list"] = fmt::format("{}", fmt::join(edition.box.notes, ", "));
        return say(key, values);
    }
    std::string start_money() const {
        std::string list;
        for (std::size_t i = 0; i < edition.box.notes.size(); ++i)
            list += fmt::format("{}{} × {}", i ? ", " : "", edition.box.start_notes[i],
                                edition.box.notes[i]);
        return say("start_money",
                   {{"amount", fmt::format("{}", edition.rules.start_cash)}, {"list", list}}) +
               source(edition.box.notes_source);
    }
};

}  // namespace

BoxText print_box(const Library& library, const Edition& edition, Language language) {
    const Printer p{library, edition, language};
    const Box& box = edition.box;
    const std::string& address = edition.term(language, "address");
    BoxText text;
    text.opening = box.opening.in(language);
    text.age = box.age == 0 ? p.say("age_unknown")
                            : p.say("age", {{"number", fmt::format("{}", box.age)}}) +
                                  p.source(box.age_source);
    text.players = p.say("players", {{"low", fmt::format("{}", box.players[0])},
                                     {"high", fmt::format("{}", box.players[1])}}) +
                   p.source(box.players_source);
    text.start_money = p.start_money();
    text.newcomers = p.say("newcomers_" + address);
    text.experts = p.say("experts_" + address);
    text.contents_title = p.say("contents");
    for (const auto& [key, count] : box.contents) text.contents.push_back(p.item(key, count));
    return text;
}

}  // namespace bankhalter::edition
