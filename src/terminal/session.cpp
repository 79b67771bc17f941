#include "terminal/session.h"

#include <fmt/format.h>

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

void Session::refuse(const std::string& why, std::string_view clause) {
    scene_.notice = clause.empty() ? why : fmt::format("{} ({})", why, clause);
}

}  // namespace bankhalter::terminal
