#include "analysis/words.h"

#include <fmt/format.h>

#include <algorithm>

#include "edition/template.h"
#include "notation/action.h"
#include "notation/names.h"
#include "play/way.h"

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

std::string Words::way(const Alternative& alternative) const {
    return print_way(library_, *course_.edition, language_, course_.rules, alternative.action);
}

}  // namespace bankhalter::analysis
