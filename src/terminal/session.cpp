#include "terminal/session.h"

#include "terminal/sheets.h"

namespace bankhalter {

void Session::say(std::string_view line) {
    scene_.notice.clear();
    scene_.sheet.clear();
    const Intent intent = understand(scene_, line);
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

}  // namespace bankhalter
