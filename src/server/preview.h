// What a chat shows of a link that somebody shares: a title, a sentence and a picture in the head
// of the page.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "edition/edition.h"

namespace bankhalter::server {

struct Preview {
    std::string title, text;
    std::string picture;  // of which edition, or of home
};

Preview preview_of_home(const Library& library, Language language);
Preview preview_of_rules(const Library& library, Language language, const Edition& edition);
/// Of a room from what lists of rooms show (`summary_of`); `replay` for an address of its game.
Preview preview_of_room(const Library& library, Language language, std::string_view summary,
                        bool replay);

/// The page with a preview in place of its bare title. `image` is an address; empty for none.
std::string with_preview(std::string_view page, const Preview& preview, std::string_view image);

}  // namespace bankhalter::server
