#include "bots/reason.h"

#include "edition/template.h"

namespace bankhalter::bots {

std::string print_reason(const Library& library, Language language, const Reason& reason) {
    return fill(library.text(language, "reason", reason.key), [&](std::string_view place) {
        return std::to_string(reason.numbers.at(place == "1" ? 1 : 0));
    });
}

}  // namespace bankhalter::bots
