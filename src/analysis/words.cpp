#include "analysis/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "edition/template.h"
#include "notation/action.h"
#include "notation/names.h"

namespace bankhalter::analysis {

Words::Words(const Library& library, const Course& course, Language language)
    : library_(library),
      course_(course),
      language_(language),
      narrator_(library, *course.edition, language, course.header.names) {}

std::string Words::say(std::string_view key,
                       const std::map<std::string, std::string, std::less<>>& values) const {
    return fill(library_.text(language_, "analysis", key), [&](std::string_view name) {
        const auto value = values.find(name);
        return value != values.end() ? value->second : course_.edition->term(language_, name);
    });
}

/// What a sentence about an action leaves out: the next turn, and the details of a liquidation.
static bool is_told(const Event& e, bool bankrupt) {
    if (bankrupt) return e.kind == EventKind::WentBankrupt || e.kind == EventKind::GameOver;
    return e.kind != EventKind::TurnStarted;
}

std::string Words::happened(std::size_t at) const {
    const std::vector<Event>& events = course_.events[at];
    const bool bankrupt = std::any_of(events.begin(), events.end(), [](const Event& e) {
        return e.kind == EventKind::WentBankrupt;
    });
    std::string out;
    for (const Event& e : events) {
        if (!is_told(e, bankrupt)) continue;
        const std::string text = narrator_.tell(e, event_name(e.kind), why_name(e.why));
        if (!text.empty()) out += (out.empty() ? "" : " ") + text;
    }
    if (out.empty()) out = print_words(course_.rules, course_.actions[at]);
    return say("happened", {{"number", fmt::format("{}", course_.states[at].turn_number)},
                            {"text", std::move(out)}});
}

/// What the action is about: a space, or nothing.
static std::optional<Space> space_of(const Course& c, const Action& a) {
    switch (a.kind) {
        case ActionKind::Build:
        case ActionKind::Sell:
        case ActionKind::Mortgage:
        case ActionKind::Redeem:
        case ActionKind::Place:
        case ActionKind::Keep: return c.rules.deeds[a.deed()].space;
        case ActionKind::Goto: return Space{a.a};
        default: return std::nullopt;
    }
}

std::string Words::way(const Alternative& alternative) const {
    if (!alternative.action) return say("way_nothing");
    const Action& a = *alternative.action;
    const std::string words = print_action(course_.rules, a);
    const auto space = space_of(course_, a);
    const std::string verb = words.substr(0, words.find(' '));
    return say("way_" + verb, {{"space", space ? narrator_.space(*space) : ""},
                               {"number", fmt::format("{}", a.a)},
                               {"amount", narrator_.money(a.amount)}});
}

}  // namespace bankhalter::analysis
