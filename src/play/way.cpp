#include "play/way.h"

#include <fmt/format.h>

#include "edition/template.h"
#include "notation/action.h"

namespace bankhalter::play {

/// What the action is about: a space, or nothing.
static std::optional<Space> space_of(const Rules& rules, const Action& a) {
    switch (a.kind) {
        case ActionKind::Build:
        case ActionKind::Sell:
        case ActionKind::Mortgage:
        case ActionKind::Redeem:
        case ActionKind::Place:
        case ActionKind::Keep: return rules.deeds[a.deed()].space;
        case ActionKind::Goto: return Space{a.a};
        default: return std::nullopt;
    }
}

std::string print_way(const Library& library, const Edition& edition, Language language,
                      const Rules& rules, const std::optional<Action>& action) {
    if (!action) return std::string(library.text(language, "way", "nothing"));
    const Narrator narrator(library, edition, language, {});
    const auto space = space_of(rules, *action);
    const std::string words = print_action(rules, *action), verb = words.substr(0, words.find(' '));
    return fill(library.text(language, "way", verb), [&](std::string_view place) -> std::string {
        if (place == "space") return space ? narrator.space(*space) : "";
        if (place == "number") return fmt::format("{}", action->a);
        if (place == "amount") return narrator.money(action->amount);
        return edition.term(language, place);
    });
}

}  // namespace bankhalter::play
