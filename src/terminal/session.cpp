#include "terminal/session.h"

#include <algorithm>

#include "terminal/grid.h"
#include "terminal/sheets.h"

namespace bankhalter::terminal {

constexpr std::size_t kLongestLine = 1000;  // bytes

void Session::say(std::string_view line) {
    scene_.notice.clear();
    scene_.sheet.clear();
    if (line.size() > kLongestLine) return note("too_long");
    std::string text(line);
    std::replace(text.begin(), text.end(), '\t', ' ');
    const Intent intent =
        understand(scene_, harmless(text));  // a pipe or an old terminal may send anything
    switch (intent.kind) {
        case Intent::Kind::Nothing: return;
        case Intent::Kind::Wrong: scene_.notice = intent.words; return;
        case Intent::Kind::Show: scene_.sheet = sheet_of(scene_, intent.words); return;
        case Intent::Kind::Quit: return leave();
        case Intent::Kind::Act: return act(intent.words);
        case Intent::Kind::Trade: return trade(intent.words);
        default: return carry_out(intent);
    }
}

void Session::show_hint(const std::string& what, const std::string& why) {
    note(why.empty() ? "hint" : "hint_why", {{"word", what}, {"list", why}});
}

std::string Session::offer_to_make(int to, std::string_view give, std::string_view take) const {
    return scene_.say("hint_offer", {{"other", scene_.name(to)},
                                     {"give", scene_.items_text(give)},
                                     {"get", scene_.items_text(take)}});
}

}  // namespace bankhalter::terminal
